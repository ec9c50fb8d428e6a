// The city: area boards in rows offset like brickwork, each row one shorter than the row above it, by the sea.

import { element, svg } from "../../element.js";
import { areaBoard, HEIGHT, WIDTH } from "./area.js";
import { SMALL_HEIGHT, smallArea } from "./small_area.js";

const MARGIN = 8;
/** A smaller city lies in as much sea as one of so many columns. */
const LEAST_COLUMNS = 5;
/** The radius of a wave. */
const WAVE = 24;

/** @param {boolean} narrow */
export function city(view, look, narrow) {
  const rows = look.printed.city.rows[view.merchants.length];
  const [draw, tall] = narrow ? [smallArea, SMALL_HEIGHT] : [areaBoard, HEIGHT];
  const spots = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => [(column + row / 2) * WIDTH, row * tall]),
  );
  const boards = (view.areas ?? []).map((board, index) => draw(board, view, look, ...spots[index]));
  const width = Math.max(rows[0], narrow ? 0 : LEAST_COLUMNS) * WIDTH + 2 * MARGIN;
  const size = { x: (rows[0] * WIDTH - width) / 2, y: -MARGIN, width, height: rows.length * tall + 2 * MARGIN };
  const picture = { class: `city columns-${rows[0]}`, viewBox: Object.values(size).join(" "), role: "group" };
  const sea = svg("rect", { ...size, x: size.x - width, width: 3 * width, fill: "url(#waves)" }); // beyond the edges too
  const drawing = svg("svg", picture, waves(), sea, ...boards);
  const region = { role: "region", "aria-label": "The city" };
  return narrow
    ? element("div", { class: "small", ...region }, drawing, element("p", {}, "Touch an area to see all of it."))
    : element("div", { class: "scrolls", tabindex: "0", ...region }, drawing);
}

/** One area in full. */
export function closeUp(id, view, look) {
  const board = view.areas.find((one) => one.id === id);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, areaBoard(board, view, look, 0, 0));
  return element("div", { class: "yokohama-table close-up" }, drawing);
}

/** The sea: waves of overlapping rings, as on a dyed cloth. */
function waves() {
  const tile = { id: "waves", width: 2 * WAVE, height: WAVE, patternUnits: "userSpaceOnUse" };
  const centres = [
    [0, WAVE / 2],
    [2 * WAVE, WAVE / 2],
    [WAVE, WAVE],
    [0, 1.5 * WAVE],
    [2 * WAVE, 1.5 * WAVE],
  ];
  const rings = centres.flatMap(([cx, cy]) => [1, 0.66, 0.33].map((part) => svg("circle", { cx, cy, r: WAVE * part })));
  return svg("defs", {}, svg("pattern", tile, svg("rect", { width: 2 * WAVE, height: WAVE }), ...rings));
}
