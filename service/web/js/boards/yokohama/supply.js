// What lies beside the boards: the foreign agents that nobody has gained, the decks, and how near the end is.

import { element } from "../../element.js";
import { country } from "./cards.js";

export function supply(view, look) {
  const agents = (view.agents ?? []).map(({ country: id, left }) =>
    element("span", { class: "agent" }, country(id, look), left),
  );
  return element(
    "div",
    { class: "card supply" },
    element(
      "div",
      { class: "head" },
      `Turn ${view.turn?.round ?? 0}`,
      view.last_round && element("strong", {}, `the last is ${view.last_round}`),
    ),
    element("p", {}, "Foreign agents ", ...agents),
    element(
      "p",
      {},
      `Order deck ${view.order_deck?.length ?? 0}, technology deck ${view.technology_deck?.length ?? 0}`,
    ),
  );
}
