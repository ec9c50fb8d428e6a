// The board of Yedo: rounds and phases, the seven districts, the caller's clan board and cards, the other clan boards.

import { element } from "../element.js";
import { city } from "./yedo/city.js";
import { otherClanBoards } from "./yedo/clan_board.js";
import { hand } from "./yedo/hand.js";
import { legend } from "./yedo/legend.js";
import { meaning } from "./yedo/meanings.js";
import { composer } from "./yedo/offer_form.js";
import { panel } from "./yedo/panel.js";
import { pendingNotice } from "./yedo/pending.js";
import { eventPlaces, mark, movePlaces } from "./yedo/places.js";
import { progress } from "./yedo/round_track.js";

const TALL = "(max-width: 43.99rem)";
/** True where the board is less than about 57rem wide: on a tablet, above the panels or beside them. */
const MIDDLE = "(min-width: 44rem) and (max-width: 58.99rem), (min-width: 62rem) and (max-width: 78.5rem)";

/** @type {import("../game_board.js").GameBoard} */
export const board = { draw, layoutQueries: [TALL, MIDDLE], movePlaces, composer, eventPlaces, panel, mark, meaning };

function draw(view, context) {
  const { components } = context;
  return element(
    "div",
    { class: "yedo" },
    progress(components, view),
    pendingNotice(components, view, context),
    city(components, view, context, shape()),
    hand(components, view, context),
    otherClanBoards(components, view, context),
    legend(components),
  );
}

function shape() {
  if (matchMedia(TALL).matches) return "tall";
  return matchMedia(MIDDLE).matches ? "middle" : "wide";
}
