// The parts of a mission: its requirements and rewards.

import { t, tn } from "../../catalogue.js";
import { districtOf } from "./components.js";
import { clanOf, postsOf } from "./view.js";
import { NUMBERED } from "./words.js";

/**
 * @typedef {object} Part
 * @property {"district"|"weapon"|"annex"|"asset"} kind
 * @property {string} asset
 * @property {number} number the amount needed
 */

/** Returns the parts of a requirement, without a special one. @returns {Part[]} */
export function parts({ districts = [], weapons = [], annexes = [], geisha = 0, blessing = 0, mon = 0 }) {
  const assets = Object.entries({ geisha, blessing, mon }).filter(([, number]) => number);
  return [
    ...[...new Set(districts)].map((asset) => part("district", asset, districts.filter((one) => one === asset).length)),
    ...weapons.map((asset) => part("weapon", asset)),
    ...annexes.map((asset) => part("annex", asset)),
    ...assets.map(([asset, number]) => part("asset", asset, number)),
  ];
}

/** @param {Part["kind"]} kind  @returns {Part} */
function part(kind, asset, number = 1) {
  return { kind, asset, number };
}

/** By asset: the annex whose disciple may return home in place of one that is missing. */
const STAND_INS = { geisha: "yashiki", blessing: "karesansui" };

/** Returns a function that is true for a part that a seat meets now, if need be by a disciple on an annex. */
export function meets(view, seat, components) {
  const clan = clanOf(view, seat);
  const districts = postsOf(view, seat).map((post) => districtOf(components, post));
  const owned = {
    district: (asset) => districts.filter((one) => one === asset).length,
    weapon: (asset) => Number(clan.weapons.includes(asset)),
    annex: (asset) => Number(clan.annexes.includes(asset)),
    asset: (asset) =>
      ({ geisha: clan.geisha, blessing: clan.blessings, mon: clan.mon })[asset] +
      Number(clan.manned.includes(STAND_INS[asset])),
  };
  return ({ kind, asset, number }) => owned[kind](asset) >= number;
}

/** Returns the parts of a reward; `number` is `null` if the icon is shown without a number. */
export function rewards(reward) {
  const {
    pp = 0,
    mon = 0,
    blessing = 0,
    action_cards = 0,
    bonus_cards = 0,
    mission_cards = 0,
    market_weapons = 0,
  } = reward;
  const amounts = [
    ["pp", pp, NUMBERED.pp(pp)],
    ["mon", mon, NUMBERED.mon(mon)],
    ["blessing", blessing, t("a Blessing")],
    ["action_card", action_cards, NUMBERED.action_cards(action_cards)],
    ["bonus_card", bonus_cards, NUMBERED.bonus_cards(bonus_cards)],
    ["mission", mission_cards, NUMBERED.missions(mission_cards)],
    ["weapon", market_weapons, tn(market_weapons, "{number} Weapon of the Market", "{number} Weapons of the Market")],
  ].filter(([, number]) => number);
  const effects = [
    ["church", reward.take_church, t("all Mon on the Church")],
    ["patrol", reward.swap_patrol, t("the Watch Patrol is replaced by the one of the other color")],
    ["disciple", reward.disciple_to_the_reserve, t("the Disciple goes to the Reserve")],
    ["castle", reward.ends_the_game, t("the game ends after this round")],
  ].filter(([, holds]) => holds);
  return [
    ...amounts.map(([asset, number, words]) => ({ asset, number, words })),
    ...effects.map(([asset, , words]) => ({ asset, number: null, words })),
  ];
}
