// The factories of a zaibatsu: machine, goods in store, coal to run it, and its synergy bonus.

import { svg } from "../../element.js";
import { counted, text } from "./drawing.js";
import { box, place, slot } from "./part.js";
import { coal, good, storage } from "./pieces.js";
import { synergyWords } from "./synergy_words.js";

const COLUMNS = 3;
const WIDTH = 400 / COLUMNS;
const HEIGHT = 60;

/** Room for a factory of each good, in two rows, 120 high. */
export function ownFactories(board, seat, y) {
  const built = board.view.zaibatsu[seat].factories ?? [];
  const plots = board.printed.goods.rows.map((_, index) => ({
    x: (index % COLUMNS) * WIDTH,
    y: y + Math.floor(index / COLUMNS) * HEIGHT,
  }));
  const drawn = plots.map((plot, index) => (built[index] ? factory(board, built[index], plot) : emptyPlot(plot)));
  return [...drawn, stock(board, seat, plots[built.length] ?? plots.at(-1))];
}

function emptyPlot({ x, y }) {
  return box(x + 1, y + 1, WIDTH - 3, HEIGHT - 4, "plot");
}

function factory(board, { id, good: made, machine = 0, goods = 0 }, { x, y }) {
  const { synergy, text: rule } = board.factories[id];
  const cost = synergy.coal ?? board.goods[made].coal;
  const name = `Factory ${id.replace("_", " ")}: ${counted(goods, "good")} in store, machine +${machine}. ${rule}`;
  const room = board.printed.limits.storage;
  return place(
    `factory:${id}`,
    name,
    { class: "factory" },
    svg("title", {}, rule),
    box(x + 1, y + 1, WIDTH - 3, HEIGHT - 4, `tile-box edge-${made}`),
    good(made, x + 17, y + 17, 22),
    ...[...Array(room).keys()].map((place) => storage(x + 34 + place * 12, y + 8, place < goods, 10)),
    coal(x + 40, y + 31, 13),
    text(x + 49, y + 35, cost, "small"),
    machine ? machineTile(`+${machine}`, x + WIDTH - 26, y + 17) : slot(x + WIDTH - 26, y + 17, 11),
    bonus(synergy, x + 8, y + 50),
  );
}

/** The synergy bonus; one that came once, when the factory was built, is only remembered. */
function bonus(synergy, x, y) {
  const [when, what] = synergyWords(synergy);
  return text(x, y, `${when} ${what}`, when === "Once:" ? "brief spent" : "brief");
}

function machineTile(words, x, y) {
  return svg(
    "g",
    { class: "machine" },
    svg("circle", { cx: x, cy: y, r: 10, class: "teeth" }),
    svg("circle", { cx: x, cy: y, r: 9 }),
    text(x, y + 4, words, "value", "middle"),
  );
}

function stock({ view }, seat, { x, y }) {
  const machines = view.zaibatsu[seat].machines ?? 0;
  const words = machines
    ? [machineTile("+1", x + 22, y + 28), text(x + 38, y + 32, `${machines} in stock`, "small")]
    : [];
  return place(`stock:${seat}`, `Machines in stock: ${machines}`, {}, box(x + 4, y + 8, 90, 40, "frame"), ...words);
}
