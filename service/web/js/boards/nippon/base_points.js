// What each achievement would be worth now, before it is multiplied: as a player counts it on the table.

import { stepOf } from "./board_data.js";
import { homes, sum } from "./influence.js";

const COUNTS = {
  contracts: (board, seat) => (zaibatsu(board, seat).fulfilled ?? []).length,
  money: (board, seat) => zaibatsu(board, seat).yen ?? 0,
  knowledge_stars: (board, seat) => starsReached(board, seat, "knowledge"),
  coal_stars: (board, seat) => starsReached(board, seat, "coal"),
  train_stars: (board, seat) => starsUncovered(board, "train", zaibatsu(board, seat).trains),
  ship_stars: (board, seat) => starsUncovered(board, "ship", zaibatsu(board, seat).ships),
  advanced_factories: (board, seat) => factories(board, seat).filter(({ good }) => board.goods[good].level > 1).length,
  regions: (board, seat) => regionsWithInfluence(board, seat).size,
  full_machines: (board, seat) =>
    factories(board, seat).filter(({ machine }) => machine === board.printed.limits.best_machine).length,
};

/** The base points of an achievement, of its row in the printed components. */
export function basePoints(board, seat, { id, each }) {
  return Math.floor(COUNTS[id](board, seat) / each);
}

function zaibatsu({ view }, seat) {
  return view.zaibatsu[seat];
}

function factories(board, seat) {
  return zaibatsu(board, seat).factories ?? [];
}

function starsReached(board, seat, track) {
  const step = stepOf(board.view, seat, track);
  const onFactories = factories(board, seat).map(({ id }) => board.factories[id].synergy.stars?.[track] ?? 0);
  return sum(onFactories) + board.printed.tracks[track].stars.filter((star) => star <= step).length;
}

function starsUncovered({ printed }, kind, { left }) {
  const { stars, tiles } = printed.vehicles[kind];
  return sum(stars.slice(0, tiles - left));
}

function regionsWithInfluence(board, seat) {
  const home = homes(board);
  const cities = (board.view.cities ?? []).filter(({ tiles }) => tiles.some((tile) => tile?.seat === seat));
  return new Set(cities.map(({ id }) => home[id]));
}
