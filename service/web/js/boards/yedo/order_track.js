// The player order track.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { topOf } from "./view.js";
import { place, text } from "./pieces.js";

/** The track at the foot of the Castle; while the Bower is visited, the positions taken so far. */
export function orderTrack({ view, look }, { x, y, w, h }) {
  const waiting = topOf(view);
  const positions = waiting?.choice === "bower" ? waiting.positions : (view.order ?? []);
  const step = 32;
  const start = w - 8 - positions.length * step;
  return svg(
    "g",
    { class: "yedo-order", transform: `translate(${x} ${y + h - 40})` },
    text(12, 22, "Player order", "caption"),
    ...positions.map((seat, index) => position(seat, index + 1, start + index * step, look)),
  );
}

function position(seat, number, x, look) {
  const there = seat !== null;
  return place(
    `order:${number}`,
    `Position ${number} of the Player Order Track${there ? `, ${look.seats[seat].name}` : ""}`,
    { class: "yedo-position" },
    svg("rect", { class: "field", x, y: 2, width: 28, height: 32, rx: 4 }),
    text(x + 4, 13, String(number), "tiny"),
    there && seatMark(seat, x + 16, 21, 17),
  );
}
