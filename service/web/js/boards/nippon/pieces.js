// Draws the pieces: goods, workers, vehicles, tiles and cubes. Each kind has its own sign in addition to its colour.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { text } from "./drawing.js";
import { LETTERS } from "./words.js";

const GOODS = {
  silk: "M-5-6H5M-5 6H5M-3.5-6C-.5-2-.5 2-3.5 6M3.5-6C.5-2 .5 2 3.5 6M0-6V6",
  paper: "M-4.5-6.5H2L5-3.5V6.5H-4.5ZM2-6.5V-3.5H5M-2 .5H2.5M-2 3.5H2.5",
  bento: "M-6.5-4.5H6.5V5H-6.5ZM0-4.5V5M0 .5H6.5",
  lenses:
    "M-7 .5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M.6.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M-.9-.5Q0-2 .9-.5",
  clocks: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M0-3.8V0L2.8 1.8",
  bulbs: "M-2.3 3C-2.3 1-4.6 0-4.6-2.6a4.6 4.6 0 0 1 9.2 0C4.6 0 2.3 1 2.3 3ZM-2 5.2H2M-1 7.2H1",
};

const WORKER =
  "M0-12a5 5 0 0 1 4.4 7.3C7.6-4 11-2 11 .2S9 3.4 6 2.9L8.8 11H1.8L0 7-1.8 11H-8.8L-6 2.9C-9 3.4-11 2.4-11 .2S-7.6-4-4.4-4.7A5 5 0 0 1 0-12Z";

const VEHICLES = {
  train:
    "M-10 3V-7H-3V-2H8Q10-2 10 3ZM4-2V-6H7V-2M-8.3 5.2a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-2 5.2a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4.3 5.2a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  ship: "M-10 1.5H10L7 7H-7ZM-6 1.5V-2.5H5V1.5M-2-2.5V-8H1.5V-2.5",
};

const STAR = "M0-6 1.6-2 5.9-1.9 2.5.8 3.7 4.9 0 2.5-3.7 4.9-2.5.8-5.9-1.9-1.6-2Z";

function placed(x, y, scale = 1) {
  return scale === 1 ? `translate(${x} ${y})` : `translate(${x} ${y}) scale(${scale})`;
}

/** Returns the sign of a good on a disc of its colour, centred on (x, y). */
export function good(id, x, y, size = 20) {
  const sign = svg("path", { d: GOODS[id] ?? "" });
  return svg("g", { class: `good good-${id}`, transform: placed(x, y, size / 20) }, svg("circle", { r: 10 }), sign);
}

/** Returns a worker in its colour with its letter, centred on (x, y). */
export function worker(color, x, y, size = 24) {
  const letter = text(0, 4, LETTERS[color] ?? "?", "letter", "middle");
  return svg(
    "g",
    { class: `worker worker-${color}`, transform: placed(x, y, size / 24) },
    svg("path", { d: WORKER }),
    letter,
  );
}

/** Returns a train or ship with its value, centred on (x, y). */
export function vehicle(kind, value, x, y) {
  const picture = svg("path", { d: VEHICLES[kind], transform: "translate(0 -5) scale(.9)" });
  return svg(
    "g",
    { class: `vehicle vehicle-${kind}`, transform: placed(x, y) },
    picture,
    text(0, 15, value, "value", "middle"),
  );
}

/** Returns a star, centred on (x, y); it is gold if it is reached. */
export function star(x, y, reached, size = 12) {
  return svg("path", { d: STAR, class: reached ? "star reached" : "star", transform: placed(x, y, size / 12) });
}

/** Returns a coin, centred on (x, y). */
export function coin(x, y, size = 16) {
  return svg(
    "g",
    { class: "coin", transform: placed(x, y, size / 16) },
    svg("circle", { r: 8 }),
    text(0, 4, "¥", "sign", "middle"),
  );
}

/** Returns a piece of coal, centred on (x, y). */
export function coal(x, y, size = 16) {
  const lump = svg("path", { d: "M-7 2-4-5 2-7 7-3 6 4 0 7Z" });
  return svg(
    "g",
    { class: "coal", transform: placed(x, y, size / 16) },
    lump,
    svg("path", { d: "M-4-5-1-1 6 4M-1-1-7 2M-1-1 2-7" }),
  );
}

/** Returns a blueprint, centred on (x, y). */
export function blueprint(x, y, size = 16) {
  const lines = svg("path", { d: "M-4 3V-1L0-4 4-1V3ZM0 3V0" });
  return svg(
    "g",
    { class: "blueprint", transform: placed(x, y, size / 16) },
    svg("rect", { x: -7.5, y: -6.5, width: 15, height: 13, rx: 1.5 }),
    lines,
  );
}

/** Returns a victory point token, centred on (x, y). */
export function laurel(x, y, size = 16) {
  return svg(
    "g",
    { class: "laurel", transform: placed(x, y, size / 16) },
    svg("circle", { r: 8 }),
    text(-0.3, 3.5, t("VP"), "sign", "middle"),
  );
}

/** Returns a cube for a stored good, or its empty space, with its top left corner at (x, y). */
export function storage(x, y, filled, size = 9) {
  return svg("rect", { x, y, width: size, height: size, rx: 1, class: filled ? "cube" : "cube empty" });
}

/** Returns an influence tile of a seat, centred on (x, y). */
export function influenceTile(seat, value, x, y, size = 34) {
  const half = size / 2;
  return svg(
    "g",
    { class: `influence-tile seat-${seat}`, transform: placed(x, y) },
    svg("rect", { x: -half, y: -half, width: size, height: size, rx: 4 }),
    text(-size * 0.14, size * 0.2, value, "value", "middle"),
    seatMark(seat, half - size * 0.24, -half + size * 0.26, size * 0.34),
  );
}

/** Returns the back of a reward tile with its multiplier, centred on (x, y). */
export function multiplier(times, x, y, size = 22) {
  const sign = svg("path", { d: "M0-11 9.5-5.5V5.5L0 11-9.5 5.5V-5.5Z" });
  return svg(
    "g",
    { class: `multiplier multiplier-${times}`, transform: placed(x, y, size / 22) },
    sign,
    text(0, 4, `${times}×`, "value", "middle"),
  );
}

/** The functions that draw what bonuses give. */
export const GIVES = { yen: coin, coal, blueprints: blueprint, vp: laurel };
