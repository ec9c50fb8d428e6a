// The board of one zaibatsu: its money and workers, tracks, fleets, factories, contracts, tiles and achievements.

import { element, svg } from "../../element.js";
import { seatIcon } from "../../seats.js";
import { achievements } from "./achievements.js";
import { nameOf, seatInTurn } from "./board.js";
import { contracts } from "./contracts.js";
import { fleets } from "./fleets.js";
import { text, yen } from "./lettering.js";
import { ownFactories } from "./own_factories.js";
import { box, part, place, WIDTH } from "./part.js";
import { blueprint, coal, coin, influenceTile, laurel } from "./pieces.js";
import { tracks } from "./tracks.js";
import { workforce } from "./workforce.js";

const HEIGHT = 672;

/** The board of a seat. */
export function playerBoard(board, seat) {
  const inTurn = board.look.toAct.includes(seat);
  const name = element("span", {}, nameOf(board, seat));
  return part(
    `player-board seat-${seat}${inTurn ? " in-turn" : ""}`,
    [seatIcon(seat), name],
    HEIGHT,
    budget(board, seat, 4),
    workforce(board, seat, 40),
    tracks(board, seat, 98),
    fleets(board, seat, 214),
    ownFactories(board, seat, 290),
    text(0, 424, "Contracts", "label"),
    contracts(board, seat, 430),
    supply(board, seat, 520),
    text(0, 571, "Achievements", "label"),
    text(WIDTH, 571, "multiplied at the end of the game", "small", "end"),
    achievements(board, seat, 577),
  );
}

function budget(board, seat, y) {
  const zaibatsu = board.view.zaibatsu[seat];
  const points = pointsOf(zaibatsu);
  return [
    amount(`money:${seat}`, yen(zaibatsu.yen ?? 0), coin, 0, y, 124),
    amount(`coal:${seat}`, `${zaibatsu.coal ?? 0} coal`, coal, 128, y, 78),
    amount(`blueprints:${seat}`, `${zaibatsu.blueprints ?? 0} blueprints`, blueprint, 210, y, 112),
    amount(`points:${seat}`, `${points} VP`, laurel, 326, y, 74),
  ];
}

/** The points of a zaibatsu so far. */
export function pointsOf({ lines }) {
  return (lines ?? []).reduce((total, { points }) => total + points, 0);
}

function amount(id, words, icon, x, y, width) {
  return place(id, words, { class: "amount" }, box(x, y, width, 28, "amount-box"), icon(x + 15, y + 14), text(x + 28, y + 19, words, "label"));
}

function supply(board, seat, y) {
  const { values } = board.printed.influence_tiles;
  const left = [...board.view.zaibatsu[seat].influence];
  const drawn = values.map((value, index) => supplyTile(seat, value, taken(left, value), 85 + index * 33, y + 15));
  return svg("g", { class: "supply" }, text(0, y + 12, "Influence", "label"), text(0, y + 25, "in the supply", "small"), ...drawn);
}

/** Whether a value is among those left, which then has one of it less. */
function taken(left, value) {
  const index = left.indexOf(value);
  if (index >= 0) left.splice(index, 1);
  return index >= 0;
}

function supplyTile(seat, value, isThere, x, y) {
  if (isThere) return place(`supply:${seat}:${value}`, `Influence tile of ${value}`, {}, influenceTile(seat, value, x, y, 29));
  return svg("g", { class: "placed" }, box(x - 14, y - 14, 28, 28, "influence-space"), text(x, y + 4, value, "small", "middle"));
}
