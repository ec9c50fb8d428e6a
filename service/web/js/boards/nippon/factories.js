// Draws the factories on offer, the factories of a zaibatsu, and their synergy bonuses in words.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { counted } from "../reading.js";
import { nameOf, ownersOf } from "./board_data.js";
import { box, lines, section, place, slot, text, yen } from "./drawing.js";
import { coal, good, storage } from "./pieces.js";

const ROW = 46;
const HEAD = 88;

/** Returns the section with all factories, one row for each good. A built factory shows the seat that built it. */
export function factoriesOnOffer(data) {
  const rows = data.components.goods.rows;
  const owners = ownersOf(data.view);
  const head = [
    text(
      0,
      11,
      `Each costs ${yen(data.components.prices.factory)}, and a blueprint for each missing knowledge level`,
      "small",
    ),
  ];
  return section(
    "factories",
    ["Factories"],
    18 + rows.length * ROW,
    ...head,
    ...rows.map((row, index) => goodRow(data, row, owners, 18 + index * ROW)),
  );
}

function goodRow(data, row, owners, y) {
  const factories = data.components.factories.rows.filter((factory) => factory.good === row.id);
  const width = (400 - HEAD) / factories.length;
  const needs = [`level ${row.level}`, `knowledge ${row.knowledge}`, `coal ${row.coal}`].map((words, line) =>
    text(25, y + 14 + line * 11, words, "tiny"),
  );
  return svg(
    "g",
    {},
    good(row.id, 12, y + 20, 22),
    ...needs,
    ...factories.map((factory, index) => tile(data, factory, owners, HEAD + index * width, y, width)),
  );
}

function tile(data, factory, owners, x, y, width) {
  const owner = owners.get(factory.id);
  return owner === undefined ? offered(factory, x, y, width) : built(data, factory, owner, x, y, width);
}

function offered(factory, x, y, width) {
  const words = lines(x + width / 2, y + 25, synergyWords(factory.synergy), "brief", 13);
  return place(
    `factory:${factory.id}`,
    `Factory ${factory.id.replace("_", " ")}. ${factory.text}`,
    { class: "tile" },
    svg("title", {}, factory.text),
    box(x + 1, y + 1, width - 3, ROW - 4, `tile-box edge-${factory.good}`),
    ...words,
  );
}

function built(data, factory, owner, x, y, width) {
  const name = nameOf(data, owner);
  const title = svg("title", {}, `Built by ${name}. ${factory.text}`);
  return svg(
    "g",
    { class: "built" },
    title,
    box(x + 1, y + 1, width - 3, ROW - 4, "tile-gone"),
    seatMark(owner, x + width / 2, y + ROW / 2 - 1, 16),
  );
}

const COLUMNS = 3;
const WIDTH = 400 / COLUMNS;
const HEIGHT = 60;

/** Returns the factories of a zaibatsu and its empty plots in two rows, 120 units high; and its stock of machines. */
export function ownFactories(data, seat, y) {
  const built = data.view.zaibatsu[seat].factories ?? [];
  const plots = data.components.goods.rows.map((_, index) => ({
    x: (index % COLUMNS) * WIDTH,
    y: y + Math.floor(index / COLUMNS) * HEIGHT,
  }));
  const drawn = plots.map((plot, index) => (built[index] ? factory(data, built[index], plot) : emptyPlot(plot)));
  return [...drawn, stock(data, seat, plots[built.length] ?? plots.at(-1))];
}

function emptyPlot({ x, y }) {
  return box(x + 1, y + 1, WIDTH - 3, HEIGHT - 4, "plot");
}

function factory(data, { id, good: made, machine = 0, goods = 0 }, { x, y }) {
  const { synergy, text: rule } = data.factories[id];
  const cost = synergy.coal ?? data.goods[made].coal;
  const name = `Factory ${id.replace("_", " ")}: ${counted(goods, "good")} in store, machine +${machine}. ${rule}`;
  const room = data.components.limits.storage;
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

/** Draws the synergy bonus; one that applies only once, when the factory is built, is grey. */
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

const STEPS_OF = { knowledge: "knowledge", coal: "mines", money: "money" };

/** Returns when a synergy bonus applies, and what it gives. @returns {[string, string]} */
function synergyWords(synergy) {
  const found = Object.entries(synergy).find(([kind]) => kind in WORDS);
  if (!found) return ["No synergy", "bonus"];
  const [kind, value] = found;
  return WORDS[kind](value, "stars" in synergy ? " ★" : "");
}

const WORDS = {
  once: ({ yen: money, blueprints }) => ["Once:", money ? yen(money) : `${blueprints} blueprints`],
  steps_once: (steps) => onlyEntry(steps, (track, count) => ["Once:", `+${count} ${STEPS_OF[track]}`]),
  turns: (vehicle) => ["Once:", `${vehicle}s to 3`],
  free_trains: (count) => ["Once:", `${count} free trains`],
  free_ships: (count) => ["Once:", `${count} free ships`],
  free_upgrades: (count) => ["Once:", `${count} upgrades`],
  income: (amount) => ["Budget:", `+${yen(amount)}`],
  kept_coal: (count) => ["Budget:", `keep ${count} coal`],
  more_steps_per_symbol: (count) => ["¥ symbols:", `+${count} step`],
  extra_steps: (steps) => onlyEntry(steps, (track, count) => [`${capital(STEPS_OF[track])}:`, `+${count} step`]),
  prices: (prices, star) =>
    onlyEntry(prices, (action, inAll) => [`${capital(action)}${star}`, `${inAll.map(thousands).join("/")} k`]),
  coal: (count) => ["Produce:", `${count} coal only`],
  extra_goods: (count) => ["Produce:", `+${count} good`],
};

function onlyEntry(object, words) {
  const [[name, value]] = Object.entries(object);
  return words(name, value);
}

function thousands(amount) {
  return amount / 1000;
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
