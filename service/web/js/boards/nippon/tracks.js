// The tracks of a zaibatsu: money, coal and knowledge.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { stepOf } from "./board_data.js";
import { text, titled } from "./drawing.js";
import { box, place } from "./part.js";
import { star } from "./pieces.js";

const ROW = 38;
const LEFT = 76;
const NAMES = ["money", "coal", "knowledge"];

/** The three tracks, 112 high. */
export function tracks(board, seat, y) {
  return svg("g", { class: "tracks" }, ...NAMES.map((track, row) => trackRow(board, seat, track, y + row * ROW)));
}

function trackRow(board, seat, track, y) {
  const { levels, stars = [] } = board.printed.tracks[track];
  const now = stepOf(board.view, seat, track);
  const width = (400 - LEFT) / levels.length;
  const steps = levels.map((level, step) =>
    cell(
      { seat, track, step, now, level, word: written(levels, step), star: stars.includes(step) },
      LEFT + step * width,
      y,
      width,
    ),
  );
  return svg(
    "g",
    { class: `track track-${track}` },
    text(0, y + 15, titled(track), "label"),
    text(0, y + 28, current(track, levels[now]), "small"),
    ...steps,
  );
}

function current(track, level) {
  return track === "money" ? `${level.toLocaleString("en")} yen` : `level ${level}`;
}

/** What is printed on a step: nothing between two numbers; money by the thousand. */
function written(levels, step) {
  if (levels[step] === levels[step - 1]) return "·";
  return levels[step] >= 1000 ? levels[step] / 1000 : levels[step];
}

function cell({ seat, track, step, now, level, word, star: hasStar }, x, y, width) {
  const middle = x + width / 2;
  const kind = step === now ? "step now" : step < now ? "step passed" : "step";
  const name = `${titled(track)} track, step ${step + 1}: ${level.toLocaleString("en")}${hasStar ? ", with a star" : ""}`;
  const marker = step === now && seatMark(seat, middle, y + 8, 15);
  const printed = [
    text(middle, y + 28, word, "step-word", "middle"),
    hasStar && step !== now && star(middle, y + 9, step <= now),
  ];
  return place(`step:${seat}:${track}:${step}`, name, {}, box(x + 0.5, y, width - 1, 33, kind), ...printed, marker);
}
