// The influence tiles that a zaibatsu has still to place.

import { svg } from "../../element.js";
import { copyOf } from "./board_data.js";
import { text } from "./drawing.js";
import { box, place } from "./part.js";
import { influenceTile } from "./pieces.js";

/** All its tiles in a row, 30 high; those on the map leave an empty space. */
export function influenceSupply({ view, printed }, seat, y) {
  const here = view.zaibatsu[seat].influence;
  const { values } = printed.influence_tiles;
  const tiles = values.map((value, index) => {
    const copy = index - values.indexOf(value);
    const isHere = copy < here.filter((found) => found === value).length;
    return isHere ? tile(seat, value, copy, 85 + index * 33, y + 15) : gap(value, 85 + index * 33, y + 15);
  });
  return svg(
    "g",
    { class: "supply" },
    text(0, y + 12, "Influence", "label"),
    text(0, y + 25, "in the supply", "small"),
    ...tiles.flat(),
  );
}

function tile(seat, value, copy, x, y) {
  return place(
    copyOf(seat, value, copy),
    `Influence tile of ${value}`,
    {},
    box(x - 16, y - 16, 32, 32, "frame"),
    influenceTile(seat, value, x, y, 29),
  );
}

function gap(value, x, y) {
  return [box(x - 14, y - 14, 28, 28, "influence-space"), text(x, y + 4, value, "small", "middle")];
}
