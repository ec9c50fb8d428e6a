// The pieces that stand on the board: disciples, prices, the lantern of the watch patrol.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { icon } from "./icons.js";

/**
 * A place on the board: a drawing, and over it the area where moves are made and events happen.
 * @param {string} id
 * @param {string} name says all that is drawn there
 * @param {object} attributes
 * @param {SVGElement} ground on which the rest is drawn; the area has its shape
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

/** A sheet of paper with its shadow. */
export function paper({ w, h }) {
  const sheet = { width: w, height: h, rx: 9 };
  return [svg("rect", { class: "shadow", x: 2, y: 4, ...sheet }), svg("rect", { class: "paper", ...sheet })];
}

/** The height of the band on top of a sheet. */
export const HEAD = 30;

/** The band on top of a sheet, with a sign and a title, and more where there is room. */
export function heading(id, title, sign, w, name = title, more = null) {
  return place(
    id,
    name,
    { class: "yedo-head" },
    svg("path", { class: "band", d: `M0 ${HEAD}V9a9 9 0 0 1 9-9H${w - 9}a9 9 0 0 1 9 9V${HEAD}z` }),
    icon(sign, { x: 8, y: 4, size: 22 }),
    text(37, 20.5, title, "title"),
    more,
  );
}

/** A line of text on the board. */
export function text(x, y, words, kind = "", anchor = "start") {
  return svg("text", { x, y, class: `yedo-text ${kind}`, "text-anchor": anchor }, words);
}

/** A disciple whose feet are centred below (x, y), in the colour and under the sign of its seat. */
export function disciple(seat, x, y, size = 34) {
  return svg(
    "g",
    { class: `yedo-disciple seat-${seat}` },
    svg("g", { class: `seat-mark seat-${seat}` }, icon("disciple", { x: x - size / 2, y: y - size / 2, size })),
    svg("circle", { class: "yedo-badge", cx: x + size * 0.3, cy: y + size * 0.3, r: size * 0.26 }),
    seatMark(seat, x + size * 0.3, y + size * 0.3, size * 0.4),
  );
}

/**
 * Amounts side by side: `7 Mon`, or several with a word or an arrow between them.
 * @param {Array<[number, string]|string>} parts an amount with its asset, or a word
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

/** The lantern of the watch patrol, with an arrow for the way it goes, in degrees. */
export function lantern(color, turn, x, y) {
  return svg(
    "g",
    { class: `yedo-patrol ${color}`, transform: `translate(${x} ${y})` },
    svg("circle", { class: "halo", r: 19 }),
    icon("patrol", { x: -16, y: -16, size: 32 }),
    svg("path", { class: "way", d: "M-5-3.5 5 0-5 3.5z", transform: `rotate(${turn})` }),
  );
}
