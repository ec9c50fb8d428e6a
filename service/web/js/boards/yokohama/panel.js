// What a merchant has, in a few rows.

import { element } from "../../element.js";
import { icon } from "./icons.js";

const GOODS = ["copper", "silk", "tea", "fish", "imports"];

/** @type {import("../../game_board.js").Table["panel"]} */
export function panel(seat, view) {
  const { stock = {}, hand, orders = [], fulfilled = [], technologies = [] } = view.merchants[seat];
  const goods = GOODS.filter((good) => stock[good]).map((good) => icon(good, stock[good]));
  return [
    { label: "Stock", value: element("span", { class: "icons" }, icon("yen", stock.yen ?? 0), ...goods) },
    { label: "Assistants in hand", value: hand.assistants },
    { label: "Orders", value: `${orders.length} held, ${fulfilled.length} fulfilled` },
    { label: "Technologies", value: technologies.length },
  ];
}
