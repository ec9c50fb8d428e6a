// The places on the board that belong to each move and each event, and how the replay marks events.

import { nameOfType, topPending } from "../reading.js";
import { copiesOf, seatInTurn, stepOf } from "./board_data.js";

const MOVE_PLACES = {
  TakeWorker: ({ color, action }, view, context) => [`action:${action}`, ...workersOf(view, context, color, action)],
  Consolidate: (_, view) => [`consolidate:${seatInTurn(view)}`],
  BuildFactory: ({ factory }) => [`factory:${factory}`],
  UpgradeFactory: ({ factory }) => [`factory:${factory}`],
  RunFactory: ({ factory }) => [`factory:${factory}`],
  StockMachine: (_, view) => [`stock:${seatInTurn(view)}`],
  AdvanceMarker: ({ steps }, view) => [stepAhead(view, topPending(view)?.track, steps)],
  BuildTrain: ({ region }) => [`vehicles:${region}`],
  BuildShip: ({ region }) => [`vehicles:${region}`],
  FulfillContract: ({ contract }, view) => [`contract:${seatInTurn(view)}:${contract}`],
  SupplyCity: ({ city, good }) => [`influence:${city}:${good}`],
  PlaceInfluence: ({ value, returned }, view) => [
    ...copiesOf(view, seatInTurn(view), value),
    ...returnedTile(view, returned),
  ],
  TakeReward: ({ multiplier, bonus }) => [`reward:${multiplier}:${bonus}`],
  PlaceReward: ({ achievement }, view) => [`achievement:${seatInTurn(view)}:${achievement}`],
  ExchangeBlueprints: (_, view) => [`blueprints:${seatInTurn(view)}`],
};

/** Returns the places of a move; none for a move that only the list of moves offers, such as to end the turn. */
export function movePlaces(move, view, context) {
  return MOVE_PLACES[nameOfType(move)]?.(move, view, context) ?? [];
}

function workersOf(view, context, color, action) {
  const space = context.components.action_spaces.rows.findIndex(({ actions }) => actions.includes(action));
  const workers = view.spaces?.[space] ?? [];
  return workers.flatMap((found, slot) => (found === color ? [`worker:${space}:${slot}`] : []));
}

function stepAhead(view, track, steps) {
  const seat = seatInTurn(view);
  return `step:${seat}:${track}:${stepOf(view, seat, track) + steps}`;
}

function returnedTile(view, returned) {
  const space = topPending(view)?.space;
  return returned && space ? [`influence:${space.city}:${returned}`] : [];
}

const EVENT_PLACES = {
  WorkersDrawn: ({ spaces, rows }) => [
    ...spaces.flatMap((workers, space) => workersOn(space, workers.length)),
    ...filled(rows),
  ],
  RowMoved: ({ row, space }, view) => [`row:${row}`, ...workersOn(space, view.spaces?.[space]?.length ?? 0)],
  MarkerMoved: () => ["marker:scoring"],
  LastRoundsBegan: () => ["marker:scoring"],
  BlueprintsExchanged: ({ seat, track }, view) => [`blueprints:${seat}`, markerOf(view, seat, track)],
  WorkerTaken: ({ seat, action }) => [`action:${action}`, `consolidate:${seat}`],
  FactoryBuilt: ({ seat, factory }) => [`factory:${factory}`, `money:${seat}`],
  FactoryUpgraded: ({ factory }) => [`factory:${factory}`],
  MachineStocked: ({ seat }) => [`stock:${seat}`],
  GoodsProduced: ({ seat, factory }) => [`factory:${factory}`, `coal:${seat}`],
  MarkerAdvanced: ({ seat, track }, view) => [markerOf(view, seat, track)],
  VehicleBuilt: ({ seat, vehicle, region }) => [`vehicles:${region}`, `fleet:${seat}:${vehicle}`],
  VehiclesTurned: ({ seat, vehicle }) => [`fleet:${seat}:${vehicle}`],
  ContractFulfilled: ({ seat, contract, delivered }, view) => [
    `contract:${seat}:${contract}`,
    ...makersOf(view, seat, delivered),
  ],
  BonusReceived: ({ seat, gain }) => Object.keys(gain).map((kind) => `${KINDS[kind]}:${seat}`),
  CitySupplied: ({ seat, space }, view) => [
    `influence:${space.city}:${space.good}`,
    ...makersOf(view, seat, { [space.good]: 1 }),
  ],
  InfluencePlaced: ({ space }) => [`influence:${space.city}:${space.good}`],
  InfluenceReturned: ({ seat, space, value }, view) => [
    `influence:${space.city}:${space.good}`,
    copiesOf(view, seat, value).at(-1),
  ],
  Consolidated: ({ seat }) => [`money:${seat}`, `coal:${seat}`, `consolidate:${seat}`],
  RewardTaken: ({ multiplier, bonus }) => [`reward:${multiplier}:${bonus}`],
  MultiplierTaken: () => ["reward:spare"],
  RewardPlaced: ({ seat, achievement }) => [`achievement:${seat}:${achievement}`],
  WagesPaid: ({ seat }) => [`money:${seat}`],
  WorkersReturned: ({ seat }) => [`consolidate:${seat}`],
  RegionScored: ({ region, standings }) => [`standings:${region}`, ...standings.map(({ seat }) => `points:${seat}`)],
  FinalIncomeReceived: ({ seat }) => [`money:${seat}`],
  AchievementScored: ({ seat, achievement }) => [`achievement:${seat}:${achievement}`, `points:${seat}`],
};

const KINDS = { yen: "money", coal: "coal", blueprints: "blueprints", vp: "points" };

const MARKS = { TurnBegan: "turn", MarkerMoved: "round", RegionScored: "scoring", AchievementScored: "scoring" };

/** Returns the places that an event changed. */
export function eventPlaces(event, view) {
  return EVENT_PLACES[nameOfType(event)]?.(event, view) ?? [];
}

/** Returns how the replay marks an event; `null` if it does not. */
export function mark(event) {
  return MARKS[nameOfType(event)] ?? null;
}

function markerOf(view, seat, track) {
  return `step:${seat}:${track}:${stepOf(view, seat, track)}`;
}

/** Returns the places of the factories that made the delivered goods. */
function makersOf(view, seat, goods) {
  const factories = view.zaibatsu[seat].factories ?? [];
  return factories.filter(({ good }) => goods[good]).map(({ id }) => `factory:${id}`);
}

function workersOn(space, count) {
  return [...Array(count).keys()].map((slot) => `worker:${space}:${slot}`);
}

function filled(rows) {
  return rows.flatMap((workers, row) => (workers.length ? [`row:${row}`] : []));
}
