// The table of a game that nobody has drawn yet: its view as a list of names and values.

import { element } from "../element.js";

/** @type {import("../game_board.js").Table} */
export const table = {
  draw: (view) => element("div", { class: "plain-table" }, listed(view)),
  places: () => [],
  panel: () => [],
  glow: () => [],
  mark: () => null,
};

function listed(value) {
  if (value === null || typeof value !== "object") return String(value);
  if (value.type === "hidden") return "hidden";
  const rows = Object.entries(value).flatMap(([name, part]) => [
    element("dt", {}, name),
    element("dd", {}, listed(part)),
  ]);
  return element("dl", {}, ...rows);
}
