// Reads the components file of Yedo, also prices and rewards as the current event card changes them.

import { t } from "../../catalogue.js";
import { componentRow } from "../reading.js";
import { phaseOf } from "./view.js";

/** Returns the name or title of a component. */
export function titleOf(components, id) {
  const tables = [
    components.weapons,
    components.annexes,
    components.missions,
    components.action_cards,
    components.bonus_cards,
    components.event_cards,
  ];
  const found = tables.flatMap((table) => table.rows).find((one) => one.id === id);
  return found ? (found.title ?? found.name) : String(id);
}

/** Returns the name of a weapon with what the cards, the log and the moves call it: `Rope (nawa)`. */
export function weaponName(components, id) {
  return `${titleOf(components, id)} (${id})`;
}

/** Returns the two parts of the name of a district: `Market (Kyobashi)` has the name Market and the place Kyobashi. */
export function districtName(components, district) {
  const [, name, place] = componentRow(components, "districts", district).name.match(/^(.*?)(?: \((.*)\))?$/);
  return { name, place: place ?? "" };
}

/** Returns a district in words: `Market District`. */
export function districtWords(components, district) {
  return t("{name} District", { name: districtName(components, district).name });
}

/** Returns the assignment spaces of a district; `covered` is true if these players do not use the space. */
export function spacesIn(components, district, players) {
  const covered = components.placeholders.covered[players];
  return components.spaces.rows
    .filter((space) => space.district === district)
    .map((space) => ({ ...space, covered: covered.includes(space.id) }));
}

/** Returns the district of a post, which is an assignment space or a district itself; `null` for an annex. */
export function districtOf(components, post) {
  return componentRow(components, "spaces", post)?.district ?? componentRow(components, "districts", post)?.id ?? null;
}

/** The spaces of the castle that are called otherwise than it. */
const SPACES = { bower: t("Bower"), shogun: t("Shogun"), bakufu: t("Bakufu") };

/** Returns the name of a post: `Market 2`, `Bower 1`, `Shogun`. */
export function postName(components, post) {
  const [, stem, number] = post.match(/^(.*?)(\d*)$/);
  const name = componentRow(components, "districts", stem)
    ? districtName(components, stem).name
    : (componentRow(components, "annexes", stem)?.name.split(" (")[0] ?? SPACES[stem]);
  return `${name} ${number}`.trim();
}

/** Returns the districts in the order in which a watch patrol of this color moves. */
export function circuitOf(components, color) {
  return color === "blue" ? [...components.circuit.clockwise].reverse() : components.circuit.clockwise;
}

/** Returns the district to which the watch patrol moves next. */
export function nextOnCircuit(components, { color, district }) {
  const circuit = circuitOf(components, color);
  return circuit[(circuit.indexOf(district) + 1) % circuit.length];
}

/**
 * Returns the district where the watch patrol stops next, unless a card changes its way: it may stay where it is.
 * The event card of the round says how far the patrol moves until it has moved. `null` after its last move.
 */
export function nextStop(components, view) {
  const { patrol } = view;
  if (AFTER_THE_PATROL.includes(phaseOf(view)) && view.round >= lastRoundOfPatrol(components, view)) return null;
  if (!BEFORE_THE_PATROL.includes(phaseOf(view))) return nextOnCircuit(components, patrol);
  if (eventEffect(components, view, "skip_watch_patrol_phase")) return patrol.district;
  const { steps = 1 } = eventEffect(components, view, "patrol_steps") ?? {};
  const circuit = circuitOf(components, patrol.color);
  return circuit.at((circuit.indexOf(patrol.district) + steps) % circuit.length);
}

const BEFORE_THE_PATROL = ["event", "assigning"];
const AFTER_THE_PATROL = ["trade", "action", "over"];

/** Returns the last round in which the watch patrol moves: that of the match, or the one before in a milder setting. */
function lastRoundOfPatrol(components, { round, last_round, options, phase }) {
  if (last_round || phase.phase === "over") return round;
  const { patrol_in_the_final_round } = componentRow(components, "settings", options?.setting ?? "geisha");
  return components.course.rounds - Number(!patrol_in_the_final_round);
}

/** The phases of a round in which its event card counts. In the phases before, the card of the last round is over. */
const WITH_EVENT = ["event", "assigning", "watch_patrol", "trade", "action"];

/** Returns the effect of the event card of this round with this `op`; `undefined` if there is none. */
function eventEffect(components, view, verb) {
  const current = WITH_EVENT.includes(phaseOf(view)) ? view.events?.at(-1) : undefined;
  return current
    ? componentRow(components, "event_cards", current).effect.find((effect) => effect.op === verb)
    : undefined;
}

/** Returns the price in Mon of a weapon at the market for a seat; with `null`, without any discount. */
export function weaponPrice(components, view, stall, seat) {
  const change = eventEffect(components, view, "market_price_change")?.mon ?? 0;
  const schooled = seat !== null && view.clans[seat].annexes?.includes("kobudo_ryu");
  return Math.max(0, components.market.prices[stall] + change - (schooled ? components.market.kobudo_ryu_discount : 0));
}

/** Returns the price of a geisha: in Mon, and in Prestige Points. */
export function geishaPrice(components, view) {
  return (
    eventEffect(components, view, "geisha_price") ?? { mon: components.prices.geisha, pp: components.prices.geisha_pp }
  );
}

/** Returns the price of an annex in Mon. */
export const annexPrice = (components, view) =>
  eventEffect(components, view, "annex_price")?.mon ?? components.prices.annex;

/** Returns the offers of the European merchants. */
export const luxuryOffers = (components, view) =>
  eventEffect(components, view, "luxury_prices")?.offers ?? components.prices.luxury;

/** Returns the Prestige Points for an audience with the Shogun. */
export const audiencePoints = (components, view) =>
  eventEffect(components, view, "audience_reward")?.pp ?? components.prices.audience_pp;

/** Returns the lots of the auctions with their minimum bids: categories or, with few players, main categories. */
export function lotsOf(components, players) {
  const categories = components.auction_categories.rows;
  if (!components.auctions.grouped[players])
    return categories.map(({ id, minimum_bid }) => ({ id, minimum_bid, categories: [id] }));
  return [...new Set(categories.map((one) => one.group))].map((id) => {
    const members = categories.filter((one) => one.group === id);
    return { id, minimum_bid: members[0].minimum_bid, categories: members.map((one) => one.id) };
  });
}
