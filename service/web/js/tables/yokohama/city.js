// The city: area boards in rows offset like brickwork, each row one shorter than the row above it.

import { element, svg } from "../../element.js";
import { seatMark } from "../../seats.js";

const WIDTH = 200;
const HEIGHT = 150;
const GAP = 8;

export function city(view, look) {
  const rows = look.printed.city.rows[view.merchants.length];
  const boards = rows.flatMap((length, row) => Array.from({ length }, (_, column) => ({ row, column })));
  const drawn = boards.map(({ row, column }, index) => areaBoard(view.areas[index], view, look, column * WIDTH + (row * WIDTH) / 2, row * HEIGHT));
  const box = `0 0 ${rows[0] * WIDTH} ${rows.length * HEIGHT}`;
  return element("div", { class: "scrolls" }, svg("svg", { class: "city", viewBox: box }, ...drawn));
}

function areaBoard(board, view, look, x, y) {
  const area = look.printed.areas.rows.find((one) => one.id === board.id);
  const assistants = board.assistants.flatMap((count, seat) => (count ? [seatMark(seat, 24 + 44 * seat, 70), svg("text", { x: 38 + 44 * seat, y: 75 }, count)] : []));
  const presidents = view.merchants.flatMap((merchant, seat) => (merchant.president === board.id ? [seatMark(seat, 24 + 44 * seat, 105, 30)] : []));
  return svg(
    "g",
    { "data-place": `area:${board.id}`, "data-name": area.name, class: `area ${area.category}`, transform: `translate(${x} ${y})` },
    svg("rect", { x: GAP / 2, y: GAP / 2, width: WIDTH - GAP, height: HEIGHT - GAP, rx: 6 }),
    svg("text", { x: 14, y: 28 }, area.name),
    ...assistants,
    ...presidents,
  );
}
