// Draws the achievement spaces of a zaibatsu, with their multipliers and the base points that they give now.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { regionByCity, stepOf, sum } from "./board_data.js";
import { box, inTwo, lines, place, slot, text } from "./drawing.js";
import { multiplier } from "./pieces.js";

const COLUMNS = 3;
const WIDTH = 400 / COLUMNS;
const HEIGHT = 31;

/** Returns the nine spaces, 93 units high. Each shows its base points before the multiplier. */
export function achievements(data, seat, y) {
  const tiles = data.view.zaibatsu[seat].achievements;
  return data.components.achievements.rows.map((row, index) => {
    const [x, top] = [(index % COLUMNS) * WIDTH, y + Math.floor(index / COLUMNS) * HEIGHT];
    return space(row, tiles[index], basePoints(data, seat, row), seat, x, top);
  });
}

function space({ id, name, text: rule, multiplier: printedMultiplier }, tile, base, seat, x, y) {
  const words = t("{rule} Now {base} × {multiplier}.", { rule, base, multiplier: tile ?? printedMultiplier });
  const sign = tile ? multiplier(tile, x + 16, y + 14, 23) : empty(printedMultiplier, x + 16, y + 14);
  const drawing = [
    svg("title", {}, words),
    box(x + 1, y, WIDTH - 3, HEIGHT - 3, "row"),
    sign,
    ...lines(x + 32, y + 18, inTwo(name), "brief", 11, "start"),
    text(x + WIDTH - 9, y + 19, base, "base", "end"),
  ];
  return place(`achievement:${seat}:${id}`, t("{name}: {words}", { name, words }), {}, ...drawing);
}

function empty(printedMultiplier, x, y) {
  return svg(
    "g",
    {},
    slot(x, y, 10),
    printedMultiplier ? text(x, y + 4, `${printedMultiplier}×`, "small", "middle") : null,
  );
}

const COUNTS = {
  contracts: (data, seat) => (zaibatsu(data, seat).fulfilled ?? []).length,
  money: finalMoney,
  knowledge_stars: (data, seat) => starsReached(data, seat, "knowledge"),
  coal_stars: (data, seat) => starsReached(data, seat, "coal"),
  train_stars: (data, seat) => starsUncovered(data, "train", zaibatsu(data, seat).trains),
  ship_stars: (data, seat) => starsUncovered(data, "ship", zaibatsu(data, seat).ships),
  advanced_factories: (data, seat) => factories(data, seat).filter(({ good }) => data.goods[good].level > 1).length,
  regions: (data, seat) => regionsWithInfluence(data, seat).size,
  full_machines: (data, seat) =>
    factories(data, seat).filter(({ machine }) => machine === data.components.limits.best_machine).length,
};

/** Returns the base points of an achievement. The last parameter is its row in the components file. */
function basePoints(data, seat, { id, each }) {
  return Math.floor(COUNTS[id](data, seat) / each);
}

/** Returns the yen of a seat in a final scoring now: the budget is discarded, an income is received, wages are paid. */
function finalMoney(data, seat) {
  const { view, components } = data;
  if (view.over) return zaibatsu(data, seat).yen ?? 0;
  const income = components.tracks.money.levels[stepOf(view, seat, "money")] + finalIncomeOfFactories(data, seat);
  const { wage } = components.workers;
  const colors = new Set(zaibatsu(data, seat).workers ?? []).size;
  return income - wage * Math.min(colors, Math.floor(income / wage));
}

function finalIncomeOfFactories(data, seat) {
  if (!data.view.options?.final_income_with_silk) return 0;
  return sum(factories(data, seat).map(({ id }) => data.factories[id].synergy.income ?? 0));
}

function zaibatsu({ view }, seat) {
  return view.zaibatsu[seat];
}

function factories(data, seat) {
  return zaibatsu(data, seat).factories ?? [];
}

function starsReached(data, seat, track) {
  const step = stepOf(data.view, seat, track);
  const onFactories = factories(data, seat).map(({ id }) => data.factories[id].synergy.stars?.[track] ?? 0);
  return sum(onFactories) + data.components.tracks[track].stars.filter((star) => star <= step).length;
}

function starsUncovered({ components }, kind, { left }) {
  const { stars, tiles } = components.vehicles[kind];
  return sum(stars.slice(0, tiles - left));
}

function regionsWithInfluence(data, seat) {
  const home = regionByCity(data);
  const cities = (data.view.cities ?? []).filter(({ tiles }) => tiles.some((tile) => tile?.seat === seat));
  return new Set(cities.map(({ id }) => home[id]));
}
