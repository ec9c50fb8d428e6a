// The table of Yokohama: the city of area boards, the management boards, the achievements, and what the caller holds.

import { element } from "../element.js";
import { city } from "./yokohama/city.js";
import { glow, mark } from "./yokohama/events.js";
import { places } from "./yokohama/places.js";
import { panel } from "./yokohama/panel.js";

/** @type {import("../table.js").Table} */
export const table = { draw, places, panel, glow, mark };

function draw(view, look) {
  return element("div", { class: "yokohama" }, city(view, look));
}
