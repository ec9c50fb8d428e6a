// What the places of a board mean: finds the entry of the glossary for a place.

/**
 * Returns the function `meaning` of a board.
 * @param {Object<string, (names: string[], view: any, context: any) => string|null|undefined>} kinds by kind of place:
 *   returns the id of the entry. It gets the parts of the name of the place.
 * @returns {import("../game_board.js").GameBoard["meaning"]}
 */
export function meanings(kinds) {
  return (place, view, context) => {
    const [kind, ...names] = place.split(":");
    return kinds[kind]?.(names, view, context) ?? null;
  };
}

/** Returns a function for places of which each is a row of a table; the last part of the name is the id of the row. */
export function rowOf(table) {
  return (names) => `${table}:${names.at(-1)}`;
}

/** Returns a function for places that are all the same kind of thing. */
export function kind(id) {
  return () => id;
}
