// The table of Yedo.

import { element } from "../element.js";
import { city } from "./yedo/city.js";
import { otherClanBoards } from "./yedo/clan_board.js";
import { course } from "./yedo/round_track.js";
import { glow, mark } from "./yedo/happenings.js";
import { hand } from "./yedo/hand.js";
import { legend } from "./yedo/legend.js";
import { matters } from "./yedo/pending.js";
import { panel } from "./yedo/panel.js";
import { places } from "./yedo/places.js";
import { boxOf } from "./yedo/components.js";

/** Where the board has less than about 45rem: on a phone, and beside the panels on a small screen. */
const NARROW = "(max-width: 48rem), (min-width: 62rem) and (max-width: 70rem)";

/** @type {import("../game_board.js").Table} */
export const table = {
  draw(view, look) {
    const box = boxOf(look);
    const narrow = matchMedia(NARROW).matches;
    return element(
      "div",
      { class: "yedo" },
      course(box, view),
      matters(box, view, look),
      city(box, view, look, narrow),
      hand(box, view, look),
      otherClanBoards(box, view, look),
      legend(box),
    );
  },
  narrow: NARROW,
  places,
  panel,
  glow,
  mark,
};
