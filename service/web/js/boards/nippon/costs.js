// The table of costs: what actions cost, and the highest influence tile for goods of each level.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { written } from "../reading.js";
import { ACTIONS } from "./words.js";

const PRICED = ["knowledge", "mines", "machinery", "trains", "ships"];

/** Returns the table, as on the last page of the rulebook. */
export function costs({ components }) {
  const prices = PRICED.map((action) => row(ACTIONS[action], components.prices[action]));
  const tiles = Object.entries(components.influence.value_by_level).map(([level, values]) =>
    row(t("Goods of level {level}", { level }), values),
  );
  const head = element(
    "tr",
    {},
    ...["", "1", "2", "3"].map((word) => element(word ? "th" : "td", { scope: word ? "col" : null }, word)),
  );
  const body = element(
    "tbody",
    {},
    ...prices,
    element("tr", {}, element("th", { colspan: 4, scope: "rowgroup" }, t("Highest influence tile"))),
    ...tiles,
  );
  return element(
    "section",
    { class: "part costs" },
    element("h3", {}, t("Costs, in yen")),
    element("table", {}, element("thead", {}, head), body),
  );
}

function row(name, values) {
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, name),
    ...values.map((value) => element("td", {}, written(value))),
  );
}
