// The board of a game without a drawing of its own: lists the names and values of the view.

import { element } from "../element.js";
import { isHidden } from "./reading.js";

/** @type {import("../game_board.js").GameBoard} */
export const board = {
  draw: (view) => element("div", { class: "plain-board" }, listed(view)),
  movePlaces: () => [],
  eventPlaces: () => [],
  panel: () => [],
  mark: () => null,
};

function listed(value) {
  if (value === null || typeof value !== "object") return String(value);
  if (isHidden(value)) return "hidden";
  const rows = Object.entries(value).flatMap(([name, part]) => [
    element("dt", {}, name),
    element("dd", {}, listed(part)),
  ]);
  return element("dl", {}, ...rows);
}
