// The players: who has what, who leads, whose turn it is.

import { element } from "./element.js";
import { seatIcon } from "./seat_marks.js";

/**
 * @param {import("./game_board.js").Table} table
 * @param {object} view
 * @param {import("./game_board.js").Look} look
 * @param {{seat: number, total: number, rank: number}[]} scores
 */
export function playersPanel(table, view, look, scores) {
  const players = look.seats.map((seat) => player(seat, look, scores, table.panel(seat.seat, view, look)));
  return element(
    "section",
    { class: "players", "aria-label": "Players" },
    element("h2", { class: "unseen" }, "Players"),
    ...players,
  );
}

function player({ seat, name }, look, scores, rows) {
  const score = scores.find((one) => one.seat === seat);
  const acting = look.toAct.includes(seat);
  return element(
    "article",
    { class: `player seat-${seat}${acting ? " acting" : ""}` },
    element(
      "h3",
      {},
      seatIcon(seat),
      element("span", { class: "name" }, name),
      seat === look.me && element("span", { class: "you" }, "you"),
      acting && element("span", { class: "turn" }, "to act"),
      score &&
        element(
          "span",
          { class: "points" },
          score.total,
          element("span", { class: "unit" }, score.total === 1 ? " point" : " points"),
        ),
    ),
    rows.length > 0 && element("dl", {}, ...rows.map(row)),
  );
}

function row({ label, value }) {
  return element("div", {}, element("dt", {}, label), element("dd", {}, value));
}
