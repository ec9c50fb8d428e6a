// Reads the view of Yedo.

/** The values of the fields that the response leaves out. */
const DEFAULTS = {
  house: 0,
  reserve: 0,
  manned: [],
  mon: 0,
  blessings: 0,
  geisha: 0,
  weapons: [],
  annexes: [],
  missions: [],
  action_cards: [],
  bonus_cards: [],
  shown: [],
  drawn: [],
  completed: [],
  blackmail: false,
};

/** Returns everything that a seat has. */
export const clanOf = (view, seat) => ({ ...DEFAULTS, ...view.clans[seat] });

/** Returns the posts of the disciples of a seat in the districts. */
export const postsOf = (view, seat) => (view.disciples ?? []).filter((one) => one.seat === seat).map((one) => one.post);

/** Returns the name of the phase. */
export const phaseOf = (view) => view.phase?.phase ?? "set_up";
