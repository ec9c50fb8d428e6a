// Elements of the drawing: places, sheets, headings, text, amounts, disciples, and the lantern of the watch patrol.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { fitted } from "../fitted.js";
import { icon } from "./icons.js";

/**
 * Returns a place on the board: a drawing, and above it the area that can be clicked.
 * @param {string} id of the place
 * @param {string} name the accessible name, which says everything that is drawn
 * @param {object} attributes of the group
 * @param {SVGElement} ground the lowest shape of the drawing; the area has the same shape
 * @param {...any} drawing
 */
export function place(id, name, attributes, ground, ...drawing) {
  const area = /** @type {SVGElement} */ (ground.cloneNode());
  area.setAttribute("class", "sheet area");
  return svg(
    "g",
    attributes,
    svg("g", { "aria-hidden": "true" }, ground, ...drawing),
    svg("g", { "data-place": id, "data-name": name, role: "img", "aria-label": name }, svg("title", {}, name), area),
  );
}

/** Returns a sheet of paper with its shadow. */
export function paper({ w, h }) {
  const sheet = { width: w, height: h, rx: 9 };
  return [svg("rect", { class: "shadow", x: 2, y: 4, ...sheet }), svg("rect", { class: "paper", ...sheet })];
}

/** The height of the band on top of a sheet. */
export const HEAD = 30;

/** The usual width of a letter of a title, in the widest of the fonts. */
const TITLE_LETTER = 11;

/** Returns the band on top of a sheet, with an icon, a title, and after it a subtitle if there is one. */
export function heading(id, title, sign, w, name = title, subtitle = "") {
  const line = fitted(text(37, 20.5, title, "title"), w - 37 - 8, TITLE_LETTER);
  if (subtitle) line.append(svg("tspan", { class: "subtitle", dx: 8 }, subtitle));
  return place(
    id,
    name,
    { class: "yedo-head" },
    svg("path", { class: "band", d: `M0 ${HEAD}V9a9 9 0 0 1 9-9H${w - 9}a9 9 0 0 1 9 9V${HEAD}z` }),
    icon(sign, { x: 8, y: 4, size: 22 }),
    line,
  );
}

/** Returns a line of text. */
export function text(x, y, words, kind = "", anchor = "start") {
  return svg("text", { x, y, class: `yedo-text ${kind}`, "text-anchor": anchor }, words);
}

/** Returns a disciple, centred on (x, y), with the colour and the mark of its seat. */
export function disciple(seat, x, y, size = 34) {
  return svg(
    "g",
    { class: `yedo-disciple seat-${seat}`, "data-entry": "disciple" },
    svg("g", { class: `seat-mark seat-${seat}` }, icon("disciple", { x: x - size / 2, y: y - size / 2, size })),
    svg("circle", { class: "yedo-badge", cx: x + size * 0.3, cy: y + size * 0.3, r: size * 0.26 }),
    seatMark(seat, x + size * 0.3, y + size * 0.3, size * 0.4),
  );
}

/**
 * Draws amounts side by side: `7 Mon`, or several with a word or an arrow between them.
 * @param {Array<[number, string]|string>} parts pairs of an amount and its asset, and words
 * @returns {{drawing: SVGElement, width: number}} drawn from x = 0 on the line y = 0
 */
export function amounts(parts, size = 14) {
  const group = svg("g", { class: "yedo-amounts" });
  let x = 0;
  for (const part of parts) {
    const [words, asset] = Array.isArray(part) ? part : [part, null];
    const width = String(words).length * size * 0.62;
    group.append(text(x, size * 0.34, String(words), asset ? "number" : "faint"));
    x += width + 2;
    if (!asset) x += 2;
    else {
      group.append(icon(asset, { x, y: -size * 0.5, size }));
      x += size + 4;
    }
  }
  return { drawing: group, width: x };
}

/** Returns the lantern of the watch patrol; `turn` is the direction of its arrow in degrees. */
export function lantern(color, turn, x, y) {
  return svg(
    "g",
    { class: `yedo-patrol ${color}`, "data-entry": "circuit", transform: `translate(${x} ${y})` },
    svg("circle", { class: "halo", r: 19 }),
    icon("patrol", { x: -16, y: -16, size: 32 }),
    svg("path", { class: "way", d: "M-5-3.5 5 0-5 3.5z", transform: `rotate(${turn})` }),
  );
}
