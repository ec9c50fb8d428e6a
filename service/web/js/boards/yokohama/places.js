// The places on the board that belong to each move and each event, and how the replay marks events.

import { nameOfType, topPending } from "../reading.js";

const MOVE_PLACES = {
  PlaceAssistant: (move) => [`area:${move.area}`],
  PlaceTwoAssistants: (move) => [`area:${move.area}`],
  MovePresident: (move) => [`area:${move.path.at(-1)}`],
  RecallAssistant: (move) => [`area:${move.area}`],
  PickUpAssistant: (move) => (move.source ? [`area:${move.source}`] : ["hand:assistants"]),
  PutDownAssistant: (move) => [`area:${move.area}`],
  PlaceStation: (move) => [`area:${move.area}`],
  UseForeignAgent: (move) => [`area:${move.area}`],
  BuildShop: (move, view) => [`shop:${view.action.area}:${move.space ?? 0}`],
  BuildTradingHouse: (_, view) => [`trading_house:${view.action.area}`],
  CollectToken: (_, view) => [`token:${view.action.area}`],
  PlaceInChurch: (move) => [`church:${move.space}`],
  PlaceInCustoms: (move) => [`customs:${move.space}`],
  TakeOrder: (move, view) => [`space:${topPending(view).board}:${move.space}`],
  TakeTechnology: (move, view) => [`space:${topPending(view).board}:${move.space}`],
  KeepOrder: (move) => [`order:${move.order}`],
  FulfillOrder: (move) => [`order:${move.order}`],
  FulfillAchievement: (move) => [`achievement:${move.deck}`],
  TakeFromWarehouse: (move) => [`warehouse:${move.item}`],
  TakeGood: (move) => [`good:${move.good}`],
  Buy: (move) => [`good:${move.ware}`],
  Sell: (move) => [`good:${move.good}`],
  UseTextileMill: () => ["title:textile_mill"],
  UseUniversity: () => ["title:university"],
  ReturnPresident: (_, view) => presidentOf(view),
  LeaveOneBehind: (_, view) => [`area:${view.action.area}`],
  RecoverAll: (_, view) => [`area:${view.action.area}`],
};

/** @type {import("../../game_board.js").GameBoard["movePlaces"]} */
export function movePlaces(move, view) {
  return MOVE_PLACES[nameOfType(move)]?.(move, view) ?? [];
}

function presidentOf(view) {
  const area = view.merchants[view.turn.seat ?? 0].president;
  return area ? [`area:${area}`] : [];
}

const EVENT_PLACES = {
  PresidentMoved: (event) => event.path.map((area) => `area:${area}`),
  ChurchEntered: (event) => [`church:${event.space}`],
  CustomsEntered: (event) => [`customs:${event.space}`],
  OrderTaken: (event) => [`space:${event.board}:${event.space}`],
  TechnologyObtained: (event) => [`space:${event.board}:${event.space}`],
  AchievementFulfilled: (event) => [`achievement:${event.deck}`],
  ShopBuilt: (event) => [`shop:${event.area}:${event.space}`],
  TradingHouseBuilt: (event) => [`trading_house:${event.area}`],
  TradingHouseEarned: (event) => [`trading_house:${event.area}`],
  TokenCollected: (event) => [`token:${event.area}`],
  OrdersReplenished: (event) => [`board:${event.board}`],
  TechnologiesReplenished: (event) => [`board:${event.board}`],
};

/** @type {import("../../game_board.js").GameBoard["eventPlaces"]} */
export function eventPlaces(event) {
  const special = EVENT_PLACES[nameOfType(event)];
  if (special) return special(event);
  return [event.area, event.source].filter(Boolean).map((area) => `area:${area}`);
}

/** @type {import("../../game_board.js").GameBoard["mark"]} */
export function mark(event) {
  if (nameOfType(event) === "TurnBegan") return (event.seat ?? 0) === 0 ? "round" : "turn";
  return /Scored$/.test(event.type) ? "scoring" : null;
}
