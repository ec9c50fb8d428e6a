// Draws the game board: seven districts around the centre, the circuit of the watch patrol, the player order track.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { topPending } from "../reading.js";
import { centre } from "./centre.js";
import { circuitOf, districtName } from "./components.js";
import { drawDistrict } from "./district.js";
import { groundOf, layoutFor, road } from "./layout.js";
import { place, text } from "./pieces.js";

/** Returns the drawing of the whole board. @param {"tall"|"middle"|"wide"} shape of its layout */
export function city(components, view, context, shape) {
  const layout = layoutFor(shape);
  const board = { components, view, context, layout };
  return svg(
    "svg",
    {
      class: `yedo-city ${shape}`,
      viewBox: `0 0 ${layout.width} ${layout.height}`,
      role: "group",
      "aria-label": t("The city of Yedo"),
    },
    waves(),
    svg("rect", { class: "ground", width: layout.width, height: layout.height, rx: 14 }),
    svg("rect", { class: "waves", width: layout.width, height: layout.height, rx: 14, fill: "url(#yedo-waves)" }),
    circuit(board),
    ...components.circuit.clockwise.map((district) => districtPart(district, board)),
    orderTrack(board, groundOf(layout, "castle")),
    centre(board, groundOf(layout, "centre")),
  );
}

/** Returns a district as a part of the board. */
function districtPart(district, board) {
  const frame = Object.values(groundOf(board.layout, district)).join(" ");
  const attributes = { "data-part": districtName(board.components, district).name, "data-frame": frame };
  return svg("g", attributes, drawDistrict(district, board));
}

/** Returns the pattern of waves for the moat and the bay. */
function waves() {
  const arcs = [16, 11, 6].map((r) => svg("path", { d: `M${16 - r} 16a${r} ${r} 0 0 1 ${2 * r} 0` }));
  const shifted = svg(
    "g",
    { transform: "translate(-16 8)" },
    ...[16, 11, 6].map((r) =>
      svg("path", { d: `M${16 - r} 16a${r} ${r} 0 0 1 ${2 * r} 0m${32 - 2 * r} 0a${r} ${r} 0 0 1 ${2 * r} 0` }),
    ),
  );
  return svg(
    "defs",
    {},
    svg("pattern", { id: "yedo-waves", width: 32, height: 16, patternUnits: "userSpaceOnUse" }, ...arcs, shifted),
  );
}

/** Draws the roads between the districts, with arrows in the direction of the watch patrol. */
function circuit({ components, view, layout }) {
  const color = view.patrol?.color ?? "none";
  const way = circuitOf(components, color);
  const roads = way.map((district, index) => {
    const { x, y, turn } = road(layout, district, way[(index + 1) % way.length]);
    return svg(
      "g",
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      svg("path", { class: "road", d: "M-30 0H30" }),
      svg("path", { class: view.patrol?.district === district ? "arrow next" : "arrow", d: "M-5-8 5 0-5 8" }),
    );
  });
  return svg("g", { class: `yedo-circuit ${color}` }, ...roads);
}

/** Draws the track at the foot of the Castle. During a visit to the Bower it shows the positions taken so far. */
function orderTrack({ view, context }, { x, y, w, h }) {
  const waiting = topPending(view);
  const positions = waiting?.choice === "bower" ? waiting.positions : (view.order ?? []);
  const step = 32;
  const start = w - 8 - positions.length * step;
  return svg(
    "g",
    { class: "yedo-order", transform: `translate(${x} ${y + h - 40})` },
    text(12, 22, t("Player order"), "caption"),
    ...positions.map((seat, index) => position(seat, index + 1, start + index * step, context)),
  );
}

function position(seat, number, x, context) {
  const there = seat !== null;
  const name = there
    ? t("Position {number} of the Player Order Track, {name}", { number, name: context.seats[seat].name })
    : t("Position {number} of the Player Order Track", { number });
  return place(
    `order:${number}`,
    name,
    { class: "yedo-position" },
    svg("rect", { class: "field", x, y: 2, width: 28, height: 32, rx: 4 }),
    text(x + 4, 13, String(number), "tiny"),
    there && seatMark(seat, x + 16, 21, 17),
  );
}
