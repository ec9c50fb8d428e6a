// The board of Nippon: the game board of Meiji Japan, and a player board for each zaibatsu.

import { t, tn } from "../catalogue.js";
import { element } from "../element.js";
import { actionSpaces } from "./nippon/action_spaces.js";
import { boardData } from "./nippon/board_data.js";
import { costs } from "./nippon/costs.js";
import { yen } from "./nippon/drawing.js";
import { factoriesOnOffer } from "./nippon/factories.js";
import { meaning } from "./nippon/meanings.js";
import { eventPlaces, mark, movePlaces } from "./nippon/places.js";
import { playerBoard } from "./nippon/player_board.js";
import { regionInBrief, regions } from "./nippon/regions.js";
import { rewards } from "./nippon/rewards.js";

/** @type {import("../game_board.js").GameBoard} */
export const board = { draw, movePlaces, eventPlaces, panel, mark, meaning, partInBrief };

function partInBrief(name, view, context, legal) {
  return regionInBrief(boardData(view, context), name, legal);
}

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
    { label: t("Money"), value: yen(zaibatsu.yen ?? 0) },
    { label: t("Coal"), value: zaibatsu.coal ?? 0 },
    { label: t("Blueprints"), value: zaibatsu.blueprints ?? 0 },
    { label: t("Workers"), value: inColors(workers) },
    { label: t("Goods"), value: (zaibatsu.factories ?? []).reduce((total, { goods = 0 }) => total + goods, 0) },
    { label: t("Contracts"), value: t("{done} of {all}", { done: (zaibatsu.fulfilled ?? []).length, all: contracts.length }) },
  ];
}

function inColors(workers) {
  const colors = new Set(workers).size;
  return tn(colors, "{workers} in {number} color", "{workers} in {number} colors", { workers: workers.length });
}
