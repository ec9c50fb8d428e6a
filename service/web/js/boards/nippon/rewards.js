// Draws the piles of reward tiles, by their multiplier and by the bonus that they give at once.

import { t } from "../../catalogue.js";
import { written } from "../reading.js";
import { box, gain, section, place, text } from "./drawing.js";
import { GIVES, multiplier } from "./pieces.js";

const ROW = 38;

/** Returns the section with the piles, a column for each multiplier, and the spare tiles. */
export function rewards(data) {
  const { multipliers, bonuses } = data.components.rewards;
  const width = 400 / multipliers.length;
  const piles = Object.keys(bonuses).flatMap((bonus, row) =>
    multipliers.map((times, column) => pile(data, times, bonus, column * width, row * ROW, width)),
  );
  const y = Object.keys(bonuses).length * ROW;
  return section("rewards", [t("The Emperor’s rewards")], y + 24, ...piles, spare(data, y));
}

function pile(data, times, bonus, x, y, width) {
  const there =
    (data.view.rewards ?? []).find((found) => found.multiplier === times && found.bonus === bonus)?.tiles ?? 0;
  const words = gain(data.components.rewards.bonuses[bonus]);
  const [kind, amount] = Object.entries(data.components.rewards.bonuses[bonus])[0];
  const gives = [GIVES[kind](x + 42, y + 12, 16), text(x + 53, y + 16, written(amount), "brief")];
  const drawn = [
    multiplier(times, x + 18, y + ROW / 2 - 1, 26),
    ...gives,
    text(x + 35, y + 30, there ? t("{number} left", { number: there }) : t("none left"), "small"),
  ];
  return place(
    `reward:${times}:${bonus}`,
    t("{times}× reward: {words}, {there} left", { times, words, there }),
    { class: there ? "pile" : "pile gone" },
    box(x + 1, y + 1, width - 3, ROW - 3, "tile-box"),
    ...drawn,
  );
}

function spare(data, y) {
  const { spare_multiplier: times } = data.components.rewards;
  const left = data.view.spare_tiles;
  return place(
    "reward:spare",
    t("Spare {times}× tiles: {left}", { times, left }),
    {},
    text(0, y + 16, t("Spare {times}× tiles, used when all are gone: {left}", { times, left }), "small"),
  );
}
