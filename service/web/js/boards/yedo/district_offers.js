// What each district offers, with names, icons and prices, for drawing it on the board.

import { t } from "../../catalogue.js";
import { annexPrice, audiencePoints, geishaPrice, luxuryOffers, titleOf, weaponPrice } from "./components.js";
import { DECKS, NUMBERED } from "./words.js";

/**
 * @typedef {object} Offer
 * @property {string} place the id of the place
 * @property {string} name the name shown to people
 * @property {string} icon
 * @property {string} [label] beside the icon
 * @property {Array<[number, string]|string>} [price] amounts with the icon of their asset, and words
 * @property {string} [color] of a deck
 * @property {boolean} [empty] true if nothing is left
 *
 * @typedef {object} OfferGroup
 * @property {"offer"|"tile"} kind an offer is drawn as a line of text, a tile as a picture with its price below
 * @property {Offer[]} offers
 */

/**
 * Returns the offers of a district in the groups in which they are drawn.
 * @returns {OfferGroup[]}
 */
export function offersOf(district, components, view, me) {
  return DISTRICTS[district](components, view, me);
}

const lines = (...offers) => ({ kind: "offer", offers });
const tiles = (...offers) => ({ kind: "tile", offers });

/** Returns the offer of a face-down deck: foresight of its top cards. */
function deck(id, view, sign) {
  const size = view.decks?.[id]?.length ?? 0;
  const price = [sign ? [size, sign] : String(size)];
  return {
    place: `deck:${id}`,
    name: t("Foresight of the {deck}, {number} left", { deck: DECKS[id], number: size }),
    icon: "foresight",
    label: t("Foresight"),
    price,
    empty: !size,
  };
}

function castle(components, view) {
  return [
    lines(
      {
        place: "audience:shogun",
        name: t("Shogun: an audience"),
        icon: "pp",
        label: t("Shogun"),
        price: [[audiencePoints(components, view), "pp"]],
      },
      {
        place: "audience:bakufu",
        name: t("Bakufu: an audience for a Mission"),
        icon: "mission",
        label: t("Bakufu"),
        price: [[1, "mission"]],
      },
    ),
  ];
}

function gates(components, view) {
  const beg = components.prices.beg.map(({ pp, mon }) => ({
    place: `beg:${pp}`,
    name: t("Beg: give up {points} for {mon} Mon", { points: NUMBERED.pp(pp), mon }),
    icon: "alms",
    label: t("Beg"),
    price: [[pp, "pp"], "→", [mon, "mon"]],
  }));
  const recruit = {
    place: "recruit:disciple",
    name: t("Recruit a Disciple for {mon} Mon", { mon: components.prices.disciple }),
    icon: "disciple",
    label: t("Recruit"),
    price: [[components.prices.disciple, "mon"]],
  };
  return [lines(recruit, deck("action", view, "action_card"), ...beg)];
}

function tavern(components, view) {
  const annexes = components.annexes.rows.map(({ id, name }) => {
    const number = (view.annexes ?? []).filter((annex) => annex === id).length;
    const short = name.split(" (")[0];
    return {
      place: `carpenter:${id}`,
      name: t("{name}, {number} left", { name, number }),
      icon: id,
      label: short,
      price: [`×${number}`],
      empty: !number,
    };
  });
  const price = annexPrice(components, view);
  const carpenter = {
    place: "carpenter:any",
    name: t("Carpenter: builds an Annex for {mon} Mon", { mon: price }),
    icon: "annex",
    label: t("Carpenter"),
    price: [[price, "mon"]],
  };
  return [lines(carpenter, deck("weapon", view, "weapon"), ...annexes)];
}

function harbor(components, view) {
  const church = view.church ?? 0;
  const luxury = luxuryOffers(components, view).map(({ mon, pp }) => ({
    place: `luxury:${pp}`,
    name: t("Luxury goods: {points} for {mon} Mon", { points: NUMBERED.pp(pp), mon }),
    icon: "luxury",
    label: t("Luxury"),
    price: [[mon, "mon"], "→", [pp, "pp"]],
  }));
  const visit = {
    place: "church:mon",
    name: t("Church: {mon} Mon", { mon: church }),
    icon: "church",
    label: t("Church"),
    price: [[church, "mon"]],
    empty: !church,
  };
  return [lines(visit, deck("bonus", view, "bonus_card"), ...luxury)];
}

function redLight(components, view) {
  const { mon, pp } = geishaPrice(components, view);
  const number = view.geisha ?? 0;
  return [
    lines(
      {
        place: "recruit:geisha",
        name: t("Geisha: recruit one for {mon} Mon, {number} left", { mon, number }),
        icon: "geisha",
        label: t("Geisha ×{number}", { number }),
        price: [[mon, "mon"]],
        empty: !number,
      },
      {
        place: "recruit:geisha_for_points",
        name: t("Geisha: recruit one for {points}, {number} left", { points: NUMBERED.pp(pp), number }),
        icon: "geisha",
        label: t("or for"),
        price: [[pp, "pp"]],
        empty: !number,
      },
      {
        place: "buy:action_card",
        name: t("Action Card: buy one for {mon} Mon", { mon: components.prices.action_card }),
        icon: "action_card",
        label: t("Action Card"),
        price: [[components.prices.action_card, "mon"]],
      },
    ),
  ];
}

function market(components, view, me) {
  const stalls = (view.market ?? []).map((weapon, stall) => ({
    place: `stall:${stall}`,
    name: weapon
      ? t("{weapon} ({id}) at the Market for {mon} Mon", {
          weapon: titleOf(components, weapon),
          id: weapon,
          mon: weaponPrice(components, view, stall, me),
        })
      : t("Empty space {number} of the Market", { number: stall + 1 }),
    icon: weapon,
    price: [[weaponPrice(components, view, stall, me), "mon"]],
    empty: !weapon,
  }));
  return [
    tiles(...stalls),
    lines({
      place: "sell:card",
      name: t("Sell a card, of action or bonus, for {mon} Mon", { mon: components.prices.sold_card }),
      icon: "bonus_card",
      label: t("Sell a card"),
      price: [[components.prices.sold_card, "mon"]],
    }),
  ];
}

function temple(components, view) {
  const blessings = view.blessings ?? 0;
  const backs = ["green", "yellow", "red", "black", "event"].map((id) => ({
    ...deck(id, view),
    icon: id === "event" ? "event" : "mission",
    color: id,
  }));
  return [
    tiles(...backs),
    lines({
      place: "receive:blessing",
      name: t("Blessing: receive one, {number} left", { number: blessings }),
      icon: "blessing",
      label: t("Blessing"),
      price: [`×${blessings}`],
      empty: !blessings,
    }),
  ];
}

const DISTRICTS = { castle, gates, tavern, harbor, red_light: redLight, market, temple };
