// The elements of all drawings of Nippon: sections, places, boxes, text, and amounts in words.

import { t, tn } from "../../catalogue.js";
import { element, svg } from "../../element.js";
import { listed, written } from "../reading.js";

/** The width of each section, so that a section fits a phone as well as a column. */
export const WIDTH = 400;

/**
 * Returns a section of the board: a heading and a drawing.
 * @param {string} kind the class of the section, in addition to `part`
 * @param {(string|Node)[]} heading
 * @param {number} height of the drawing
 * @param {...any} drawing
 */
export function section(kind, heading, height, ...drawing) {
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}` }, ...drawing);
  const name = heading.every((one) => typeof one === "string") && heading.join(" ");
  return element("section", { class: `part ${kind}`, "data-part": name }, element("h3", {}, ...heading), picture);
}

/** Returns a place: a group that moves and events can name. */
export function place(id, name, attributes, ...drawing) {
  return svg("g", { ...attributes, "data-place": id, "data-name": name }, ...drawing);
}

/** Returns a circle for a round piece. */
export function slot(x, y, radius) {
  return svg("g", {}, svg("circle", { class: "slot", cx: x, cy: y, r: radius }));
}

/** Returns a rectangle with round corners. */
export function box(x, y, width, height, kind) {
  return svg("rect", { x, y, width, height, rx: 4, class: kind });
}

/**
 * Returns one line of text.
 * @param {string} kind its classes in `nippon.css`: `title`, `label`, `small`, `number` and others
 * @param {"start"|"middle"|"end"} anchor the point of the base line that lies on (x, y)
 */
export function text(x, y, words, kind = "label", anchor = "start") {
  return svg("text", { x, y, class: kind, "text-anchor": anchor }, words);
}

/**
 * Returns lines of text below one another, centred on the base line that a single line would have.
 * @param {"start"|"middle"|"end"} anchor
 */
export function lines(x, y, words, kind, height, anchor = "middle") {
  const top = y - ((words.length - 1) * height) / 2;
  return words.map((line, row) => text(x, top + row * height, line, kind, anchor));
}

/** Returns an amount of money: `12,000 yen`. */
export function yen(amount) {
  return t("{amount} yen", { amount: written(amount) });
}

/** Returns what a bonus gives, in words. */
export function gain({ yen: money, coal, blueprints, vp }) {
  const parts = [
    money && yen(money),
    coal && coalWords(coal),
    blueprints && blueprintWords(blueprints),
    vp && pointWords(vp),
  ];
  return listed(parts.filter(Boolean));
}

/** Returns an amount of coal in words. */
export const coalWords = (number) => tn(number, "{number} coal", "{number} coal");

/** Returns a number of blueprints in words. */
export const blueprintWords = (number) => tn(number, "{number} blueprint", "{number} blueprints");

/** Returns a number of victory points in words. */
export const pointWords = (points) => t("{points} VP", { points });

/** Returns words in one line, or in two that are about equally long. @returns {string[]} */
export function inTwo(words) {
  const parts = words.split(" ");
  const breaks = parts.slice(1).map((_, index) => [parts.slice(0, index + 1), parts.slice(index + 1)]);
  const halves = breaks.map((lines) => lines.map((line) => line.join(" ")));
  const longest = (lines) => Math.max(...lines.map(({ length }) => length));
  return halves.sort((one, other) => longest(one) - longest(other))[0] ?? [words];
}
