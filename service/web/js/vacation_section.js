// The vacation of the account, during which its clocks stand still.

import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { element } from "./element.js";
import { counted, moment } from "./times.js";

const HINT = "Your clocks stand still, in all matches that give a day or more. You may move all the same.";
const PRESET = 7;

/**
 * Returns what begins or ends the vacation. Throws `Problem`.
 * @param {() => Promise<void>} again shows the page again
 */
export async function vacationSection(again) {
  const { until, days_left: left } = await api.vacation();
  const rest = element("p", {}, `${counted(left, "day")} of vacation ${left === 1 ? "is" : "are"} left this year.`);
  return element("div", {}, element("p", {}, HINT), until === null ? beginning(left, again) : ending(until, again), rest);
}

function beginning(left, again) {
  if (left === 0) return null;
  const value = Math.min(PRESET, left);
  const days = element("input", { type: "number", min: 1, max: left, step: 1, value, "aria-label": "Days of vacation" });
  const begin = async () => {
    await api.beginVacation(Number(days.value));
    await again();
  };
  return element("div", { class: "row" }, days, attempt("Begin the vacation", begin));
}

function ending(until, again) {
  const end = async () => {
    await api.endVacation();
    await again();
  };
  const words = element("b", {}, `You are on vacation until ${moment(until)}.`);
  return element("div", { class: "row" }, words, attempt("End the vacation", end));
}
