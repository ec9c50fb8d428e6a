// The achievement spaces of a zaibatsu with their multipliers.

import { svg } from "../../element.js";
import { basePoints } from "./base_points.js";
import { lines, text } from "./drawing.js";
import { box, place, slot } from "./part.js";
import { multiplier } from "./pieces.js";

const COLUMNS = 3;
const WIDTH = 400 / COLUMNS;
const HEIGHT = 31;

/** The nine spaces, 93 high, with what each would be worth now before it is multiplied. */
export function achievements(board, seat, y) {
  const tiles = board.view.zaibatsu[seat].achievements;
  return board.printed.achievements.rows.map((row, index) => {
    const [x, top] = [(index % COLUMNS) * WIDTH, y + Math.floor(index / COLUMNS) * HEIGHT];
    return space(row, tiles[index], basePoints(board, seat, row), seat, x, top);
  });
}

function space({ id, name, text: rule, multiplier: ofThePrint }, tile, base, seat, x, y) {
  const words = `${rule} Now ${base} × ${tile ?? ofThePrint}.`;
  const sign = tile ? multiplier(tile, x + 16, y + 14, 23) : empty(ofThePrint, x + 16, y + 14);
  const drawing = [
    svg("title", {}, words),
    box(x + 1, y, WIDTH - 3, HEIGHT - 3, "row"),
    sign,
    ...lines(x + 32, y + 18, name.split(" "), "brief", 11, "start"),
    text(x + WIDTH - 9, y + 19, base, "base", "end"),
  ];
  return place(`achievement:${seat}:${id}`, `${name}: ${words}`, {}, ...drawing);
}

function empty(ofThePrint, x, y) {
  return svg("g", {}, slot(x, y, 10), ofThePrint ? text(x, y + 4, `${ofThePrint}×`, "small", "middle") : null);
}
