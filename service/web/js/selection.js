// The move that the user has selected: the first click shows what it leads to, the second one plays it.

import { t } from "./catalogue.js";
import { preferences } from "./preferences.js";
import { withNames } from "./seat_marks.js";

/**
 * @typedef {object} Outcome what a move leads to, as the API tells it
 * @property {string} text
 * @property {string} warning
 * @property {string} then
 * @property {boolean} complete
 * @property {boolean} final
 *
 * @typedef {object} Choice a legal move
 * @property {object} move
 * @property {string} text
 * @property {string} [kind] the heading of moves like it
 * @property {boolean} [ends] true if it only ends a choice, a step or a turn
 * @property {Outcome} [outcome]
 */

export class Selection {
  /**
   * @param {(move: object) => void} play
   * @param {(choice: Choice|null) => void} onChange called when another choice, or none, is selected
   */
  constructor(play, onChange) {
    this.play = play;
    this.onChange = onChange;
    /** @type {Choice|null} */
    this.choice = null;
    /** The selected move as JSON, while no moves are known. @type {string|null} */
    this.remembered = null;
  }

  /** Plays the choice if it is selected, or if one click is enough for it; else selects it. @param {Choice} choice */
  choose(choice) {
    if (this.choice === choice || isPlayedAtOnce(choice)) this.confirm(choice);
    else this.#set(choice);
  }

  /** Plays a choice, by default the selected one; nothing if none is. */
  confirm(choice = this.choice) {
    if (!choice) return;
    this.#set(null);
    this.play(choice.move);
  }

  clear() {
    if (this.choice || this.remembered) this.#set(null);
  }

  /**
   * Goes on with new legal moves: the selected one stays so if it is still legal. While none are known, as for a moment
   * after the move of another seat, it is remembered.
   */
  renew(choices) {
    const selected = this.choice ? JSON.stringify(this.choice.move) : this.remembered;
    this.#set(choices.find(({ move }) => JSON.stringify(move) === selected) ?? null);
    if (!choices.length) this.remembered = selected;
  }

  #set(choice) {
    this.choice = choice;
    this.remembered = null;
    this.onChange(choice);
  }
}

/** An end of the turn that cannot be taken back is asked for once, whatever the user prefers. */
function isPlayedAtOnce({ ends, outcome }) {
  return preferences.get("oneClick") && !(ends && outcome?.final);
}

/**
 * Returns what a choice leads to, as one line; "" if that is not known.
 * @param {Choice} choice
 */
export function outcomeWords({ outcome }) {
  if (!outcome) return "";
  const then = outcome.then && t("then {then}", { then: outcome.then });
  const more = outcome.complete ? "" : t("then something is drawn or revealed");
  const parts = [outcome.text, then, more].filter(Boolean);
  return parts.length ? parts.reduce((before, next) => t("{before}; {next}", { before, next })) : "";
}

/**
 * Returns a legal move with the names of the seats in its texts, where the service has their numbers.
 * @param {Choice} choice
 * @param {import("./game_board.js").NamedSeat[]} seats by seat number
 * @returns {Choice}
 */
export function withNamedSeats({ outcome, ...choice }, seats) {
  const named = (text) => withNames(text, seats);
  const told = outcome && { ...outcome, text: named(outcome.text), warning: named(outcome.warning) };
  return { ...choice, text: named(choice.text), outcome: told };
}
