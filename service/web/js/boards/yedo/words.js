// Names and sentences that are not in the components file.

import { t, tn } from "../../catalogue.js";
import { listed } from "../reading.js";

export const LOTS = {
  action_card: t("Action Cards"),
  bonus_card: t("Bonus Cards"),
  weapon: t("Weapons"),
  annex: t("Annexes"),
  geisha: t("Geisha"),
  disciple: t("Disciples"),
  mission: t("Mission Cards"),
  white: t("White category"),
  black: t("Black category"),
  red: t("Red category"),
};

/** The phases of a round in their order, with their numbers in the rulebook. */
export const PHASES = [
  { id: "bidding", number: 2, name: t("Bidding") },
  { id: "event", number: 3, name: t("Event") },
  { id: "assigning", number: 4, name: t("Assigning") },
  { id: "watch_patrol", number: 5, name: t("Watch Patrol") },
  { id: "trade", number: 6, name: t("Trade") },
  { id: "action", number: 7, name: t("Action") },
];

export const TIMINGS = {
  any: t("At any moment"),
  after_event_phase: t("Phases 4 to 7"),
  reaction: t("In answer to an Action Card"),
  on_winning: t("On winning an auction"),
  phase_4_turn: t("Phase 4, before assigning"),
  phase_5b: t("Phase 5b, on the Watch Patrol"),
  phase_5c: t("Phase 5c, to save Disciples"),
  phase_7_turn: t("Phase 7, before activating"),
};

export const DECKS = {
  action: t("Action Cards"),
  bonus: t("Bonus Cards"),
  weapon: t("Weapons"),
  event: t("Event Cards"),
  green: t("Green Missions"),
  yellow: t("Yellow Missions"),
  red: t("Red Missions"),
  black: t("Black Missions"),
};

export const CATEGORIES = {
  assassination: t("assassination"),
  espionage: t("espionage"),
  kidnapping: t("kidnapping"),
  theft: t("theft"),
  warfare: t("warfare"),
};

/** The colors of missions and of the watch patrol. */
export const COLORS = {
  green: t("green"),
  yellow: t("yellow"),
  red: t("red"),
  black: t("black"),
  blue: t("blue"),
};

/** Numbers of assets in words. */
export const NUMBERED = {
  pp: (number) => tn(number, "{number} Prestige Point", "{number} Prestige Points"),
  mon: (number) => t("{number} Mon", { number }),
  geisha: (number) => tn(number, "{number} Geisha", "{number} Geisha"),
  blessing: (number) => tn(number, "{number} Blessing", "{number} Blessings"),
  action_cards: (number) => tn(number, "{number} Action Card", "{number} Action Cards"),
  bonus_cards: (number) => tn(number, "{number} Bonus Card", "{number} Bonus Cards"),
  missions: (number) => tn(number, "{number} Mission", "{number} Missions"),
};

const MOST = {
  completed_missions: t("Most completed Missions"),
  mon: t("Most Mon"),
  geisha: t("Most Geisha"),
  annexes: t("Most Annexes"),
  weapons: t("Most Weapons"),
  distinct_weapons: t("Most different Weapons"),
  disciples: t("Most Disciples outside the Reserve"),
  blessing: t("Most Blessings"),
};

const OWNED = {
  completed_missions: (number) => t("{number} completed Missions", { number }),
  mon: NUMBERED.mon,
  geisha: NUMBERED.geisha,
  annexes: (number) => tn(number, "{number} Annex", "{number} Annexes"),
  weapons: (number) => tn(number, "{number} Weapon", "{number} Weapons"),
  distinct_weapons: (number) => t("{number} different Weapons", { number }),
  disciples: (number) => tn(number, "{number} Disciple outside the Reserve", "{number} Disciples outside the Reserve"),
  blessing: NUMBERED.blessing,
};

/** What each kind of bonus card rewards, in words. */
export const TASKS = {
  most_of_category: (task) => t("Most completed Missions of {category}", { category: CATEGORIES[task.category] }),
  most: (task) => MOST[task.of],
  none_of_category: (task) =>
    t("No Mission of {category}, but {number} in all", {
      category: CATEGORIES[task.category],
      number: task.completed_at_least,
    }),
  completed_of_color: ({ at_least: number, color }) =>
    tn(number, "{number} {color} Mission", "{number} {color} Missions", { color: COLORS[color] }),
  distinct_categories: (task) => t("Missions of {number} categories", { number: task.at_least }),
  owns: (task) => OWNED[task.of](task.at_least),
  owns_annexes: (task, nameOf) => listed(task.annexes.map(nameOf)),
};

/** The special requirements of missions, in words. */
export const SPECIALS = {
  market_weapons: ({ at_least: number }) =>
    tn(number, "{number} Weapon lies in the Market", "{number} Weapons lie in the Market"),
  first_in_player_order: () => t("You are first in the player order"),
  not_first_in_player_order: () => t("You are not first in the player order"),
  church_mon: (needs) => t("{number} Mon lie on the Church", { number: needs.at_least }),
  completed_missions: ({ at_least: number, category }) =>
    category
      ? t("{number} {category} Missions completed before", { number, category: CATEGORIES[category] })
      : t("{number} Missions completed before", { number }),
  patrol_away: (_, district) => t("The Watch Patrol is neither in the {district} nor next to it", { district }),
};
