// The table of Nippon: the board of Meiji Japan, and one of each zaibatsu.

import { element } from "../element.js";
import { actionSpaces } from "./nippon/action_spaces.js";
import { boardOf } from "./nippon/board_data.js";
import { factoriesOnOffer } from "./nippon/factories.js";
import { costs } from "./nippon/costs.js";
import { glow, mark } from "./nippon/glow.js";
import { counted, yen } from "./nippon/drawing.js";
import { places } from "./nippon/places.js";
import { playerBoard } from "./nippon/player_board.js";
import { regions } from "./nippon/regions.js";
import { rewards } from "./nippon/rewards.js";

/** @type {import("../game_board.js").Table} */
export const table = { draw, places, panel, glow, mark };

function draw(view, look) {
  const board = boardOf(view, look);
  const [own, ...others] = fromOwn(board).map((seat) => playerBoard(board, seat));
  const parts = [
    element("div", { class: "course" }, actionSpaces(board), factoriesOnOffer(board)),
    element("div", { class: "own" }, own),
    element("div", { class: "map" }, ...regions(board)),
    element("div", { class: "beside" }, rewards(board), costs(board)),
    element("div", { class: "others" }, ...others),
  ];
  return element("div", { class: "nippon" }, element("div", { class: "layout" }, ...parts));
}

/** The seats in turn order, the caller's own first. */
function fromOwn({ view, look }) {
  const seats = [...view.zaibatsu.keys()];
  const own = look.me ?? 0;
  return [...seats.slice(own), ...seats.slice(0, own)];
}

function panel(seat, view, look) {
  const zaibatsu = view.zaibatsu[seat];
  const workers = zaibatsu.workers ?? [];
  return [
    { label: "Money", value: yen(zaibatsu.yen ?? 0) },
    { label: "Coal", value: zaibatsu.coal ?? 0 },
    { label: "Blueprints", value: zaibatsu.blueprints ?? 0 },
    { label: "Workers", value: `${workers.length} in ${counted(new Set(workers).size, "color")}` },
    { label: "Goods", value: (zaibatsu.factories ?? []).reduce((total, { goods = 0 }) => total + goods, 0) },
    { label: "Contracts", value: `${(zaibatsu.fulfilled ?? []).length} of ${look.printed.contracts.rows.length}` },
  ];
}
