// What the page calls the clock of a match.

import { t, tn } from "./catalogue.js";
import { days } from "./times.js";

/** Units of time in seconds, the greatest first. */
const UNITS = [
  { length: 86_400, words: days },
  { length: 3600, words: (number) => tn(number, "{number} hour", "{number} hours") },
  { length: 60, words: (number) => tn(number, "{number} minute", "{number} minutes") },
  { length: 1, words: (number) => tn(number, "{number} second", "{number} seconds") },
];
/** What happens when the time of a player runs out. */
const WHEN_OUT = {
  bot: t("a bot stands in until the player comes back"),
  claim: t("others may claim it, then a bot stands in"),
  resign: t("the seat is given up to a bot"),
};

/**
 * Returns a sentence about the clock of a match.
 * @param {{kind: string, seconds: number, increment: number, when_out: string}|null} clock
 */
export function clockWords(clock) {
  if (clock === null) return t("There is no clock: everybody has as long as they like.");
  const time = timeWords(clock);
  return t("Each player has {time}. When the time runs out, {whenOut}.", { time, whenOut: WHEN_OUT[clock.when_out] });
}

/**
 * Returns how much time a clock gives a player.
 * @param {{kind: string, seconds: number, increment: number}} clock
 */
export function timeWords({ kind, seconds, increment }) {
  if (kind === "turn") return t("{seconds} a turn", { seconds: spoken(seconds) });
  const more = increment ? t(" and {increment} more after each turn", { increment: spoken(increment) }) : "";
  return t("{seconds} for the match{more}", { seconds: spoken(seconds), more });
}

function spoken(seconds) {
  const { length, words } = UNITS.find((unit) => seconds % unit.length === 0);
  return words(seconds / length);
}
