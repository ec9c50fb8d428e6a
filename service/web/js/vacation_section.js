// The vacation of the account, during which its clocks stand still.

import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t, tn } from "./catalogue.js";
import { element } from "./element.js";
import { moment } from "./times.js";

const HINT = t("Your clocks stand still, in all matches that give a day or more. You may move all the same.");
const PRESET = 7;

/**
 * Returns what begins or ends the vacation. Throws `Problem`.
 * @param {() => Promise<void>} again shows the page again
 */
export async function vacationSection(again) {
  const { until, days_left: left } = await api.vacation();
  const rest = element(
    "p",
    {},
    tn(left, "{number} day of vacation is left this year.", "{number} days of vacation are left this year."),
  );
  return element(
    "div",
    {},
    element("p", {}, HINT),
    until === null ? beginning(left, again) : ending(until, again),
    rest,
  );
}

function beginning(left, again) {
  if (left === 0) return null;
  const value = Math.min(PRESET, left);
  const days = element("input", {
    type: "number",
    min: 1,
    max: left,
    step: 1,
    value,
    "aria-label": t("Days of vacation"),
  });
  const begin = async () => {
    await api.beginVacation(Number(days.value));
    await again();
  };
  return element("div", { class: "row" }, days, attempt(t("Begin the vacation"), begin));
}

function ending(until, again) {
  const end = async () => {
    await api.endVacation();
    await again();
  };
  const words = element("b", {}, t("You are on vacation until {until}.", { until: moment(until) }));
  return element("div", { class: "row" }, words, attempt(t("End the vacation"), end));
}
