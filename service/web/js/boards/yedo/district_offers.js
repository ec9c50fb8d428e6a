// What can be done in each district, as it is shown on the board: rows of cells.

import { annexPrice, audiencePoints, geishaPrice, luxuryOffers, titleOf, weaponPrice } from "./components.js";
import { DECKS, count } from "./words.js";

/**
 * @typedef {object} Cell
 * @property {string} place what the shell calls it
 * @property {string} name what a person calls it
 * @property {string} icon
 * @property {string} [label] beside the icon
 * @property {Array<[number, string]|string>} [price]
 * @property {string} [color] of a deck
 * @property {boolean} [empty] nothing is left there
 *
 * @typedef {object} Cells cells of one kind, in a row or more
 * @property {"offer"|"tile"} kind an offer is a line of text, a tile is a picture with a line below
 * @property {Cell[]} cells
 */

/** The cells of a district. */
export function cellsOf(district, box, view, me) {
  return DISTRICTS[district](box, view, me);
}

const offers = (...cells) => ({ kind: "offer", cells });
const tiles = (...cells) => ({ kind: "tile", cells });
const left = (number) => `${number} left`;

/** A face-down deck, of which the district gives foresight. */
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

function castle(box, view) {
  return [
    offers(
      {
        place: "audience:shogun",
        name: "Shogun: an audience",
        icon: "pp",
        label: "Shogun",
        price: [[audiencePoints(box, view), "pp"]],
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

function gates(box, view) {
  const beg = box.prices.beg.map(({ pp, mon }) => ({
    place: `beg:${pp}`,
    name: `Beg: give up ${count(pp, "Prestige Point")} for ${mon} Mon`,
    icon: "alms",
    label: "Beg",
    price: [[pp, "pp"], "→", [mon, "mon"]],
  }));
  const recruit = {
    place: "recruit:disciple",
    name: `Recruit a Disciple for ${box.prices.disciple} Mon`,
    icon: "disciple",
    label: "Recruit",
    price: [[box.prices.disciple, "mon"]],
  };
  return [offers(recruit, deck("action", view, "action_card"), ...beg)];
}

function tavern(box, view) {
  const annexes = box.annexes.rows.map(({ id, name }) => {
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
  const price = annexPrice(box, view);
  const carpenter = {
    place: "carpenter:any",
    name: `Carpenter: builds an Annex for ${price} Mon`,
    icon: "annex",
    label: "Carpenter",
    price: [[price, "mon"]],
  };
  return [offers(carpenter, deck("weapon", view, "weapon"), ...annexes)];
}

function harbor(box, view) {
  const church = view.church ?? 0;
  const luxury = luxuryOffers(box, view).map(({ mon, pp }) => ({
    place: `luxury:${pp}`,
    name: `Luxury goods: ${count(pp, "Prestige Point")} for ${mon} Mon`,
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
  return [offers(visit, deck("bonus", view, "bonus_card"), ...luxury)];
}

function redLight(box, view) {
  const { mon, pp } = geishaPrice(box, view);
  const number = view.geisha ?? 0;
  return [
    offers(
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
        name: `Geisha: recruit one for ${count(pp, "Prestige Point")}, ${left(number)}`,
        icon: "geisha",
        label: "or for",
        price: [[pp, "pp"]],
        empty: !number,
      },
      {
        place: "buy:action_card",
        name: `Action Card: buy one for ${box.prices.action_card} Mon`,
        icon: "action_card",
        label: "Action Card",
        price: [[box.prices.action_card, "mon"]],
      },
    ),
  ];
}

function market(box, view, me) {
  const stalls = (view.market ?? []).map((weapon, stall) => ({
    place: `stall:${stall}`,
    name: weapon
      ? `${titleOf(box, weapon)} (${weapon}) at the Market for ${weaponPrice(box, view, stall, me)} Mon`
      : `Empty space ${stall + 1} of the Market`,
    icon: weapon,
    price: [[weaponPrice(box, view, stall, me), "mon"]],
    empty: !weapon,
  }));
  return [
    tiles(...stalls),
    offers({
      place: "sell:card",
      name: `Sell a card, of action or bonus, for ${box.prices.sold_card} Mon`,
      icon: "bonus_card",
      label: "Sell a card",
      price: [[box.prices.sold_card, "mon"]],
    }),
  ];
}

function temple(box, view) {
  const blessings = view.blessings ?? 0;
  const backs = ["green", "yellow", "red", "black", "event"].map((id) => ({
    ...deck(id, view),
    icon: id === "event" ? "event" : "mission",
    color: id,
  }));
  return [
    tiles(...backs),
    offers({
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
