// Where on the table a move is made.

import { copiesOf, seatInTurn, stepOf, topmost } from "./board_data.js";

const PLACES = {
  TakeWorker: ({ color, action }, view, look) => [`action:${action}`, ...workersOf(view, look, color, action)],
  Consolidate: (_, view) => [`consolidate:${seatInTurn(view)}`],
  BuildFactory: ({ factory }) => [`factory:${factory}`],
  UpgradeFactory: ({ factory }) => [`factory:${factory}`],
  RunFactory: ({ factory }) => [`factory:${factory}`],
  StockMachine: (_, view) => [`stock:${seatInTurn(view)}`],
  AdvanceMarker: ({ steps }, view) => [stepAhead(view, topmost(view)?.track, steps)],
  BuildTrain: ({ region }) => [`vehicles:${region}`],
  BuildShip: ({ region }) => [`vehicles:${region}`],
  FulfillContract: ({ contract }, view) => [`contract:${seatInTurn(view)}:${contract}`],
  SupplyCity: ({ city, good }) => [`influence:${city}:${good}`],
  PlaceInfluence: ({ value, returned }, view) => [
    ...copiesOf(view, seatInTurn(view), value),
    ...goingBack(view, returned),
  ],
  TakeReward: ({ multiplier, bonus }) => [`reward:${multiplier}:${bonus}`],
  PlaceReward: ({ achievement }, view) => [`achievement:${seatInTurn(view)}:${achievement}`],
  ExchangeBlueprints: (_, view) => [`blueprints:${seatInTurn(view)}`],
};

/** The places of a move; to finish something or to end the turn is only in the list. */
export function places(move, view, look) {
  const kind = move.type.split(".").at(-1);
  return PLACES[kind]?.(move, view, look) ?? [];
}

function workersOf(view, look, color, action) {
  const space = look.printed.action_spaces.rows.findIndex(({ actions }) => actions.includes(action));
  const workers = view.spaces?.[space] ?? [];
  return workers.flatMap((found, slot) => (found === color ? [`worker:${space}:${slot}`] : []));
}

function stepAhead(view, track, steps) {
  const seat = seatInTurn(view);
  return `step:${seat}:${track}:${stepOf(view, seat, track) + steps}`;
}

function goingBack(view, returned) {
  const space = topmost(view)?.space;
  return returned && space ? [`influence:${space.city}:${returned}`] : [];
}
