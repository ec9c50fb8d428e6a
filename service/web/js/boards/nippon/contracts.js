// Draws the contracts of a zaibatsu: how many of each good they need, and what they give.

import { t, tn } from "../../catalogue.js";
import { listed } from "../reading.js";
import { box, gain, place, text } from "./drawing.js";

const COLUMNS = 4;
const WIDTH = 100;
const HEIGHT = 43;

/** Returns all contracts in two rows, 86 units high. A fulfilled contract shows its back. */
export function contracts(data, seat, y) {
  const fulfilled = data.view.zaibatsu[seat].fulfilled ?? [];
  return data.components.contracts.rows.map((contract, index) => {
    const [x, top] = [(index % COLUMNS) * WIDTH, y + Math.floor(index / COLUMNS) * HEIGHT];
    return tile(contract, fulfilled.includes(contract.id), seat, x, top);
  });
}

function tile({ id, goods, reward, money_steps: steps }, done, seat, x, y) {
  const asked = goods.map((count) => t("{count} of one good", { count })).join(", ");
  const further = steps ? [tn(steps, "{number} money step", "{number} money steps")] : [];
  const given = listed([gain(reward), ...further]);
  const number = id.split("_").at(-1);
  const name = done
    ? t("contract {number}, fulfilled", { number })
    : t("contract {number}, {asked}: {given}", { number, asked, given });
  const inside = done
    ? [text(x + WIDTH / 2, y + 25, t("✓ exported"), "small", "middle")]
    : front(goods, reward, steps, x, y);
  return place(
    `contract:${seat}:${id}`,
    name,
    { class: done ? "contract done" : "contract" },
    box(x + 1, y + 1, WIDTH - 4, HEIGHT - 4, "tile-box"),
    ...inside,
  );
}

function front(goods, reward, steps, x, y) {
  const crates = goods.map((count, index) => [
    box(x + 6 + index * 19, y + 5, 16, 14, "crate"),
    text(x + 14 + index * 19, y + 16, count, "crate-word", "middle"),
  ]);
  return [
    ...crates.flat(),
    text(x + 6, y + 33, gain(reward), "brief"),
    steps ? text(x + WIDTH - 8, y + 16, `¥ +${steps}`, "small", "end") : null,
  ];
}
