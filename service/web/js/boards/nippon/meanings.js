// What the places of the board of Nippon mean.

import { kind, meanings, rowOf } from "../meanings.js";

function actionSpace([action], _view, { components }) {
  const space = components.action_spaces.rows.find(({ actions }) => actions.includes(action));
  return space && `action_spaces:${space.id}`;
}

export const meaning = meanings({
  action: actionSpace,
  worker: kind("workers"),
  consolidate: kind("workers"),
  row: kind("worker_rows"),
  marker: kind("scoring_track"),
  factory: rowOf("factories"),
  stock: kind("machines"),
  step: kind("tracks"),
  fleet: kind("vehicles"),
  vehicles: kind("vehicles"),
  standings: rowOf("regions"),
  influence: ([city]) => `cities:${city}`,
  supply: kind("influence_tiles"),
  contract: rowOf("contracts"),
  achievement: rowOf("achievements"),
  reward: kind("rewards"),
  money: kind("money"),
  coal: kind("coal"),
  blueprints: kind("blueprints"),
  points: kind("points"),
});
