// The board of Nippon: the game board of Meiji Japan, and a player board for each zaibatsu.

import { element } from "../element.js";
import { actionSpaces } from "./nippon/action_spaces.js";
import { boardData } from "./nippon/board_data.js";
import { costs } from "./nippon/costs.js";
import { yen } from "./nippon/drawing.js";
import { factoriesOnOffer } from "./nippon/factories.js";
import { eventPlaces, mark, movePlaces } from "./nippon/places.js";
import { playerBoard } from "./nippon/player_board.js";
import { regions } from "./nippon/regions.js";
import { rewards } from "./nippon/rewards.js";
import { counted } from "./reading.js";

/** @type {import("../game_board.js").GameBoard} */
export const board = { draw, movePlaces, eventPlaces, panel, mark };

function draw(view, context) {
  const data = boardData(view, context);
  const [own, ...others] = ownSeatFirst(data).map((seat) => playerBoard(data, seat));
  const parts = [
    element("div", { class: "actions" }, actionSpaces(data), factoriesOnOffer(data)),
    element("div", { class: "own" }, own),
    element("div", { class: "map" }, ...regions(data)),
    element("div", { class: "beside" }, rewards(data), costs(data)),
    element("div", { class: "others" }, ...others),
  ];
  return element("div", { class: "nippon" }, element("div", { class: "layout" }, ...parts));
}

/** Returns the seats in turn order, starting with the caller's own. */
function ownSeatFirst({ view, context }) {
  const seats = [...view.zaibatsu.keys()];
  const own = context.me ?? 0;
  return [...seats.slice(own), ...seats.slice(0, own)];
}

function panel(seat, view, context) {
  const zaibatsu = view.zaibatsu[seat];
  const workers = zaibatsu.workers ?? [];
  const contracts = context.components.contracts.rows;
  return [
    { label: "Money", value: yen(zaibatsu.yen ?? 0) },
    { label: "Coal", value: zaibatsu.coal ?? 0 },
    { label: "Blueprints", value: zaibatsu.blueprints ?? 0 },
    { label: "Workers", value: `${workers.length} in ${counted(new Set(workers).size, "color")}` },
    { label: "Goods", value: (zaibatsu.factories ?? []).reduce((total, { goods = 0 }) => total + goods, 0) },
    { label: "Contracts", value: `${(zaibatsu.fulfilled ?? []).length} of ${contracts.length}` },
  ];
}
