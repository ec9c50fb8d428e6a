// The board of Yokohama: the city of area boards, the management boards, the achievements, and what each merchant has.

import { t } from "../catalogue.js";
import { element } from "../element.js";
import { achievementCard } from "./yokohama/cards.js";
import { areaCloseUp, city } from "./yokohama/city.js";
import { legend } from "./yokohama/icons.js";
import { managementBoards, supply } from "./yokohama/management.js";
import { meaning } from "./yokohama/meanings.js";
import { otherMerchants, ownMerchant, panel } from "./yokohama/merchants.js";
import { eventPlaces, mark, movePlaces } from "./yokohama/places.js";

/** A phone shows the city small: each area is one place, and a click opens a larger drawing of it. */
const NARROW = "(max-width: 40rem)";
const PARTS_OF_AREAS = /^(?:shop|trading_house|token):(\w+).*$/;

/** @type {import("../game_board.js").GameBoard} */
export const board = {
  draw,
  layoutQueries: [NARROW],
  closeUp,
  movePlaces: (move, view, context) => movePlaces(move, view, context).map(drawnPlace),
  eventPlaces: (event, view) => eventPlaces(event, view).map(drawnPlace),
  panel,
  mark,
  meaning,
};

const isNarrow = () => matchMedia(NARROW).matches;

/** Returns the place itself, or on a narrow screen the area that it is a part of. */
function drawnPlace(place) {
  return isNarrow() ? place.replace(PARTS_OF_AREAS, "area:$1") : place;
}

function closeUp(place, view, context) {
  const [kind, id] = place.split(":");
  return kind === "area" && isNarrow() ? () => areaCloseUp(id, view, context) : null;
}

function draw(view, context) {
  const achievements = (view.achievements ?? []).map((open) => achievementCard(open, context));
  return element(
    "div",
    { class: "yokohama-board" },
    element(
      "div",
      { class: "city-and-supply" },
      city(view, context, isNarrow()),
      element("div", { class: "achievements", "data-part": t("Achievement cards") }, ...achievements),
      supply(view, context),
    ),
    ownMerchant(view, context),
    element("div", { class: "boards" }, ...managementBoards(view, context)),
    element("div", { class: "merchants" }, ...otherMerchants(view, context)),
    legend(),
  );
}
