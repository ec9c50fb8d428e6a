// Draws the caller's clan board and cards, and the cards of the decks that the caller knows.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { componentRow, isHidden, topPending } from "../reading.js";
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
import { titleOf } from "./components.js";
import { clanOf } from "./view.js";
import { DECKS } from "./words.js";

/** Returns all of it; a spectator sees only the favors and the known cards. */
export function hand(components, view, context) {
  const own = context.me === null ? [] : ownSide(components, view, context.me);
  return element("div", { class: "yedo-hand" }, favors(components, view), ...own, knownCards(components, view));
}

/** Returns the favors of the Shogun that are left, while they are chosen; else `null`. */
function favors(components, view) {
  if (topPending(view)?.choice !== "take_favor") return null;
  const cards = (view.favors ?? []).map((id) => favorCard(components, id));
  return row(t("Favors of the Shogun"), cards);
}

function ownSide(components, view, seat) {
  const clan = clanOf(view, seat);
  const face = (id) => anyCard(components, id, view, seat);
  const blackmail = clan.blackmail ? [blackmailCard(components)] : [];
  return [
    row(t("Drawn"), clan.drawn.map(face)),
    clanBoard(components, view, seat),
    row(t("Missions"), clan.missions.map(face)),
    row(t("Action and Bonus Cards"), [...clan.action_cards, ...clan.bonus_cards].map(face).concat(blackmail)),
    row(t("Bonus Cards shown"), clan.shown.map(face)),
    row(
      t("Missions completed"),
      clan.completed.map((id) => missionCard(components, id, view, seat, true)),
    ),
  ];
}

function row(title, cards) {
  if (!cards.length) return null;
  const content = [element("h3", {}, title), element("div", { class: "yedo-row" }, ...cards)];
  return element("section", { class: "yedo-cards", "aria-label": title, "data-part": title }, ...content);
}

/** @type {[string, (components: any, id: any) => HTMLElement][]} */
const FACES = [
  ["action_cards", actionCard],
  ["bonus_cards", bonusCard],
  ["event_cards", eventCard],
  ["weapons", weaponCard],
];

/** Returns a card of any kind. */
function anyCard(components, id, view, seat) {
  if (isHidden(id)) return hiddenCard();
  if (componentRow(components, "missions", id)) return missionCard(components, id, view, seat);
  const [, draw] = FACES.find(([table]) => componentRow(components, table, id));
  return draw(components, id);
}

/** Returns the known cards of each deck with their position from the top; `null` if none is known. */
function knownCards(components, view) {
  const known = Object.keys(DECKS)
    .map((deck) => [deck, knownIn(view.decks?.[deck] ?? [])])
    .filter(([, cards]) => cards.length);
  if (!known.length) return null;
  const lines = known.flatMap(([deck, cards]) => [
    element("dt", {}, DECKS[deck]),
    element("dd", {}, cardList(cards, components)),
  ]);
  return element(
    "section",
    { class: "yedo-known" },
    element("h3", {}, t("Known cards in the decks")),
    element("dl", {}, ...lines),
  );
}

function knownIn(pile) {
  return pile.map(({ card }, index) => ({ card, place: index + 1 })).filter(({ card }) => !isHidden(card));
}

const cardList = (cards, components) =>
  cards.map(({ card, place }) => `${place}. ${titleOf(components, card)}`).join(" · ");
