// The terms of a match: what everybody accepts who takes a seat in it.

import { t, tparts } from "./catalogue.js";
import { clockWords } from "./clock_words.js";
import { element } from "./element.js";
import { changedOptions } from "./option_fields.js";

/**
 * Returns the list of the clock, who sees the match, if the result counts, and the options that are not as usual.
 * @param {{clock: object|null, rated: boolean, private: boolean, options: object}} match a match, or the plan of one
 * @param {any} schema the JSON Schema of the options; not needed if all are as usual
 */
export function termsList({ clock, rated, private: isPrivate, options }, schema) {
  const counts = rated ? t("Rated: the result may count in the standings.") : t("The result does not count in the standings.");
  const sentences = [clockWords(clock), isPrivate && t("Private: only its players can see the match"), counts];
  const items = [...sentences.filter(Boolean), ...changedOptions(schema, options).map(optionWords)];
  return element("ul", { class: "terms" }, ...items.map((item) => element("li", {}, item)));
}

/** True if a result could count but for the terms of the match: two or more seats are open or held by people. */
export function isAmongPeople(seats) {
  return seats.filter((holder) => !holder?.bot || holder.stands_in_for).length > 1;
}

function optionWords({ title, description, value }) {
  const words = tparts("{title}: {value} ", { title: element("b", {}, title), value: valueWords(value) });
  return [...words, description && element("small", {}, description)];
}

function valueWords(value) {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return value;
}
