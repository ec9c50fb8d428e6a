// The reward tiles beside the board, by what they multiply and what they give at once.

import { gain, text } from "./drawing.js";
import { box, part, place } from "./part.js";
import { GIVES, multiplier } from "./pieces.js";

const ROW = 38;

/** The piles, a column for each multiplier, and the spare tiles. */
export function rewards(board) {
  const { multipliers, bonuses } = board.printed.rewards;
  const width = 400 / multipliers.length;
  const piles = Object.keys(bonuses).flatMap((bonus, row) =>
    multipliers.map((times, column) => pile(board, times, bonus, column * width, row * ROW, width)),
  );
  const y = Object.keys(bonuses).length * ROW;
  return part("rewards", ["The Emperor’s rewards"], y + 24, ...piles, spare(board, y));
}

function pile(board, times, bonus, x, y, width) {
  const there =
    (board.view.rewards ?? []).find((found) => found.multiplier === times && found.bonus === bonus)?.tiles ?? 0;
  const words = gain(board.printed.rewards.bonuses[bonus]);
  const [kind, amount] = Object.entries(board.printed.rewards.bonuses[bonus])[0];
  const gives = [GIVES[kind](x + 42, y + 12, 14), text(x + 53, y + 16, amount.toLocaleString("en"), "brief")];
  const drawn = [
    multiplier(times, x + 18, y + ROW / 2 - 1, 26),
    ...gives,
    text(x + 35, y + 30, there ? `${there} left` : "none left", "small"),
  ];
  return place(
    `reward:${times}:${bonus}`,
    `${times}× reward: ${words}, ${there} left`,
    { class: there ? "pile" : "pile gone" },
    box(x + 1, y + 1, width - 3, ROW - 3, "tile-box"),
    ...drawn,
  );
}

function spare(board, y) {
  const { spare_multiplier: times } = board.printed.rewards;
  const left = board.view.spare_tiles;
  return place(
    "reward:spare",
    `Spare ${times}× tiles: ${left}`,
    {},
    text(0, y + 16, `When all are gone, spare ${times}× tiles: ${left}`, "small"),
  );
}
