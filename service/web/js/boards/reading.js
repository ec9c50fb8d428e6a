// Functions that the boards of several games use to read components, views, moves and events.

/** Returns the row of a table of the components file with an id; `undefined` if there is none. */
export function componentRow(components, table, id) {
  return components[table].rows.find((row) => row.id === id);
}

/** Returns the pending choice that is made next; `null` if there is none. */
export function topPending(view) {
  return view.pending?.at(-1) ?? null;
}

/** Returns the name of a move or an event without the name of its game: `PassTurn` for `yedo.PassTurn`. */
export function nameOfType({ type }) {
  return type.slice(type.indexOf(".") + 1);
}

/** True if the caller may not see a value. */
export function isHidden(value) {
  return value?.type === "hidden";
}

/** Returns a number of things: `1 ship`, `2 ships`. */
export function counted(number, one) {
  return `${number} ${number === 1 ? one : `${one}s`}`;
}
