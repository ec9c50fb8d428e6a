// Functions that the boards of several games use to read components, views, moves and events, and to write lists.

import { locale } from "../catalogue.js";

const numbers = new Intl.NumberFormat(locale ?? "en");
const lists = new Intl.ListFormat(locale ?? "en-GB");

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

/** Returns a number as the language of the page writes it: `12,000`. @param {number} number */
export function written(number) {
  return numbers.format(number);
}

/** Returns parts as a list: `a, b and c`. @param {string[]} parts */
export function listed(parts) {
  return lists.format(parts);
}
