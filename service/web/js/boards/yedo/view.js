// What a seat has, with what the view leaves out because it is nothing.

const NOTHING = {
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

/** All that is one seat's. */
export const clanOf = (view, seat) => ({ ...NOTHING, ...view.clans[seat] });

/** Where a seat's disciples stand in the districts. */
export const postsOf = (view, seat) => (view.disciples ?? []).filter((one) => one.seat === seat).map((one) => one.post);

/** Whether a card may not be known. */
export const isHidden = (card) => card?.type === "hidden";

/** What is settled first, if anything waits. */
export const topOf = (view) => view.pending?.at(-1) ?? null;

/** The phase by name. */
export const phaseOf = (view) => view.phase?.phase ?? "set_up";
