// A part of the table: a drawing with a heading. All are 400 wide, so that a part fits a phone as it fits a column.

import { element, svg } from "../../element.js";

export const WIDTH = 400;

/**
 * @param {string} kind the class of the part, beside `part`
 * @param {(string|Node)[]} heading its title, with what stands before it
 */
export function part(kind, heading, height, ...drawing) {
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}` }, ...drawing);
  return element("section", { class: `part ${kind}` }, element("h3", {}, ...heading), picture);
}

/** Something of the drawing that moves and events name. */
export function place(id, name, attributes, ...drawing) {
  return svg("g", { ...attributes, "data-place": id, "data-name": name }, ...drawing);
}

/** Where a round piece can lie. */
export function slot(x, y, radius) {
  return svg("g", {}, svg("circle", { class: "slot", cx: x, cy: y, r: radius }));
}

/** A rounded box. */
export function box(x, y, width, height, kind) {
  return svg("rect", { x, y, width, height, rx: 4, class: kind });
}
