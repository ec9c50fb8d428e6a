// Draws the action spaces with their workers, the rows of workers that refill them, and the scoring track.

import { svg } from "../../element.js";
import { counted } from "../reading.js";
import { box, lines, section, place, slot, text, titled, WIDTH } from "./drawing.js";
import { worker } from "./pieces.js";
import { scoringTrack } from "./scoring_track.js";

const PLATE = 34;
const SPACES_TOP = 66;
const ROWS_TOP = 216;

/** Returns the section with the upper part of the game board. */
export function actionSpaces(data) {
  const rows = data.view.rows ?? [];
  return section(
    "action-spaces",
    ["Action spaces"],
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
    text(WIDTH, 11, `${data.view.bag.length} in the bag`, "small", "end"),
  ];
}

function nextScoring({ view, components }) {
  const { scorings_after: symbols } = components.scoring_track;
  const done = symbols.filter((after) => after < (view.marker ?? 1)).length;
  const points = `${components.region_scoring.vp[done].join(" / ")} VP a region`;
  if (view.over) return "The game is over";
  return view.turns_left === undefined
    ? `Next scoring: ${points}`
    : `${counted(view.turns_left, "turn")} to begin, then ${points}`;
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
    const words = lines(x + width / 2, y + height / 2 + 3, titled(action).split(" "), "action", 14);
    return place(
      `action:${action}`,
      titled(action),
      { class: "plate" },
      box(x + 5, y, width - 10, height - 3, "plate-box"),
      ...words,
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
    `${titled(color)} worker`,
    {},
    svg("rect", { class: "frame", x: x - 11.5, y: y - 17, width: 23, height: 34, rx: 4 }),
    worker(color, x, y, 25),
  );
}

function rowsOf(rows) {
  const width = WIDTH / Math.max(rows.length, 4);
  return [
    text(0, ROWS_TOP + 6, "Rows of workers, the first one follows next", "label"),
    ...rows.map((row, index) => rowOf(row, index, index * width, width)),
  ];
}

function rowOf(row, index, x, width) {
  const name = row.length ? `Row ${index + 1}: ${row.join(", ")}` : `Row ${index + 1}, empty`;
  const figures = row.map((color, number) => worker(color, x + 20 + number * 25, ROWS_TOP + 38, 22));
  return place(
    `row:${index}`,
    name,
    {},
    box(x + 2, ROWS_TOP + 16, width - 6, 44, row.length ? "row" : "row empty"),
    text(x + 6, ROWS_TOP + 27, index + 1, "small"),
    ...figures,
  );
}
