// What an event changed on the board, and how the replay marks it.

import { kind } from "./places.js";

const BY_EVENT = {
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

/** @type {import("../../game_board.js").Table["glow"]} */
export function glow(event) {
  const special = BY_EVENT[kind(event)];
  if (special) return special(event);
  return [event.area, event.source].filter(Boolean).map((area) => `area:${area}`);
}

/** @type {import("../../game_board.js").Table["mark"]} */
export function mark(event) {
  if (kind(event) === "TurnBegan") return (event.seat ?? 0) === 0 ? "round" : "turn";
  return /Scored$/.test(event.type) ? "scoring" : null;
}
