// What the caller has to decide in a match: asks the service for the legal moves and for how far the match goes back.

import { api } from "./api.js";

/** Where the caller has nothing to decide. */
export const NO_DECISION = { choices: [], prompt: null, undoable: null };

/**
 * Returns the answers about the caller's legal moves and about how far the match goes back; `null` for each that there is
 * not.
 */
export async function askForDecision({ id, seat, status, to_act: toAct }) {
  if (seat === null || status !== "playing") return [null, null];
  const goesBack = toAct.includes(seat) ? api.undoable(id).catch(() => null) : null;
  return Promise.all([api.moves(id), goesBack]);
}
