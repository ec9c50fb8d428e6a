// The board of one zaibatsu: its money and workers, tracks, fleets, factories, contracts, tiles and achievements.

import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { achievements } from "./achievements.js";
import { nameOf } from "./board_data.js";
import { contracts } from "./contracts.js";
import { fleets } from "./fleets.js";
import { counted, text, yen } from "./drawing.js";
import { ownFactories } from "./own_factories.js";
import { influenceSupply } from "./influence_supply.js";
import { box, part, place, WIDTH } from "./part.js";
import { blueprint, coal, coin, laurel } from "./pieces.js";
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
    influenceSupply(board, seat, 520),
    text(0, 571, "Achievements", "label"),
    text(WIDTH, 571, "multiplied at the end of the game", "small", "end"),
    achievements(board, seat, 577),
  );
}

function budget(board, seat, y) {
  const zaibatsu = board.view.zaibatsu[seat];
  const points = pointsOf(zaibatsu);
  return [
    amount(`money:${seat}`, yen(zaibatsu.yen ?? 0), coin, 0, y, 116),
    amount(`coal:${seat}`, `${zaibatsu.coal ?? 0} coal`, coal, 120, y, 76),
    amount(`blueprints:${seat}`, counted(zaibatsu.blueprints ?? 0, "blueprint"), blueprint, 200, y, 114),
    amount(`points:${seat}`, `${points} VP`, laurel, 318, y, 82),
  ];
}

function pointsOf({ lines }) {
  return (lines ?? []).reduce((total, { points }) => total + points, 0);
}

function amount(id, words, icon, x, y, width) {
  return place(
    id,
    words,
    { class: "amount" },
    box(x, y, width, 28, "amount-box"),
    icon(x + 15, y + 14),
    text(x + 28, y + 19, words, "label"),
  );
}
