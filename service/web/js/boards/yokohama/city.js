// Draws the city: area boards in rows, each row one board shorter than the row above it, with the sea around.

import { t } from "../../catalogue.js";
import { element, svg } from "../../element.js";
import { areaBoard, HEIGHT, WIDTH } from "./area.js";
import { SMALL_HEIGHT, smallArea } from "./small_area.js";

const MARGIN = 8;
/** The drawing is at least this many columns wide; around a smaller city there is more sea. */
const MIN_COLUMNS = 5;
/** The radius of a wave, in units of the drawing. */
const WAVE = 24;

/** Returns the city. `narrow` chooses the small area boards. */
export function city(view, context, narrow) {
  const rows = context.components.city.rows[view.merchants.length];
  const [draw, tall] = narrow ? [smallArea, SMALL_HEIGHT] : [areaBoard, HEIGHT];
  const spots = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => [(column + row / 2) * WIDTH, row * tall]),
  );
  const boards = (view.areas ?? []).map((board, index) => draw(board, view, context, ...spots[index]));
  const width = Math.max(rows[0], narrow ? 0 : MIN_COLUMNS) * WIDTH + 2 * MARGIN;
  const size = { x: (rows[0] * WIDTH - width) / 2, y: -MARGIN, width, height: rows.length * tall + 2 * MARGIN };
  const picture = { class: `city columns-${rows[0]}`, viewBox: Object.values(size).join(" "), role: "group" };
  // The sea is wider than the picture, for screens that show more than the picture.
  const sea = svg("rect", { ...size, x: size.x - width, width: 3 * width, fill: "url(#waves)" });
  const drawing = svg("svg", picture, waves(), sea, ...boards);
  const region = { role: "region", "aria-label": t("The city") };
  return narrow
    ? element("div", { class: "small", ...region }, drawing, element("p", {}, t("Touch an area to see it larger.")))
    : element("div", { class: "scrolls", tabindex: "0", ...region }, drawing);
}

/** Returns a large drawing of one area. */
export function areaCloseUp(id, view, context) {
  const board = view.areas.find((one) => one.id === id);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, areaBoard(board, view, context, 0, 0));
  return element("div", { class: "yokohama-board close-up" }, drawing);
}

/** Returns the pattern of the sea: overlapping rings. */
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
