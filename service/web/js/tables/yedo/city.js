// The city of Yedo: seven districts around the bidding and the event, and the circuit of the watch patrol.

import { svg } from "../../element.js";
import { centre } from "./centre.js";
import { groundOf, layoutFor, road } from "./layout.js";
import { circuitOf } from "./printed.js";
import { orderTrack } from "./order_track.js";
import { tile } from "./tile.js";

/** The whole board. */
export function city(box, view, look, narrow) {
  const layout = layoutFor(narrow);
  const board = { box, view, look, layout };
  return svg(
    "svg",
    { class: "yedo-city", viewBox: `0 0 ${layout.width} ${layout.height}`, role: "group", "aria-label": "The city of Yedo" },
    svg("rect", { class: "ground", width: layout.width, height: layout.height, rx: 14 }),
    circuit(board),
    ...box.circuit.clockwise.map((district) => tile(district, board)),
    orderTrack(board, groundOf(layout, "castle")),
    centre(board, groundOf(layout, "centre")),
  );
}

/** Arrows on the roads between the districts, the way that the watch patrol goes. */
function circuit({ box, view, layout }) {
  const color = view.patrol?.color ?? "none";
  const way = circuitOf(box, color);
  const arrows = way.map((district, index) => {
    const { x, y, turn } = road(layout, district, way[(index + 1) % way.length]);
    const next = view.patrol?.district === district;
    return svg("path", { class: next ? "next" : "", d: "M-5-8 5 0-5 8", transform: `translate(${x} ${y}) rotate(${turn})` });
  });
  return svg("g", { class: `yedo-circuit ${color}` }, ...arrows);
}
