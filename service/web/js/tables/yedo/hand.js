// What the caller holds: the clan board, and the cards that nobody else sees.

import { element } from "../../element.js";
import { actionCard, blackmailCard, bonusCard, eventCard, favorCard, hiddenCard, missionCard, weaponCard } from "./cards.js";
import { clanBoard } from "./clan_board.js";
import { clanOf, isHidden, phaseOf, topOf } from "./clan.js";
import { row } from "./printed.js";

/** The caller's side of the table; a spectator sees what lies open there during the set-up. */
export function hand(box, view, look) {
  const favors = topOf(view)?.choice === "take_favor" && rowOf("Favors of the Shogun", (view.favors ?? []).map((id) => favorCard(box, id)));
  if (look.me === null) return element("div", { class: "yedo-hand" }, favors);
  const clan = clanOf(view, look.me);
  return element(
    "div",
    { class: "yedo-hand" },
    rowOf("Drawn", clan.drawn.map((id) => anyCard(box, id, view, look.me))),
    favors,
    clanBoard(box, view, look.me),
    rowOf("Missions", clan.missions.map((id) => anyCard(box, id, view, look.me))),
    rowOf("Action and Bonus Cards", [...clan.action_cards, ...clan.bonus_cards].map((id) => anyCard(box, id, view, look.me)).concat(clan.blackmail ? [blackmailCard(box)] : [])),
    phaseOf(view) === "over" && rowOf("Bonus Cards shown", clan.shown.map((id) => anyCard(box, id, view, look.me))),
    rowOf("Missions completed", clan.completed.map((id) => missionCard(box, id, view, look.me, true))),
  );
}

function rowOf(title, cards) {
  if (!cards.length) return null;
  return element("section", { class: "yedo-cards", "aria-label": title }, element("h3", {}, title), element("div", { class: "yedo-row" }, ...cards));
}

const FACES = [
  ["action_cards", actionCard],
  ["bonus_cards", bonusCard],
  ["event_cards", eventCard],
  ["weapons", weaponCard],
];

/** A card of whatever kind, by its id. */
function anyCard(box, id, view, seat) {
  if (isHidden(id)) return hiddenCard();
  if (row(box, "missions", id)) return missionCard(box, id, view, seat);
  const [, draw] = FACES.find(([table]) => row(box, table, id));
  return draw(box, id);
}
