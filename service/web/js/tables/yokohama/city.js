// The city: area boards in rows offset like brickwork, each row one shorter than the row above it.

import { element, svg } from "../../element.js";
import { areaBoard, HEIGHT, WIDTH } from "./area.js";

export function city(view, look) {
  const rows = look.printed.city.rows[view.merchants.length];
  const spots = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => [(column + row / 2) * WIDTH, row * HEIGHT]),
  );
  const boards = view.areas.map((board, index) => areaBoard(board, view, look, ...spots[index]));
  const size = `0 0 ${rows[0] * WIDTH} ${rows.length * HEIGHT}`;
  return element(
    "div",
    { class: "scrolls", tabindex: "0", role: "region", "aria-label": "The city" },
    svg("svg", { class: `city columns-${rows[0]}`, viewBox: size, role: "group" }, ...boards),
  );
}
