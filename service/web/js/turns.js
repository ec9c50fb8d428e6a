// The events of a match as turns: who made the moves, what happened in a sentence, and what was taken back since.

import { t } from "./catalogue.js";

/**
 * @typedef {object} Turn the events from one seat's first move on, until another seat moves
 * @property {number|null} seat `null` for what no seat did, like the set-up
 * @property {object[]} events the oldest first
 * @property {boolean} round true if a round begins with it
 */

/**
 * Returns the turns of events, the oldest first.
 * @param {object[]} events the oldest first
 * @param {(event: any) => "turn"|"round"|"scoring"|null} mark says what begins with an event
 * @returns {Turn[]}
 */
export function turnsOf(events, mark) {
  /** @type {Turn[]} */
  const turns = [];
  for (const event of events) {
    const begins = mark(event.data);
    const turn = turns.at(-1);
    const isOther = turn && event.move && turn.seat !== null && event.seat !== turn.seat;
    if (!turn || isOther || begins === "turn" || begins === "round")
      turns.push({ seat: null, events: [], round: begins === "round" });
    const now = turns.at(-1);
    now.events.push(event);
    const isLastMoveBefore = begins === "turn" || begins === "round"; // the move that ended the turn of another seat
    if (event.move && !isLastMoveBefore) now.seat ??= event.seat ?? null;
  }
  return turns;
}

/**
 * Returns what happened in a turn as one sentence.
 * @param {Turn} turn
 * @param {string[]} routine the types of event that are left out
 * @param {string} name of the seat in the texts of the events; it is said once
 */
export function sentenceOf({ events }, routine, name) {
  const told = events.filter(({ type, text }) => text && !routine.includes(type)).map(({ text }) => text);
  const own = told.filter((text) => text.startsWith(`${name} `));
  const others = told.filter((text) => !text.startsWith(`${name} `));
  const parts = own.map((text) => text.slice(name.length + 1).replace(/[.!]$/, ""));
  const sentence = parts.length ? `${name} ${listed(parts)}.` : "";
  return [sentence, ...others].filter(Boolean).join(" ");
}

function listed(parts) {
  if (parts.length < 2) return parts.join("");
  const first = parts.slice(0, -1).reduce((before, next) => t("{before}; {next}", { before, next }));
  return t("{first}; and {last}", { first, last: parts.at(-1) });
}

/**
 * Returns the versions that a later event took back, and to which the match did not come back.
 * @param {object[]} events the oldest first
 * @returns {Set<number>}
 */
export function takenBack(events) {
  const versions = new Set();
  let standing = Infinity;
  for (const { version, type, data } of events.toReversed()) {
    const returns = ["match.TakenBack", "match.Corrected"].includes(type) && Number.isInteger(data.to);
    if (!returns || version > standing) continue;
    for (let back = data.to + 1; back < version; back += 1) versions.add(back);
    standing = data.to;
  }
  return versions;
}
