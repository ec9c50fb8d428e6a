// What the caller holds: the clan board, and the cards that nobody else sees.

import { element } from "../../element.js";
import {
  actionCard,
  blackmailCard,
  bonusCard,
  eventCard,
  favorCard,
  hiddenCard,
  missionCard,
  weaponCard,
} from "./cards.js";
import { clanBoard } from "./clan_board.js";
import { clanOf, isHidden, topOf } from "./view.js";
import { row as printedRow } from "./components.js";
import { seen } from "./seen.js";

/** The caller's side of the table; a spectator sees what lies open there during the set-up. */
export function hand(box, view, look) {
  const own = look.me === null ? [] : ownSide(box, view, look.me);
  return element("div", { class: "yedo-hand" }, favors(box, view), ...own, seen(box, view));
}

/** The favors of the Shogun that are left, while they are chosen. */
function favors(box, view) {
  if (topOf(view)?.choice !== "take_favor") return null;
  const cards = (view.favors ?? []).map((id) => favorCard(box, id));
  return row("Favors of the Shogun", cards);
}

function ownSide(box, view, seat) {
  const clan = clanOf(view, seat);
  const face = (id) => anyCard(box, id, view, seat);
  const blackmail = clan.blackmail ? [blackmailCard(box)] : [];
  return [
    row("Drawn", clan.drawn.map(face)),
    clanBoard(box, view, seat),
    row("Missions", clan.missions.map(face)),
    row("Action and Bonus Cards", [...clan.action_cards, ...clan.bonus_cards].map(face).concat(blackmail)),
    row("Bonus Cards shown", clan.shown.map(face)),
    row(
      "Missions completed",
      clan.completed.map((id) => missionCard(box, id, view, seat, true)),
    ),
  ];
}

function row(title, cards) {
  if (!cards.length) return null;
  const content = [element("h3", {}, title), element("div", { class: "yedo-row" }, ...cards)];
  return element("section", { class: "yedo-cards", "aria-label": title }, ...content);
}

/** @type {[string, (box: any, id: any) => HTMLElement][]} */
const FACES = [
  ["action_cards", actionCard],
  ["bonus_cards", bonusCard],
  ["event_cards", eventCard],
  ["weapons", weaponCard],
];

/** A card of whatever kind, by its id. */
function anyCard(box, id, view, seat) {
  if (isHidden(id)) return hiddenCard();
  if (printedRow(box, "missions", id)) return missionCard(box, id, view, seat);
  const [, draw] = FACES.find(([table]) => printedRow(box, table, id));
  return draw(box, id);
}
