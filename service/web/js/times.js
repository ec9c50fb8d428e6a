// Times in words: moments, and how much time is left.

import { locale, tn } from "./catalogue.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a moment within a day of now as hours and minutes, any other one with its date. */
export function moment(milliseconds) {
  const time = new Date(milliseconds);
  const shown = { hour: "2-digit", minute: "2-digit" };
  if (Math.abs(Date.now() - milliseconds) < DAY) return time.toLocaleTimeString(locale, shown);
  return time.toLocaleString(locale, { ...shown, day: "numeric", month: "short" });
}

/** Returns a moment with its date, whenever it is. */
export function dateAndTime(milliseconds) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** Returns a duration in its two greatest units: `2 days 5 h`, `5 h 12 min`, `12:05` for minutes and seconds. */
export function duration(milliseconds) {
  const whole = (unit, within = Infinity) => Math.floor((Math.max(0, milliseconds) % within) / unit);
  if (milliseconds >= DAY) return joined(days(whole(DAY)), whole(HOUR, DAY), "h");
  if (milliseconds >= HOUR) return joined(`${whole(HOUR)} h`, whole(MINUTE, HOUR), "min");
  return `${whole(MINUTE)}:${String(whole(SECOND, MINUTE)).padStart(2, "0")}`;
}

function joined(greater, rest, unit) {
  return rest ? `${greater} ${rest} ${unit}` : greater;
}

/** Returns a number of days in words. */
export function days(number) {
  return tn(number, "{number} day", "{number} days");
}
