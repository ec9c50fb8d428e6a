// Draws the scoring track: the marker, the golden spaces, and the three scorings.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { box, place, text } from "./drawing.js";

const SYMBOL = 24;
const NUMERALS = ["I", "II", "III"];

/** Returns the track, 400 units wide and 44 high. */
export function scoringTrack(data, y) {
  const { components, view } = data;
  const { spaces, first_golden: gold } = components.scoring_track;
  const width = (400 - 3 * SYMBOL) / spaces;
  const marker = view.marker ?? 1;
  const cells = [...Array(spaces).keys()].map((index) =>
    cell(index + 1, left(data, index + 1, width), y, width, index + 1 >= gold),
  );
  const symbols = symbolsAfter(data).map((after, scoring) =>
    symbol(data, scoring, left(data, after, width) + width, y, after < marker),
  );
  const name = t("Scoring marker, on space {marker} of {spaces}", { marker, spaces });
  const there = place("marker:scoring", name, {}, pin(left(data, marker, width) + width / 2, y + 17));
  return svg("g", {}, ...cells, ...symbols, there);
}

function symbolsAfter({ components }) {
  return [...components.scoring_track.scorings_after, components.scoring_track.spaces];
}

function left(data, space, width) {
  return (space - 1) * width + SYMBOL * symbolsAfter(data).filter((after) => after < space).length;
}

function cell(number, x, y, width, golden) {
  return [
    box(x + 1, y, width - 2, 40, golden ? "cell golden" : "cell"),
    text(x + width / 2, y + 36, number, "small", "middle"),
  ];
}

function symbol({ components }, scoring, x, y, done) {
  const points = components.region_scoring.vp[scoring].join(", ");
  const words = t("Scoring {number}: {points} VP for first, second and third", { number: scoring + 1, points });
  return svg(
    "g",
    { class: done ? "scoring done" : "scoring" },
    svg("title", {}, words),
    svg("path", { d: `M${x + 3} ${y + 4}H${x + 21}V${y + 30}L${x + 12} ${y + 38} ${x + 3} ${y + 30}Z` }),
    text(x + 12, y + 23, NUMERALS[scoring], "numeral", "middle"),
  );
}

function pin(x, y) {
  const side = `M${x - 8} ${y - 9}V${y + 3}A8 4.5 0 0 0 ${x + 8} ${y + 3}V${y - 9}`;
  return svg("g", { class: "marker" }, svg("path", { d: side }), svg("ellipse", { cx: x, cy: y - 9, rx: 8, ry: 4.5 }));
}
