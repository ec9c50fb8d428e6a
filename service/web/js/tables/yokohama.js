// The table of Yokohama: the city of area boards, the management boards, the achievements, and what each merchant has.

import { element } from "../element.js";
import { achievementCard } from "./yokohama/cards.js";
import { city } from "./yokohama/city.js";
import { glow, mark } from "./yokohama/events.js";
import { legend } from "./yokohama/icons.js";
import { managementBoards } from "./yokohama/management.js";
import { otherMats, ownMat } from "./yokohama/merchants.js";
import { panel } from "./yokohama/panel.js";
import { places } from "./yokohama/places.js";
import { supply } from "./yokohama/supply.js";

/** @type {import("../table.js").Table} */
export const table = { draw, places, panel, glow, mark };

function draw(view, look) {
  const achievements = (view.achievements ?? []).map((open) => achievementCard(open, look));
  return element(
    "div",
    { class: "yokohama-table" },
    element(
      "div",
      { class: "ground" },
      city(view, look),
      element("div", { class: "aims" }, ...achievements),
      supply(view, look),
    ),
    ownMat(view, look),
    element("div", { class: "boards" }, ...managementBoards(view, look)),
    element("div", { class: "mats" }, ...otherMats(view, look)),
    legend(),
  );
}
