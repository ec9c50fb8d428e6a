// A city: the goods in demand, and at each side an influence space.

import { svg } from "../../element.js";
import { counted, text } from "./drawing.js";
import { nameOf, playersOf } from "./board_data.js";
import { box, place } from "./part.js";
import { good, influenceTile } from "./pieces.js";

const SIDES = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];
const TILE = 62;
const SPACE = 36;

/** A city around (x, y), its sides clockwise from the top. */
export function city(board, { id, demand, tiles }, x, y) {
  const { name } = board.printed.cities.rows.find((row) => row.id === id);
  const taken = tiles.filter(Boolean).length;
  const room = board.printed.map.tiles_per_city[playersOf(board.view)];
  const sides = demand.map((wanted, side) => [
    influenceSpace(board, { city: id, name, wanted, side, tile: tiles[side] }, x, y),
    good(wanted, x + SIDES[side].x * 19, y + SIDES[side].y * 19, 22),
  ]);
  return svg(
    "g",
    { class: "city" },
    box(x - TILE / 2, y - TILE / 2, TILE, TILE, "city-tile"),
    text(x - SPACE / 2 - 5, y - TILE / 2 - 12, name, "city-name", "end"),
    box(x + SPACE / 2 + 2, y + TILE / 2 + 15, 62, 15, "tiles-plate"),
    text(x + SPACE / 2 + 6, y + TILE / 2 + 26, `${taken} of ${room} tiles`, "small"),
    ...sides.flat(),
  );
}

function influenceSpace(board, { city, name, wanted, side, tile }, x, y) {
  const distance = (TILE + SPACE) / 2 + 1;
  const [left, top] = [x + SIDES[side].x * distance, y + SIDES[side].y * distance];
  const foreign = board.printed.foreign_companies.influence[side];
  const told = tile
    ? `a tile of ${tile.value} of ${nameOf(board, tile.seat)}`
    : `${counted(foreign, "point")} of the foreign companies`;
  const there = tile ? influenceTile(tile.seat, tile.value, left, top, SPACE - 2) : foreignNumber(foreign, left, top);
  return place(
    `influence:${city}:${wanted}`,
    `${name}, ${board.goods[wanted].name} side: ${told}`,
    {},
    frame(left, top),
    there,
  );
}

function frame(x, y) {
  return box(x - SPACE / 2 - 1, y - SPACE / 2 - 1, SPACE + 2, SPACE + 2, "frame");
}

function foreignNumber(number, x, y) {
  const side = SPACE - 2;
  return [box(x - side / 2, y - side / 2, side, side, "influence-space"), text(x, y + 6, number, "foreign", "middle")];
}
