// The pending choice in words: who has to choose what, offers of trade, and action cards that have been played.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { componentRow, listed, topPending } from "../reading.js";
import { districtWords, postName, titleOf, weaponName } from "./components.js";
import { phaseOf } from "./view.js";
import { NUMBERED } from "./words.js";

/** Returns the notice, empty if the board shows enough; `null` after the end of the game. */
export function pendingNotice(components, view, context) {
  if (phaseOf(view) === "over") return null;
  const pending = topPending(view);
  const words = pending && sentence(pending, { components, context });
  return element(
    "div",
    { class: "yedo-pending" },
    words && notice(words, seatsToChoose(pending)),
    partners(pending, context),
    playedCards(view, components, context),
  );
}

function notice(words, seats) {
  return element(
    "p",
    { class: "yedo-pending-notice", "data-place": "pending:current", "data-name": words },
    ...seats.map(seatIcon),
    ` ${words}`,
  );
}

/** Returns the seats that have to choose. */
function seatsToChoose({ seat, visitors, waiting, offer }) {
  if (visitors) return visitors.slice(0, 1);
  return waiting ?? [seat ?? offer?.to].filter((one) => one !== undefined);
}

const name = (context, seat) => context.seats[seat].name;
const names = (context, seats) => seats.map((seat) => name(context, seat)).join(", ");

const LOSSES = {
  disciple: t("Disciple"),
  annex: t("Annex"),
  weapon: t("Weapon"),
  geisha: t("Geisha"),
  mon: t("Mon"),
  pp: t("Prestige Points"),
  mission: t("Mission"),
  action_card: t("Action Card"),
};

/** Of one seat: what it has to choose. `{name}` is the player. */
const CHOICES = {
  draft_mission: (who) => t("{name} chooses the color of a starting Mission.", who),
  take_favor: (who) => t("{name} chooses a favor of the Shogun.", who),
  keep_card: (who) => t("{name} keeps one of the cards drawn.", who),
  take_part: (who) => t("Does {name} take part in the auctions?", who),
  announce: (who) => t("{name} announces an auction.", who),
  raise_bid: (who) => t("Does {name} bid more?", who),
  settle_bid: (who) => t("{name} has won the auction and pays the bid.", who),
  pick_category: (who) => t("{name} chooses a category of the lot.", who),
  pick_annex: (who) => t("{name} chooses an Annex.", who),
  pick_mission_deck: (who) => t("{name} chooses a Mission deck.", who),
  ease_losses: (who) => t("{name} may return a Blessing to suffer only one of the losses.", who),
  suffer_loss: (who, { asset }) => t("{name} chooses what to lose: {asset}.", { ...who, asset: LOSSES[asset] }),
  assign: (who) => t("{name} places a Disciple.", who),
  influence_patrol: (who) => t("Does {name} play a card on the Watch Patrol?", who),
  save_disciples: (who) => t("Does {name} play a card that saves Disciples?", who),
  trade: (who) => t("{name} may make an offer.", who),
  activate: (who) => t("{name} activates a Disciple.", who),
  arrange_cards: (who) => t("{name} looks at the top cards of a deck, and arranges them.", who),
  take_market_weapon: (who) => t("{name} takes a Weapon of the Market.", who),
};

const SENTENCES = {
  consider_offer: ({ offer }, { components, context }) =>
    t("{seat} offers {to} {give} for {ask}.", offered(offer, components, context)),
  deal: ({ offer }, { components, context }) =>
    t("A deal: {seat} gives {to} {give} for {ask}. The cards are chosen in secret.", offered(offer, components, context)),
  bower: ({ visitors }, { context }) =>
    visitors.length > 0 && t("{name} chooses a position in the player order.", { name: name(context, visitors[0]) }),
  answers: ({ waiting }, { context }) =>
    waiting?.length
      ? t("May answer, hidden from each other: {names}.", { names: names(context, waiting) })
      : t("All have answered."),
};

/** Returns what is to choose, in words; nothing if the board shows enough. */
function sentence(pending, { components, context }) {
  const choice = CHOICES[pending.choice];
  if (choice) return choice({ name: name(context, pending.seat) }, pending);
  return SENTENCES[pending.choice]?.(pending, { components, context });
}

function offered({ seat, to, give, ask }, components, context) {
  return {
    seat: name(context, seat),
    to: name(context, to),
    give: assets(give, components),
    ask: assets(ask, components),
  };
}

/** Returns one side of a trade in words. */
function assets(side, components) {
  const parts = [
    ...(side.weapons ?? []).map((weapon) => weaponName(components, weapon)),
    side.geisha && NUMBERED.geisha(side.geisha),
    side.action_cards && NUMBERED.action_cards(side.action_cards),
    side.bonus_cards && NUMBERED.bonus_cards(side.bonus_cards),
    side.missions && NUMBERED.missions(side.missions),
    side.mon && NUMBERED.mon(side.mon),
  ].filter(Boolean);
  return listed(parts) || t("nothing");
}

/** Returns the seats to which the caller may make an offer or a counter-offer. */
function partners(pending, context) {
  const others = context.seats.filter(({ seat }) => seat !== context.me && mayTrade(pending, context.me, seat));
  return others.length > 0 && element("div", { class: "yedo-partners" }, ...others.map(partner));
}

function mayTrade(pending, me, other) {
  if (pending?.choice === "consider_offer") return pending.offer.to === me && pending.offer.seat === other;
  return pending?.choice === "trade" && pending.seat === me;
}

function partner({ seat, name: words }) {
  return element(
    "span",
    { class: "yedo-partner", "data-place": `trade:${seat}`, "data-name": t("Offer to {name}", { name: words }) },
    t("Offer to {name}", { name: words }),
  );
}

/** Returns the action cards that have been played but have not taken effect yet, the oldest first. */
function playedCards(view, components, context) {
  const cards = (view.pending ?? []).filter((one) => one.choice === "card_underway");
  if (!cards.length) return null;
  return element("ol", { class: "yedo-played-cards" }, ...cards.map((card) => playedCard(card, components, context)));
}

function playedCard(card, components, context) {
  const aim = target(card.aim ?? {}, components, context);
  const title = titleOf(components, card.card);
  const words = t("{name} plays {card}", { name: name(context, card.seat), card: `${title}${aim}${outcome(card)}` });
  const text = element("small", {}, componentRow(components, "action_cards", card.card).text);
  return element("li", {}, seatIcon(card.seat), ` ${words}`, text);
}

/** Returns the target of a card in words. */
function target({ seat, post, to, district }, components, context) {
  const parts = [
    seat !== undefined && seat !== null && t(" on {name}", { name: name(context, seat) }),
    post && t(", the Disciple on {post}", { post: postName(components, post) }),
    to && t(", to {post}", { post: postName(components, to) }),
    district && t(", the {district}", { district: districtWords(components, district) }),
  ];
  return parts.filter(Boolean).join("");
}

const outcome = (card) => (card.negated ? t(", negated") : card.reversed ? t(", reversed") : "");
