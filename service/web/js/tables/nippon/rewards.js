// The reward tiles beside the board, by what they multiply and what they give at once.

import { gain, text } from "./lettering.js";
import { box, part, place } from "./part.js";
import { multiplier } from "./pieces.js";

const ROW = 38;

/** The piles, a column for each multiplier, and the spare tiles. */
export function rewards(board) {
  const { multipliers, bonuses } = board.printed.rewards;
  const width = 400 / multipliers.length;
  const piles = Object.keys(bonuses).flatMap((bonus, row) => multipliers.map((times, column) => pile(board, times, bonus, column * width, row * ROW, width)));
  const y = Object.keys(bonuses).length * ROW;
  return part("rewards", "The Emperor’s rewards", y + 24, ...piles, spare(board, y));
}

function pile(board, times, bonus, x, y, width) {
  const there = (board.view.rewards ?? []).find((found) => found.multiplier === times && found.bonus === bonus)?.tiles ?? 0;
  const words = gain(board.printed.rewards.bonuses[bonus]);
  const drawn = [multiplier(times, x + 17, y + ROW / 2 - 1, 24), text(x + 32, y + 16, words, "brief"), text(x + 32, y + 28, there ? `${there} left` : "none left", "small")];
  return place(`reward:${times}:${bonus}`, `${times}× reward: ${words}, ${there} left`, { class: there ? "pile" : "pile gone" }, box(x + 1, y + 1, width - 3, ROW - 3, "tile-box"), ...drawn);
}

function spare(board, y) {
  const { spare_multiplier: times } = board.printed.rewards;
  const left = board.view.spare_tiles;
  return place("reward:spare", `Spare ${times}× tiles: ${left}`, {}, text(0, y + 16, `When all are gone, spare ${times}× tiles: ${left}`, "small"));
}
