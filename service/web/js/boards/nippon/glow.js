// Which places an event changed.

import { copiesOf, stepOf } from "./board_data.js";

const PLACES = {
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

/** The places that an event changed. */
export function glow(event, view) {
  return PLACES[kindOf(event)]?.(event, view) ?? [];
}

/** How the replay marks an event. */
export function mark(event) {
  return MARKS[kindOf(event)] ?? null;
}

function kindOf({ type }) {
  return type.split(".").at(-1);
}

function markerOf(view, seat, track) {
  return `step:${seat}:${track}:${stepOf(view, seat, track)}`;
}

/** The factories from which goods came. */
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
