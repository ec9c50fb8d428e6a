// Names and sentences that are not in the components file.

export const LOTS = {
  action_card: "Action Cards",
  bonus_card: "Bonus Cards",
  weapon: "Weapons",
  annex: "Annexes",
  geisha: "Geisha",
  disciple: "Disciples",
  mission: "Mission Cards",
  white: "White category",
  black: "Black category",
  red: "Red category",
};

/** The phases of a round in their order, with their numbers in the rulebook. */
export const PHASES = [
  { id: "bidding", number: 2, name: "Bidding" },
  { id: "event", number: 3, name: "Event" },
  { id: "assigning", number: 4, name: "Assigning" },
  { id: "watch_patrol", number: 5, name: "Watch Patrol" },
  { id: "trade", number: 6, name: "Trade" },
  { id: "action", number: 7, name: "Action" },
];

export const TIMINGS = {
  any: "At any moment",
  after_event_phase: "Phases 4 to 7",
  reaction: "In answer to an Action Card",
  on_winning: "On winning an auction",
  phase_4_turn: "Phase 4, before assigning",
  phase_5b: "Phase 5b, on the Watch Patrol",
  phase_5c: "Phase 5c, to save Disciples",
  phase_7_turn: "Phase 7, before activating",
};

export const DECKS = {
  action: "Action Cards",
  bonus: "Bonus Cards",
  weapon: "Weapons",
  event: "Event Cards",
  green: "Green Missions",
  yellow: "Yellow Missions",
  red: "Red Missions",
  black: "Black Missions",
};

const COUNTED = {
  completed_missions: "completed Missions",
  mon: "Mon",
  geisha: "Geisha",
  annexes: "Annexes",
  weapons: "Weapons",
  distinct_weapons: "different Weapons",
  disciples: "Disciples outside the Reserve",
  blessing: "Blessing",
};

/** What each kind of bonus card rewards, in words. */
export const TASKS = {
  most_of_category: (task) => `Most completed Missions of ${task.category}`,
  most: (task) => `Most ${COUNTED[task.of]}`,
  none_of_category: (task) => `No Mission of ${task.category}, but ${task.completed_at_least} in all`,
  completed_of_color: (task) => `${task.at_least} ${task.color} ${task.at_least === 1 ? "Mission" : "Missions"}`,
  distinct_categories: (task) => `Missions of ${task.at_least} categories`,
  owns: (task) => `${task.at_least} ${COUNTED[task.of]}`,
  owns_annexes: (task, nameOf) => task.annexes.map(nameOf).join(" and "),
};

/** The special requirements of missions, in words. */
export const SPECIALS = {
  market_weapons: (needs) => `${needs.at_least} Weapons lie in the Market`,
  first_in_player_order: () => "You are first in the player order",
  not_first_in_player_order: () => "You are not first in the player order",
  church_mon: (needs) => `${needs.at_least} Mon lie on the Church`,
  completed_missions: (needs) =>
    `${needs.at_least} ${needs.category ? `${needs.category} ` : ""}Missions completed before`,
  patrol_away: (_, district) => `The Watch Patrol is neither in the ${district} nor next to it`,
};
