// The table of Yedo.

import { element } from "../element.js";
import { city } from "./yedo/city.js";
import { course } from "./yedo/course.js";
import { glow, mark } from "./yedo/happenings.js";
import { hand } from "./yedo/hand.js";
import { matters } from "./yedo/matters.js";
import { panel } from "./yedo/panel.js";
import { places } from "./yedo/places.js";
import { boxOf } from "./yedo/printed.js";

const PHONE = "(max-width: 48rem)";

/** @type {import("../table.js").Table} */
export const table = {
  draw(view, look) {
    const box = boxOf(look);
    const narrow = matchMedia(PHONE).matches;
    return element(
      "div",
      { class: "yedo" },
      course(box, view),
      matters(box, view, look),
      city(box, view, look, narrow),
      hand(box, view, look),
    );
  },
  places,
  panel,
  glow,
  mark,
};
