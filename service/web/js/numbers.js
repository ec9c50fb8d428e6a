// Numbers in the user's language.

import { locale } from "./catalogue.js";

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const decimals = new Intl.NumberFormat(locale, ONE_DIGIT);
const signedDecimals = new Intl.NumberFormat(locale, { ...ONE_DIGIT, signDisplay: /** @type {const} */ ("negative") });

/** Returns a number with one digit after the point. */
export function decimal(number) {
  return decimals.format(number);
}

/** Returns a difference with one digit after the point, and with its sign. */
export function signedDecimal(number) {
  const shown = signedDecimals.format(number);
  return number > 0 && shown !== decimal(0) ? `+${shown}` : shown;
}

/** Returns a number as `decimal` shows it: the plural of what it counts follows from that. */
export function rounded(number) {
  return Math.round(10 * number) / 10;
}
