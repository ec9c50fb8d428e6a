// How a match ended: rank, name and points of every seat.

import { element } from "./element.js";
import { seatIcon } from "./seat_marks.js";

/** @param {{seat: number, total: number, rank: number}[]} scores  @param {import("./game_board.js").SeatLook[]} seats */
export function result(scores, seats) {
  const heads = ["Rank", "Player", "Points"].map((name) => element("th", { scope: "col" }, name));
  const ranked = scores.toSorted((one, other) => one.rank - other.rank);
  return element(
    "table",
    { class: "result", "aria-label": "Result" },
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...ranked.map((score) => line(score, seats))),
  );
}

function line({ seat, total, rank }, seats) {
  const who = element("th", { scope: "row" }, seatIcon(seat), ` ${seats[seat].name}`);
  return element("tr", {}, element("td", {}, rank), who, element("td", {}, total));
}
