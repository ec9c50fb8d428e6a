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

/** True where the board is less than about 45rem wide: on a phone, and beside the panels on a small screen. */
const NARROW = "(max-width: 48rem), (min-width: 62rem) and (max-width: 70rem)";

/** @type {import("../game_board.js").GameBoard} */
export const board = { draw, narrowQuery: NARROW, movePlaces, composer, eventPlaces, panel, mark, meaning };

function draw(view, context) {
  const { components } = context;
  const narrow = matchMedia(NARROW).matches;
  return element(
    "div",
    { class: "yedo" },
    progress(components, view),
    pendingNotice(components, view, context),
    city(components, view, context, narrow),
    hand(components, view, context),
    otherClanBoards(components, view, context),
    legend(components),
  );
}
