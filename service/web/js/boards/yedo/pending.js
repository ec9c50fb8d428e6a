// The pending choice in words: who has to choose what, offers of trade, and action cards that have been played.

import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { componentRow, counted, topPending } from "../reading.js";
import { districtName, postName, titleOf } from "./components.js";
import { phaseOf } from "./view.js";

/** Returns the notice, empty if the board shows enough; `null` after the end of the game. */
export function pendingNotice(components, view, context) {
  if (phaseOf(view) === "over") return null;
  const pending = topPending(view);
  const words = pending && SENTENCES[pending.choice]?.(pending, { components, view, context });
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

const SENTENCES = {
  draft_mission: (one, { context }) => `${name(context, one.seat)} chooses the color of a starting Mission.`,
  take_favor: (one, { context }) => `${name(context, one.seat)} chooses a favor of the Shogun.`,
  keep_card: (one, { context }) => `${name(context, one.seat)} keeps one of the cards drawn.`,
  take_part: (one, { context }) => `Does ${name(context, one.seat)} take part in the auctions?`,
  announce: (one, { context }) => `${name(context, one.seat)} announces an auction.`,
  raise_bid: (one, { context }) => `Does ${name(context, one.seat)} bid more?`,
  settle_bid: (one, { context }) => `${name(context, one.seat)} has won the auction and pays the bid.`,
  pick_category: (one, { context }) => `${name(context, one.seat)} chooses a category of the lot.`,
  pick_annex: (one, { context }) => `${name(context, one.seat)} chooses an Annex.`,
  pick_mission_deck: (one, { context }) => `${name(context, one.seat)} chooses a Mission deck.`,
  ease_losses: (one, { context }) =>
    `${name(context, one.seat)} may return a Blessing to suffer only one of the losses.`,
  suffer_loss: (one, { context }) => `${name(context, one.seat)} chooses which ${one.asset.replace("_", " ")} to lose.`,
  assign: (one, { context }) => `${name(context, one.seat)} places a Disciple.`,
  influence_patrol: (one, { context }) => `Does ${name(context, one.seat)} play a card on the Watch Patrol?`,
  save_disciples: (one, { context }) => `Does ${name(context, one.seat)} play a card that saves Disciples?`,
  trade: (one, { context }) => `${name(context, one.seat)} may make an offer.`,
  consider_offer: ({ offer }, { components, context }) => offerText(offer, components, context, "offers"),
  deal: ({ offer }, { components, context }) =>
    `A deal: ${offerText(offer, components, context, "gives")} The cards are chosen in secret.`,
  activate: (one, { context }) => `${name(context, one.seat)} activates a Disciple.`,
  arrange_cards: (one, { context }) =>
    `${name(context, one.seat)} looks at the top cards of a deck, and arranges them.`,
  take_market_weapon: (one, { context }) => `${name(context, one.seat)} takes a Weapon of the Market.`,
  bower: ({ visitors }, { context }) =>
    visitors.length > 0 && `${name(context, visitors[0])} chooses a position in the player order.`,
  answers: ({ waiting }, { context }) =>
    waiting?.length ? `May answer, hidden from each other: ${names(context, waiting)}.` : "All have answered.",
};

function offerText({ seat, to, give, ask }, components, context, verb) {
  const goods = `${assets(give, components)} for ${assets(ask, components)}`;
  return `${name(context, seat)} ${verb} ${name(context, to)} ${goods}.`;
}

/** Returns one side of a trade in words. */
function assets(side, components) {
  const parts = [
    ...(side.weapons ?? []).map((weapon) => titleOf(components, weapon)),
    side.geisha && `${side.geisha} Geisha`,
    side.action_cards && counted(side.action_cards, "Action Card"),
    side.bonus_cards && counted(side.bonus_cards, "Bonus Card"),
    side.missions && counted(side.missions, "Mission"),
    side.mon && `${side.mon} Mon`,
  ].filter(Boolean);
  return parts.join(" and ") || "nothing";
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
    { class: "yedo-partner", "data-place": `trade:${seat}`, "data-name": `Offer to ${words}` },
    `Offer to ${words}`,
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
  const words = `${name(context, card.seat)} plays ${titleOf(components, card.card)}${aim}${outcome(card)}`;
  const text = element("small", {}, componentRow(components, "action_cards", card.card).text);
  return element("li", {}, seatIcon(card.seat), ` ${words}`, text);
}

/** Returns the target of a card in words. */
function target({ seat, post, to, district }, components, context) {
  const parts = [
    seat !== undefined && seat !== null && ` on ${name(context, seat)}`,
    post && `, the Disciple on ${postName(components, post)}`,
    to && `, to ${postName(components, to)}`,
    district && `, the ${districtName(components, district).name} District`,
  ];
  return parts.filter(Boolean).join("");
}

const outcome = (card) => (card.negated ? ": negated" : card.reversed ? ": reversed" : "");
