// The table of Yokohama: the city of area boards, the management boards, the achievements, and what each merchant has.

import { element } from "../element.js";
import { achievementCard } from "./yokohama/cards.js";
import { city, closeUp } from "./yokohama/city.js";
import { glow as changed, mark } from "./yokohama/events.js";
import { legend } from "./yokohama/icons.js";
import { managementBoards } from "./yokohama/management.js";
import { otherMats, ownMat } from "./yokohama/merchants.js";
import { panel } from "./yokohama/panel.js";
import { places as playedAt } from "./yokohama/places.js";
import { supply } from "./yokohama/supply.js";

/** On a phone the city is drawn small, an area as one place, and each can be looked at more closely. */
const NARROW = "(max-width: 40rem)";
const PARTS_OF_AREAS = /^(?:shop|trading_house|token):(\w+).*$/;

/** @type {import("../game_board.js").Table} */
export const table = {
  draw,
  narrow: NARROW,
  closer,
  places: (...made) => playedAt(...made).map(drawn),
  panel,
  glow: (...happened) => changed(...happened).map(drawn),
  mark,
};

const isNarrow = () => matchMedia(NARROW).matches;

/** The place as it is drawn. */
function drawn(place) {
  return isNarrow() ? place.replace(PARTS_OF_AREAS, "area:$1") : place;
}

function closer(place, view, look) {
  const [kind, id] = place.split(":");
  return kind === "area" && isNarrow() ? () => closeUp(id, view, look) : null;
}

function draw(view, look) {
  const achievements = (view.achievements ?? []).map((open) => achievementCard(open, look));
  return element(
    "div",
    { class: "yokohama-table" },
    element(
      "div",
      { class: "ground" },
      city(view, look, isNarrow()),
      element("div", { class: "aims" }, ...achievements),
      supply(view, look),
    ),
    ownMat(view, look),
    element("div", { class: "boards" }, ...managementBoards(view, look)),
    element("div", { class: "mats" }, ...otherMats(view, look)),
    legend(),
  );
}
