// The players of a match: name, points, who has to act, and what each has.

import { t, tn } from "./catalogue.js";
import { element } from "./element.js";
import { seatIcon } from "./seat_marks.js";

/**
 * Returns the panel.
 * @param {import("./game_board.js").GameBoard} board
 * @param {object} view the game's part of the match view
 * @param {import("./game_board.js").ViewContext} context
 * @param {{seat: number, total: number, rank: number}[]} scores
 * @param {(seat: number) => Node} clock returns the line with the clock of a seat
 */
export function playersPanel(board, view, context, scores, clock) {
  const players = context.seats.map((seat) =>
    player(seat, context, scores, [clock(seat.seat), ...figures(board.panel(seat.seat, view, context))]),
  );
  return element(
    "section",
    { class: "players", "aria-label": t("Players") },
    element("h2", { class: "unseen" }, t("Players")),
    ...players,
  );
}

function player({ seat, name }, context, scores, lines) {
  const score = scores.find((one) => one.seat === seat);
  const acting = context.toAct.includes(seat);
  return element(
    "article",
    { class: `player seat-${seat}${acting ? " acting" : ""}` },
    element(
      "h3",
      {},
      seatIcon(seat),
      element("span", { class: "name" }, name),
      seat === context.me && element("span", { class: "you" }, t("you")),
      acting && element("span", { class: "turn" }, t("to act")),
      score && points(score.total),
    ),
    ...lines,
  );
}

function figures(rows) {
  return rows.length > 0 ? [element("dl", {}, ...rows.map(row))] : [];
}

function points(total) {
  const unit = element("span", { class: "unit" }, ` ${tn(total, "point", "points")}`);
  return element("span", { class: "points" }, total, unit);
}

function row({ label, value }) {
  return element("div", {}, element("dt", {}, label), element("dd", {}, value));
}
