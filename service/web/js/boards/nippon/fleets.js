// Draws the trains and ships on a player board, and the stars and money symbols that they uncover.

import { tn } from "../../catalogue.js";
import { svg } from "../../element.js";
import { box, place, text } from "./drawing.js";
import { coin, star, vehicle } from "./pieces.js";

const CELL = 31;
const TOP = 14;

/** Returns the rows of trains and ships side by side, 70 units high. */
export function fleets(data, seat, y) {
  const zaibatsu = data.view.zaibatsu[seat];
  return [fleet(data, seat, "train", zaibatsu.trains, 0, y), fleet(data, seat, "ship", zaibatsu.ships, 206, y)];
}

const LEFT = {
  train: (number) => tn(number, "{number} train", "{number} trains"),
  ship: (number) => tn(number, "{number} ship", "{number} ships"),
};

const WORTH = {
  train: (number, value) =>
    tn(number, "{number} train left, worth {value}", "{number} trains left, worth {value} each", { value }),
  ship: (number, value) =>
    tn(number, "{number} ship left, worth {value}", "{number} ships left, worth {value} each", { value }),
};

function fleet({ components }, seat, kind, { left, turned = false }, x, y) {
  const row = components.vehicles[kind];
  const gone = row.tiles - left;
  const value = turned ? row.turned_value : row.value;
  const spaces = [...Array(row.tiles).keys()].map((index) =>
    space(kind, row, index, gone, value, x + index * (CELL + 1), y),
  );
  const symbols = row.money_symbols.map((covering) => symbol(covering, gone, x, y));
  return place(
    `fleet:${seat}:${kind}`,
    WORTH[kind](left, value),
    { class: `fleet seat-${seat}` },
    text(x, y + 9, LEFT[kind](left), "small"),
    ...spaces,
    ...symbols,
  );
}

function space(kind, row, index, gone, value, x, y) {
  const uncovered = index < gone;
  const above = row.stars[index] ? star(x + CELL / 2, y + 6, uncovered, 13) : null;
  if (uncovered) return svg("g", {}, above, box(x, y + TOP, CELL, 38, "vehicle-space"));
  const tile = vehicle(kind, value, x + CELL / 2, y + TOP + 17);
  return svg("g", {}, above, box(x, y + TOP, CELL, 38, "vehicle-tile"), tile);
}

/** Draws a money symbol below the spaces that cover it. */
function symbol(covering, gone, x, y) {
  const [first, last] = [Math.min(...covering), Math.max(...covering)];
  const [start, end] = [x + (first - 1) * (CELL + 1) + 5, x + last * (CELL + 1) - 6];
  const line = svg("path", { d: `M${start} ${y + TOP + 42}V${y + TOP + 46}H${end}V${y + TOP + 42}`, class: "brace" });
  return svg(
    "g",
    { class: last <= gone ? "symbol revealed" : "symbol" },
    line,
    coin((start + end) / 2, y + TOP + 47, 16),
  );
}
