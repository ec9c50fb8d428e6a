// The achievement spaces of a zaibatsu with their multipliers.

import { svg } from "../../element.js";
import { text } from "./lettering.js";
import { box, place, slot } from "./part.js";
import { multiplier } from "./pieces.js";

const COLUMNS = 3;
const WIDTH = 400 / COLUMNS;
const HEIGHT = 31;

/** The nine spaces, 93 high. */
export function achievements({ view, printed }, seat, y) {
  const tiles = view.zaibatsu[seat].achievements;
  return printed.achievements.rows.map((row, index) => space(row, tiles[index], seat, (index % COLUMNS) * WIDTH, y + Math.floor(index / COLUMNS) * HEIGHT));
}

function space({ id, name, text: rule, multiplier: ofThePrint }, tile, seat, x, y) {
  const words = tile ? `${tile}×` : ofThePrint ? `printed ${ofThePrint}×` : "no multiplier yet";
  const sign = tile ? multiplier(tile, x + 15, y + 14, 23) : empty(ofThePrint, x + 15, y + 14);
  return place(`achievement:${seat}:${id}`, `${name}: ${rule} ${words}`, { class: tile ? "achievement" : "achievement bare" }, svg("title", {}, rule), box(x + 1, y, WIDTH - 3, HEIGHT - 3, "row"), sign, text(x + 29, y + 18, name, "brief"));
}

function empty(ofThePrint, x, y) {
  return svg("g", { class: "no-tile" }, slot(x, y, 10), ofThePrint ? text(x, y + 4, `${ofThePrint}×`, "small", "middle") : null);
}
