// Where on the board each move is made.

/** By what a move names. */
const BY_MOVE = {
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
  TakeOrder: (move, view) => [`space:${view.pending.at(-1).board}:${move.space}`],
  TakeTechnology: (move, view) => [`space:${view.pending.at(-1).board}:${move.space}`],
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

/** @type {import("../../game_board.js").Table["places"]} */
export function places(move, view) {
  return BY_MOVE[kind(move)]?.(move, view) ?? [];
}

/** The name of a move or an event without that of its game. */
export function kind({ type }) {
  return type.slice(type.indexOf(".") + 1);
}

function presidentOf(view) {
  const area = view.merchants[view.turn.seat ?? 0].president;
  return area ? [`area:${area}`] : [];
}
