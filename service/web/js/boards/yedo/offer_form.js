// The form in which the caller puts together an offer of trade: to whom, what the caller gives, and what it asks for.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { nameOfType } from "../reading.js";
import { districtOf, weaponName } from "./components.js";
import { clanOf, postsOf } from "./view.js";
import { LOTS, NUMBERED } from "./words.js";

/** The assets that are only counted, as a move calls them, in the order of the form. */
const COUNTED = {
  mon: t("Mon"),
  geisha: LOTS.geisha,
  action_cards: LOTS.action_card,
  bonus_cards: LOTS.bonus_card,
  missions: LOTS.mission,
};

/** @type {import("../../game_board.js").GameBoard["composer"]} */
export function composer(choices, view, context) {
  const offers = choices.map(({ move }) => move).filter((move) => nameOfType(move) === "MakeOffer");
  if (!offers.length) return null;
  const partners = [...new Set(offers.map(({ to }) => to))];
  const form = (entered) => offerForm(offers[0].type, partners, view, context, entered);
  return { title: t("Compose an offer"), action: t("Make the offer"), form };
}

function offerForm(type, partners, view, context, entered) {
  const before = entered?.type === type ? entered : null;
  const options = partners.map((seat) =>
    element("option", { value: seat, selected: seat === before?.to }, context.seats[seat].name),
  );
  const partner = element("select", { onchange: showSides }, ...options);
  const sides = element("div", { class: "yedo-sides" });
  let give, ask;
  showSides();
  return {
    node: element("div", {}, element("label", { class: "yedo-partner-field" }, t("Offer to"), partner), sides),
    move: () => ({ type, to: Number(partner.value), give: give.assets(), ask: ask.assets() }),
  };

  function showSides() {
    const other = Number(partner.value);
    const kinds = meetInTavern(view, context, other) ? Object.keys(COUNTED) : ["mon"];
    const begun = other === before?.to ? before : null;
    give = side(t("You give"), tradable(view, context, context.me, kinds), begun?.give);
    ask = side(t("You ask for"), tradable(view, context, other, kinds), begun?.ask);
    sides.replaceChildren(give.node, ask.node);
  }
}

/** True if the caller and another seat meet in the Tavern, where all kinds of assets are traded. */
function meetInTavern(view, { me, components }, other) {
  return [me, other].every((seat) => postsOf(view, seat).some((post) => districtOf(components, post) === "tavern"));
}

/**
 * @typedef {object} Tradable what a seat may give
 * @property {string} [weapon] if it is one
 * @property {string} [kind] if it is an asset that is only counted
 * @property {string} name
 * @property {number} most how many the seat has
 */

/** Returns what a seat has of the weapons and of these kinds of assets. @returns {Tradable[]} */
function tradable(view, { components }, seat, kinds) {
  const clan = clanOf(view, seat);
  const weapons = [...Map.groupBy(clan.weapons, (weapon) => weapon)].map(([weapon, copies]) => ({
    weapon,
    name: weaponName(components, weapon),
    most: copies.length,
  }));
  const counted = kinds.map((kind) => ({ kind, name: COUNTED[kind], most: clan[kind].length ?? clan[kind] }));
  return [...weapons, ...counted.filter(({ most }) => most > 0)];
}

/** Returns the fields of one side of the offer, and a function that returns the assets in them. */
function side(title, assets, entered) {
  const fields = assets.map((asset) => {
    const first = Math.min(numberIn(entered, asset), asset.most);
    return { ...asset, ...(asset.most === 1 ? checkbox(asset, first) : numberField(asset, first)) };
  });
  const rows = fields.length ? fields.map(({ node }) => node) : [element("p", {}, t("nothing"))];
  return {
    node: element("fieldset", { class: "yedo-side" }, element("legend", {}, title), ...rows),
    assets: () => ({
      weapons: fields.flatMap(({ weapon, number }) => (weapon ? Array(number()).fill(weapon) : [])),
      ...Object.fromEntries(fields.filter(({ kind }) => kind).map(({ kind, number }) => [kind, number()])),
    }),
  };
}

/** Returns how many of an asset were entered before. */
function numberIn(entered, { weapon, kind }) {
  if (!entered) return 0;
  return weapon ? entered.weapons.filter((one) => one === weapon).length : (entered[kind] ?? 0);
}

/** Returns the field of an asset of which there is one. @param {Tradable} asset @param {number} first 0 or 1 */
function checkbox({ kind, name }, first) {
  const input = element("input", { type: "checkbox", checked: first === 1 });
  const label = kind ? NUMBERED[kind](1) : name;
  return { node: element("label", {}, label, input), number: () => Number(input.checked) };
}

/** Returns the field of an asset of which there are several. @param {Tradable} asset @param {number} first its number */
function numberField({ name, most }, first) {
  const input = element("input", { type: "number", min: 0, max: most, step: 1, value: first, required: true });
  const label = element("span", {}, name, " ", element("small", {}, t("of {most}", { most })));
  return { node: element("label", {}, label, input), number: () => Number(input.value) };
}
