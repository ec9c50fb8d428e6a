// What is waited for, told to everyone: an offer, a card that is answered, losses, a choice.

import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { phaseOf, topOf } from "./view.js";
import { districtName, postName, row, titleOf } from "./components.js";
import { count } from "./words.js";

/** A notice, or room for one while the board says enough. */
export function matters(box, view, look) {
  if (phaseOf(view) === "over") return null;
  const waiting = topOf(view);
  const words = waiting && MATTERS[waiting.choice]?.(waiting, { box, view, look });
  return element(
    "div",
    { class: "yedo-matters" },
    words && notice(words, waitedFor(waiting)),
    partners(waiting, look),
    underway(view, box, look),
  );
}

function notice(words, seats) {
  return element(
    "p",
    { class: "yedo-matter", "data-place": "matter:current", "data-name": words },
    ...seats.map(seatIcon),
    ` ${words}`,
  );
}

/** Who has to choose. */
function waitedFor({ seat, visitors, waiting, offer }) {
  if (visitors) return visitors.slice(0, 1);
  return waiting ?? [seat ?? offer?.to].filter((one) => one !== undefined);
}

const name = (look, seat) => look.seats[seat].name;
const names = (look, seats) => seats.map((seat) => name(look, seat)).join(", ");

const MATTERS = {
  draft_mission: (one, { look }) => `${name(look, one.seat)} draws a starting Mission: of which color?`,
  take_favor: (one, { look }) => `${name(look, one.seat)} chooses a favor of the Shogun.`,
  keep_card: (one, { look }) => `${name(look, one.seat)} keeps one of the cards drawn.`,
  take_part: (one, { look }) => `Does ${name(look, one.seat)} take part in the auctions?`,
  announce: (one, { look }) => `${name(look, one.seat)} announces an auction.`,
  raise_bid: (one, { look }) => `Does ${name(look, one.seat)} bid more?`,
  settle_bid: (one, { look }) => `${name(look, one.seat)} has won the auction and pays the bid.`,
  pick_category: (one, { look }) => `${name(look, one.seat)} chooses a category of what was won.`,
  pick_annex: (one, { look }) => `${name(look, one.seat)} chooses an Annex.`,
  pick_mission_deck: (one, { look }) => `${name(look, one.seat)} chooses a Mission deck.`,
  ease_losses: (one, { look }) => `${name(look, one.seat)} may return a Blessing, to suffer only one of the losses.`,
  suffer_loss: (one, { look }) => `${name(look, one.seat)} chooses which ${one.asset.replace("_", " ")} to lose.`,
  assign: (one, { look }) => `${name(look, one.seat)} places a Disciple.`,
  influence_patrol: (one, { look }) => `Does ${name(look, one.seat)} play a card on the Watch Patrol?`,
  save_disciples: (one, { look }) => `Does ${name(look, one.seat)} play a card that saves Disciples?`,
  trade: (one, { look }) => `${name(look, one.seat)} may make an offer.`,
  consider_offer: ({ offer }, { box, look }) => told(offer, box, look, "offers"),
  deal: ({ offer }, { box, look }) => `A deal: ${told(offer, box, look, "gives")} The cards are chosen, unseen.`,
  activate: (one, { look }) => `${name(look, one.seat)} activates a Disciple.`,
  arrange_cards: (one, { look }) => `${name(look, one.seat)} looks at the top cards of a deck, and arranges them.`,
  take_market_weapon: (one, { look }) => `${name(look, one.seat)} takes a Weapon of the Market.`,
  bower: ({ visitors }, { look }) =>
    visitors.length > 0 && `${name(look, visitors[0])} chooses a position in the player order.`,
  answers: ({ waiting }, { look }) =>
    waiting?.length ? `Unseen by each other, these may answer: ${names(look, waiting)}.` : "All have answered.",
};

function told({ seat, to, give, ask }, box, look, verb) {
  return `${name(look, seat)} ${verb} ${name(look, to)} ${assets(give, box)} for ${assets(ask, box)}.`;
}

/** One side of a trade. */
function assets(side, box) {
  const parts = [
    ...(side.weapons ?? []).map((weapon) => titleOf(box, weapon)),
    side.geisha && `${side.geisha} Geisha`,
    side.action_cards && count(side.action_cards, "Action Card"),
    side.bonus_cards && count(side.bonus_cards, "Bonus Card"),
    side.missions && count(side.missions, "Mission"),
    side.mon && `${side.mon} Mon`,
  ].filter(Boolean);
  return parts.join(" and ") || "nothing";
}

/** To whom the caller may make an offer, or a counter-offer. */
function partners(waiting, look) {
  const others = look.seats.filter(({ seat }) => seat !== look.me && mayTrade(waiting, look.me, seat));
  return others.length > 0 && element("div", { class: "yedo-partners" }, ...others.map(partner));
}

function mayTrade(waiting, me, other) {
  if (waiting?.choice === "consider_offer") return waiting.offer.to === me && waiting.offer.seat === other;
  return waiting?.choice === "trade" && waiting.seat === me;
}

function partner({ seat, name: words }) {
  return element(
    "span",
    { class: "yedo-partner", "data-place": `trade:${seat}`, "data-name": `Offer to ${words}` },
    `Offer to ${words}`,
  );
}

/** The action cards that have been played and have not taken effect yet, the first one first. */
function underway(view, box, look) {
  const cards = (view.pending ?? []).filter((one) => one.choice === "card_underway");
  if (!cards.length) return null;
  return element("ol", { class: "yedo-underway" }, ...cards.map((card) => played(card, box, look)));
}

function played(card, box, look) {
  const words = `${name(look, card.seat)} plays ${titleOf(box, card.card)}${aimed(card.aim ?? {}, box, look)}${fate(card)}`;
  const text = element("small", {}, row(box, "action_cards", card.card).text);
  return element("li", {}, seatIcon(card.seat), ` ${words}`, text);
}

/** What a card is aimed at. */
function aimed({ seat, post, to, district }, box, look) {
  const parts = [
    seat !== undefined && seat !== null && ` on ${name(look, seat)}`,
    post && `, the Disciple on ${postName(box, post)}`,
    to && `, to ${postName(box, to)}`,
    district && `, the ${districtName(box, district).name} District`,
  ];
  return parts.filter(Boolean).join("");
}

const fate = (card) => (card.negated ? ": negated" : card.reversed ? ": the other way round" : "");
