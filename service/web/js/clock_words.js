// What the page calls the clock of a match.

import { counted } from "./times.js";

/** Units of time in seconds, the greatest first. */
const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
/** What happens when the time of a player runs out. */
const WHEN_OUT = {
  bot: "a bot stands in until the player comes back",
  claim: "others may claim it, then a bot stands in",
  resign: "the seat is given up to a bot",
};

/**
 * Returns a sentence about the clock of a match.
 * @param {{kind: string, seconds: number, increment: number, when_out: string}|null} clock
 */
export function clockWords(clock) {
  if (clock === null) return "There is no clock: everybody has as long as they like.";
  const { kind, seconds, increment, when_out: whenOut } = clock;
  const more = increment ? ` and ${spoken(increment)} more after each turn` : "";
  const time = kind === "turn" ? `${spoken(seconds)} a turn` : `${spoken(seconds)} for the match${more}`;
  return `Each player has ${time}. When the time runs out, ${WHEN_OUT[whenOut]}.`;
}

function spoken(seconds) {
  const [noun, length] = UNITS.find(([, each]) => seconds % each === 0);
  return counted(seconds / length, noun);
}
