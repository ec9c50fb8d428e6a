// The factories that can still be built, a row for each good; where one was built stands by whom.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { nameOf, ownersOf } from "./board_data.js";
import { lines, text, yen } from "./drawing.js";
import { box, part, place } from "./part.js";
import { good } from "./pieces.js";
import { synergyWords } from "./synergy_words.js";

const ROW = 46;
const HEAD = 88;

/** All factories of the box. */
export function factoriesOnOffer(board) {
  const rows = board.printed.goods.rows;
  const owners = ownersOf(board.view);
  const head = [
    text(
      0,
      11,
      `Each for ${yen(board.printed.prices.factory)}, and a blueprint for each knowledge that is lacking`,
      "small",
    ),
  ];
  return part(
    "factories",
    ["Factories"],
    18 + rows.length * ROW,
    ...head,
    ...rows.map((row, index) => goodRow(board, row, owners, 18 + index * ROW)),
  );
}

function goodRow(board, row, owners, y) {
  const factories = board.printed.factories.rows.filter((factory) => factory.good === row.id);
  const width = (400 - HEAD) / factories.length;
  const needs = [`level ${row.level}`, `knowledge ${row.knowledge}`, `coal ${row.coal}`].map((words, line) =>
    text(25, y + 14 + line * 11, words, "tiny"),
  );
  return svg(
    "g",
    {},
    good(row.id, 12, y + 20, 22),
    ...needs,
    ...factories.map((factory, index) => tile(board, factory, owners, HEAD + index * width, y, width)),
  );
}

function tile(board, factory, owners, x, y, width) {
  const owner = owners.get(factory.id);
  return owner === undefined ? offered(factory, x, y, width) : built(board, factory, owner, x, y, width);
}

function offered(factory, x, y, width) {
  const words = lines(x + width / 2, y + 25, synergyWords(factory.synergy), "brief", 13);
  return place(
    `factory:${factory.id}`,
    `Factory ${factory.id.replace("_", " ")}. ${factory.text}`,
    { class: "tile" },
    svg("title", {}, factory.text),
    box(x + 1, y + 1, width - 3, ROW - 4, `tile-box edge-${factory.good}`),
    ...words,
  );
}

function built(board, factory, owner, x, y, width) {
  const name = nameOf(board, owner);
  const title = svg("title", {}, `Built by ${name}. ${factory.text}`);
  return svg(
    "g",
    { class: "built" },
    title,
    box(x + 1, y + 1, width - 3, ROW - 4, "tile-gone"),
    seatMark(owner, x + width / 2, y + ROW / 2 - 1, 16),
  );
}
