// Draws the factories on offer, and the factories of a zaibatsu.

import { t, tn } from "../../catalogue.js";
import { svg } from "../../element.js";
import { fitted } from "../fitted.js";
import { seatMark } from "../../seat_marks.js";
import { nameOf, ownersOf } from "./board_data.js";
import { box, lines, section, place, slot, text, yen } from "./drawing.js";
import { coal, good, storage } from "./pieces.js";
import { synergyWords } from "./synergies.js";
import { factoryName } from "./words.js";

const ROW = 46;
const HEAD = 90;
/** The usual width of a letter in the words of a synergy bonus. */
const LETTER = 5.5;
/** That of a letter in the words about the price, where they are largest: in the tray of a phone. */
const LETTER_OF_PRICE = 6.1;

/** Returns the section with all factories, one row for each good. A built factory shows the seat that built it. */
export function factoriesOnOffer(data) {
  const rows = data.components.goods.rows;
  const owners = ownersOf(data.view);
  const price = yen(data.components.prices.factory);
  const words = t("Each costs {price}, and a blueprint for each missing knowledge level", { price });
  return section(
    "factories",
    [t("Factories")],
    18 + rows.length * ROW,
    fitted(text(0, 11, words, "small"), 398, LETTER_OF_PRICE),
    ...rows.map((row, index) => goodRow(data, row, owners, 18 + index * ROW)),
  );
}

function goodRow(data, row, owners, y) {
  const factories = data.components.factories.rows.filter((factory) => factory.good === row.id);
  const width = (400 - HEAD) / factories.length;
  const { level, knowledge, coal: needed } = row;
  const needs = [t("level {level}", { level }), t("knowledge {knowledge}", { knowledge }), t("coal {needed}", { needed })];
  return svg(
    "g",
    {},
    good(row.id, 12, y + 20, 22),
    ...needs.map((words, line) => text(25, y + 13 + line * 12, words, "tiny")),
    ...factories.map((factory, index) => tile(data, factory, owners, HEAD + index * width, y, width)),
  );
}

function tile(data, factory, owners, x, y, width) {
  const owner = owners.get(factory.id);
  return owner === undefined ? offered(data, factory, x, y, width) : built(data, factory, owner, x, y, width);
}

function offered(data, factory, x, y, width) {
  const words = lines(x + width / 2, y + 25, synergyWords(factory.synergy).words, "brief", 13);
  return place(
    `factory:${factory.id}`,
    t("Factory {factory}. {text}", { factory: factoryName(data, factory.id), text: factory.text }),
    { class: "tile" },
    svg("title", {}, factory.text),
    box(x + 1, y + 1, width - 3, ROW - 4, `tile-box edge-${factory.good}`),
    ...words.map((line) => fitted(line, width - 8, LETTER)),
  );
}

function built(data, factory, owner, x, y, width) {
  const name = nameOf(data, owner);
  const title = svg("title", {}, t("Built by {name}. {text}", { name, text: factory.text }));
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
  const words = { factory: factoryName(data, id), machine, rule };
  const name = tn(
    goods,
    "Factory {factory}: {number} good in store, machine +{machine}. {rule}",
    "Factory {factory}: {number} goods in store, machine +{machine}. {rule}",
    words,
  );
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
  const { words, once } = synergyWords(synergy);
  return fitted(text(x, y, words.join(" "), once ? "brief spent" : "brief"), WIDTH - 16, LETTER);
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
    ? [machineTile("+1", x + 22, y + 28), text(x + 38, y + 32, t("{number} in stock", { number: machines }), "small")]
    : [];
  return place(`stock:${seat}`, t("Machines in stock: {machines}", { machines }), {}, box(x + 4, y + 8, 90, 40, "frame"), ...words);
}
