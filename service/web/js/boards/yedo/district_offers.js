// What each district offers, with names, icons and prices, for drawing it on the board.

import { counted } from "../reading.js";
import { annexPrice, audiencePoints, geishaPrice, luxuryOffers, titleOf, weaponPrice } from "./components.js";
import { DECKS } from "./words.js";

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
const left = (number) => `${number} left`;

/** Returns the offer of a face-down deck: foresight of its top cards. */
function deck(id, view, sign) {
  const size = view.decks?.[id]?.length ?? 0;
  const price = [sign ? [size, sign] : String(size)];
  return {
    place: `deck:${id}`,
    name: `Foresight of the ${DECKS[id]}, ${left(size)}`,
    icon: "foresight",
    label: "Foresight",
    price,
    empty: !size,
  };
}

function castle(components, view) {
  return [
    lines(
      {
        place: "audience:shogun",
        name: "Shogun: an audience",
        icon: "pp",
        label: "Shogun",
        price: [[audiencePoints(components, view), "pp"]],
      },
      {
        place: "audience:bakufu",
        name: "Bakufu: an audience for a Mission",
        icon: "mission",
        label: "Bakufu",
        price: [[1, "mission"]],
      },
    ),
  ];
}

function gates(components, view) {
  const beg = components.prices.beg.map(({ pp, mon }) => ({
    place: `beg:${pp}`,
    name: `Beg: give up ${counted(pp, "Prestige Point")} for ${mon} Mon`,
    icon: "alms",
    label: "Beg",
    price: [[pp, "pp"], "→", [mon, "mon"]],
  }));
  const recruit = {
    place: "recruit:disciple",
    name: `Recruit a Disciple for ${components.prices.disciple} Mon`,
    icon: "disciple",
    label: "Recruit",
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
      name: `${name}, ${left(number)}`,
      icon: id,
      label: short,
      price: [`×${number}`],
      empty: !number,
    };
  });
  const price = annexPrice(components, view);
  const carpenter = {
    place: "carpenter:any",
    name: `Carpenter: builds an Annex for ${price} Mon`,
    icon: "annex",
    label: "Carpenter",
    price: [[price, "mon"]],
  };
  return [lines(carpenter, deck("weapon", view, "weapon"), ...annexes)];
}

function harbor(components, view) {
  const church = view.church ?? 0;
  const luxury = luxuryOffers(components, view).map(({ mon, pp }) => ({
    place: `luxury:${pp}`,
    name: `Luxury goods: ${counted(pp, "Prestige Point")} for ${mon} Mon`,
    icon: "luxury",
    label: "Luxury",
    price: [[mon, "mon"], "→", [pp, "pp"]],
  }));
  const visit = {
    place: "church:mon",
    name: `Church: ${church} Mon`,
    icon: "church",
    label: "Church",
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
        name: `Geisha: recruit one for ${mon} Mon, ${left(number)}`,
        icon: "geisha",
        label: `Geisha ×${number}`,
        price: [[mon, "mon"]],
        empty: !number,
      },
      {
        place: "recruit:geisha_for_points",
        name: `Geisha: recruit one for ${counted(pp, "Prestige Point")}, ${left(number)}`,
        icon: "geisha",
        label: "or for",
        price: [[pp, "pp"]],
        empty: !number,
      },
      {
        place: "buy:action_card",
        name: `Action Card: buy one for ${components.prices.action_card} Mon`,
        icon: "action_card",
        label: "Action Card",
        price: [[components.prices.action_card, "mon"]],
      },
    ),
  ];
}

function market(components, view, me) {
  const stalls = (view.market ?? []).map((weapon, stall) => ({
    place: `stall:${stall}`,
    name: weapon
      ? `${titleOf(components, weapon)} (${weapon}) at the Market for ${weaponPrice(components, view, stall, me)} Mon`
      : `Empty space ${stall + 1} of the Market`,
    icon: weapon,
    price: [[weaponPrice(components, view, stall, me), "mon"]],
    empty: !weapon,
  }));
  return [
    tiles(...stalls),
    lines({
      place: "sell:card",
      name: `Sell a card, of action or bonus, for ${components.prices.sold_card} Mon`,
      icon: "bonus_card",
      label: "Sell a card",
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
      name: `Blessing: receive one, ${left(blessings)}`,
      icon: "blessing",
      label: "Blessing",
      price: [`×${blessings}`],
      empty: !blessings,
    }),
  ];
}

const DISTRICTS = { castle, gates, tavern, harbor, red_light: redLight, market, temple };
