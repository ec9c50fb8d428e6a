// What the places of the board of Yedo mean.

import { componentRow } from "../reading.js";
import { kind, meanings, rowOf } from "../meanings.js";

const CARDS = ["missions", "action_cards", "bonus_cards", "event_cards", "favor_cards", "weapons"];
const DECKS = { action: "action_cards", bonus: "bonus_cards", event: "event_cards", weapon: "weapons" };

function card([id], _view, { components }) {
  if (id === "blackmail") return "blackmail";
  const table = CARDS.find((name) => componentRow(components, name, id));
  return table && `${table}:${id}`;
}

function stall([number], view) {
  const weapon = view.market?.[number];
  return typeof weapon === "string" ? `weapons:${weapon}` : "market";
}

function event(_names, view) {
  const current = view.events?.at(-1);
  return current ? `event_cards:${current}` : "event_cards";
}

export const meaning = meanings({
  district: rowOf("districts"),
  space: rowOf("spaces"),
  card,
  completed: rowOf("missions"),
  weapon: rowOf("weapons"),
  annex: rowOf("annexes"),
  carpenter: ([annex]) => (annex === "any" ? "annexes" : `annexes:${annex}`),
  deck: ([deck]) => DECKS[deck] ?? "missions",
  stall,
  event,
  lot: ([lot], _view, { components }) =>
    componentRow(components, "auction_categories", lot) ? `auction_categories:${lot}` : "auction_categories",
  bidding: kind("auction_categories"),
  order: kind("order"),
  recruit: ([who]) => (who === "disciple" ? "disciple" : "geisha"),
  receive: kind("blessing"),
  audience: kind("districts:castle"),
  beg: kind("districts:gates"),
  luxury: kind("districts:harbor"),
  church: kind("districts:harbor"),
  buy: kind("action_cards"),
  sell: kind("districts:market"),
  round: kind("rounds"),
});
