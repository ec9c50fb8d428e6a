// Draws the tracks of a zaibatsu: money, coal and knowledge.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { fitted } from "../fitted.js";
import { seatMark } from "../../seat_marks.js";
import { written } from "../reading.js";
import { stepOf } from "./board_data.js";
import { box, place, text, yen } from "./drawing.js";
import { star } from "./pieces.js";
import { TRACKS } from "./words.js";

const ROW = 38;
const LEFT = 76;

/** Returns the three tracks, 112 units high. */
export function tracks(data, seat, y) {
  return svg("g", { class: "tracks" }, ...Object.keys(TRACKS).map((track, row) => trackRow(data, seat, track, y + row * ROW)));
}

function trackRow(data, seat, track, y) {
  const { levels, stars = [] } = data.components.tracks[track];
  const now = stepOf(data.view, seat, track);
  const width = (400 - LEFT) / levels.length;
  const steps = levels.map((level, step) =>
    cell(
      { seat, track, step, now, level, word: stepWord(levels, step), star: stars.includes(step) },
      LEFT + step * width,
      y,
      width,
    ),
  );
  return svg(
    "g",
    { class: `track track-${track}` },
    fitted(text(0, y + 15, TRACKS[track], "label"), LEFT - 4, 7.2),
    text(0, y + 28, current(track, levels[now]), "small"),
    ...steps,
  );
}

function current(track, level) {
  return track === "money" ? yen(level) : t("level {level}", { level });
}

/** Returns the text on a step: a dot if the level stays the same; money in thousands. */
function stepWord(levels, step) {
  if (levels[step] === levels[step - 1]) return "·";
  return levels[step] >= 1000 ? levels[step] / 1000 : levels[step];
}

function cell({ seat, track, step, now, level, word, star: hasStar }, x, y, width) {
  const middle = x + width / 2;
  const kind = step === now ? "step now" : step < now ? "step passed" : "step";
  const content = hasStar ? t("{level}, with a star", { level: written(level) }) : written(level);
  const name = t("{track} track, step {step}: {content}", { track: TRACKS[track], step: step + 1, content });
  const marker = step === now && seatMark(seat, middle, y + 8, 15);
  const face = [
    text(middle, y + 28, word, "step-word", "middle"),
    hasStar && step !== now && star(middle, y + 9, step <= now),
  ];
  return place(`step:${seat}:${track}:${step}`, name, {}, box(x + 0.5, y, width - 1, 33, kind), ...face, marker);
}
