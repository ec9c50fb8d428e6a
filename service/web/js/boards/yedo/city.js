// The city of Yedo: seven districts around the bidding and the event, and the circuit of the watch patrol.

import { svg } from "../../element.js";
import { centre } from "./centre.js";
import { groundOf, layoutFor, road } from "./layout.js";
import { circuitOf } from "./components.js";
import { orderTrack } from "./order_track.js";
import { tile } from "./district.js";

/** The whole board. */
export function city(box, view, look, narrow) {
  const layout = layoutFor(narrow);
  const board = { box, view, look, layout };
  return svg(
    "svg",
    {
      class: `yedo-city${narrow ? " tall" : ""}`,
      viewBox: `0 0 ${layout.width} ${layout.height}`,
      role: "group",
      "aria-label": "The city of Yedo",
    },
    waves(),
    svg("rect", { class: "ground", width: layout.width, height: layout.height, rx: 14 }),
    svg("rect", { class: "waves", width: layout.width, height: layout.height, rx: 14, fill: "url(#yedo-waves)" }),
    circuit(board),
    ...box.circuit.clockwise.map((district) => tile(district, board)),
    orderTrack(board, groundOf(layout, "castle")),
    centre(board, groundOf(layout, "centre")),
  );
}

/** The moat and the bay: waves as they are drawn on old maps. */
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

/** The roads between the districts, with arrows the way that the watch patrol goes. */
function circuit({ box, view, layout }) {
  const color = view.patrol?.color ?? "none";
  const way = circuitOf(box, color);
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
