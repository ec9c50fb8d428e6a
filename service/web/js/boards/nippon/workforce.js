// The workers of a zaibatsu, the reward each slot promises, and what their colours will cost.

import { counted, text, yen } from "./drawing.js";
import { box, place, slot } from "./part.js";
import { worker } from "./pieces.js";

const SLOT = 38;
const LEFT = 76;

/** The worker slots, 52 high. */
export function workforce({ view, printed }, seat, y) {
  const workers = view.zaibatsu[seat].workers ?? [];
  const levels = printed.emperors_reward.level_by_workers;
  const colors = new Set(workers).size;
  const wages = colors * printed.workers.wage;
  const slots = levels.map((level, index) => workerSlot(level, workers[index], LEFT + index * SLOT, y));
  const words = [text(0, y + 18, "Workers", "label"), text(0, y + 32, "and reward", "small")];
  const cost = [
    text(400, y + 18, yen(wages), "label", "end"),
    text(400, y + 32, `wages, ${counted(colors, "color")}`, "small", "end"),
    text(400, y + 47, "Consolidate", "label when-legal", "end"),
  ];
  return place(
    `consolidate:${seat}`,
    `Workers: ${workers.join(", ") || "none"}; wages ${yen(wages)}`,
    { class: "workforce" },
    box(LEFT - 2, y, SLOT * levels.length + 2, 52, "row"),
    ...words,
    ...slots,
    ...cost,
  );
}

function workerSlot(level, color, x, y) {
  const promise = text(x + SLOT / 2, y + 49, level ? `${level}×` : "–", "small", "middle");
  const there = color ? worker(color, x + SLOT / 2, y + 20, 27) : slot(x + SLOT / 2, y + 20, 11);
  return [there, promise];
}
