// Draws the action spaces with their workers, the rows of workers that refill them, and the scoring track.

import { t, tn } from "../../catalogue.js";
import { svg } from "../../element.js";
import { fitted } from "../fitted.js";
import { listed } from "../reading.js";
import { box, inTwo, lines, section, place, slot, text, WIDTH } from "./drawing.js";
import { worker } from "./pieces.js";
import { scoringTrack } from "./scoring_track.js";
import { ACTIONS, COLORS } from "./words.js";

const PLATE = 34;
const SPACES_TOP = 66;
const ROWS_TOP = 216;

/** Returns the section with the upper part of the game board. */
export function actionSpaces(data) {
  const rows = data.view.rows ?? [];
  return section(
    "action-spaces",
    [t("Action spaces")],
    288,
    progress(data),
    scoringTrack(data, 18),
    ...spacesOf(data),
    ...rowsOf(rows),
  );
}

function progress(data) {
  return [
    text(0, 11, nextScoring(data), "label"),
    text(WIDTH, 11, t("{number} in the bag", { number: data.view.bag.length }), "small", "end"),
  ];
}

function nextScoring({ view, components }) {
  const { scorings_after: symbols } = components.scoring_track;
  const done = symbols.filter((after) => after < (view.marker ?? 1)).length;
  const points = t("{points} VP a region", { points: components.region_scoring.vp[done].join(" / ") });
  if (view.over) return t("The game is over");
  return view.turns_left === undefined
    ? t("Next scoring: {points}", { points })
    : tn(view.turns_left, "{number} turn to begin, then {points}", "{number} turns to begin, then {points}", { points });
}

function spacesOf(data) {
  const spaces = data.components.action_spaces.rows;
  const width = WIDTH / spaces.length;
  return spaces.map((space, index) => {
    const x = index * width;
    const drawn = [
      box(x + 2, SPACES_TOP, width - 4, 134, "space"),
      ...plates(space, x, width),
      ...workers(data, index, x, width),
    ];
    return svg("g", {}, ...drawn);
  });
}

function plates({ actions }, x, width) {
  const height = (2 * PLATE) / actions.length;
  return actions.map((action, row) => {
    const y = SPACES_TOP + 4 + row * height;
    const words = lines(x + width / 2, y + height / 2 + 3, inTwo(ACTIONS[action]), "action", 14);
    return place(
      `action:${action}`,
      ACTIONS[action],
      { class: "plate" },
      box(x + 5, y, width - 10, height - 3, "plate-box"),
      ...words.map((line) => fitted(line, width - 14, 6.6)),
    );
  });
}

function workers({ view, components }, index, x, width) {
  const colors = view.spaces?.[index] ?? [];
  const step = (width - 8) / components.workers.per_space;
  const y = SPACES_TOP + 2 * PLATE + 36;
  const slots = [...Array(components.workers.per_space).keys()].map((place) =>
    slot(x + 4 + step * (place + 0.5), y, 10),
  );
  return [
    ...slots,
    ...colors.map((color, number) => standing(`worker:${index}:${number}`, color, x + 4 + step * (number + 0.5), y)),
  ];
}

function standing(id, color, x, y) {
  return place(
    id,
    t("{color} worker", { color: COLORS[color] }),
    {},
    svg("rect", { class: "frame", x: x - 11.5, y: y - 17, width: 23, height: 34, rx: 4 }),
    worker(color, x, y, 25),
  );
}

function rowsOf(rows) {
  const width = WIDTH / Math.max(rows.length, 4);
  return [
    text(0, ROWS_TOP + 6, t("Rows of workers, the first one follows next"), "label"),
    ...rows.map((row, index) => rowOf(row, index, index * width, width)),
  ];
}

function rowOf(row, index, x, width) {
  const number = index + 1;
  const colors = listed(row.map((color) => COLORS[color]));
  const name = row.length ? t("Row {number}: {colors}", { number, colors }) : t("Row {number}, empty", { number });
  const figures = row.map((color, number) => worker(color, x + 21 + number * 26, ROWS_TOP + 39, 25));
  return place(
    `row:${index}`,
    name,
    {},
    box(x + 2, ROWS_TOP + 16, width - 6, 44, row.length ? "row" : "row empty"),
    text(x + 6, ROWS_TOP + 27, number, "small"),
    ...figures,
  );
}
