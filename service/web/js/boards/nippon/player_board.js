// Draws the board of a zaibatsu: money, workers, tracks, fleets, factories, contracts, influence and achievements.

import { element, svg } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { counted } from "../reading.js";
import { achievements } from "./achievements.js";
import { copyOf, nameOf } from "./board_data.js";
import { contracts } from "./contracts.js";
import { box, section, place, slot, text, WIDTH, yen } from "./drawing.js";
import { ownFactories } from "./factories.js";
import { fleets } from "./fleets.js";
import { blueprint, coal, coin, influenceTile, laurel, worker } from "./pieces.js";
import { tracks } from "./tracks.js";

const HEIGHT = 672;

/** Returns the section with the board of a seat. */
export function playerBoard(data, seat) {
  const inTurn = data.context.toAct.includes(seat);
  const name = element("span", {}, nameOf(data, seat));
  return section(
    `player-board seat-${seat}${inTurn ? " in-turn" : ""}`,
    [seatIcon(seat), name],
    HEIGHT,
    budget(data, seat, 4),
    workforce(data, seat, 40),
    tracks(data, seat, 98),
    fleets(data, seat, 214),
    ownFactories(data, seat, 290),
    text(0, 424, "Contracts", "label"),
    contracts(data, seat, 430),
    influenceSupply(data, seat, 520),
    text(0, 571, "Achievements", "label"),
    text(WIDTH, 571, "multiplied at the end of the game", "small", "end"),
    achievements(data, seat, 577),
  );
}

function budget(data, seat, y) {
  const zaibatsu = data.view.zaibatsu[seat];
  const points = pointsOf(zaibatsu);
  return [
    amount(`money:${seat}`, yen(zaibatsu.yen ?? 0), coin, 0, y, 116),
    amount(`coal:${seat}`, `${zaibatsu.coal ?? 0} coal`, coal, 120, y, 76),
    amount(`blueprints:${seat}`, counted(zaibatsu.blueprints ?? 0, "blueprint"), blueprint, 200, y, 114),
    amount(`points:${seat}`, `${points} VP`, laurel, 318, y, 82),
  ];
}

function pointsOf({ lines }) {
  return (lines ?? []).reduce((total, { points }) => total + points, 0);
}

function amount(id, words, icon, x, y, width) {
  return place(
    id,
    words,
    { class: "amount" },
    box(x, y, width, 28, "amount-box"),
    icon(x + 15, y + 14),
    text(x + 28, y + 19, words, "label"),
  );
}

const SLOT = 38;
const LEFT = 76;

/** Draws the workers, the reward that each slot gives, and the wages to pay; 52 units high. */
function workforce({ view, components }, seat, y) {
  const workers = view.zaibatsu[seat].workers ?? [];
  const levels = components.emperors_reward.level_by_workers;
  const colors = new Set(workers).size;
  const wages = colors * components.workers.wage;
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

/** Draws all influence tiles in a row, 30 units high. A tile on the map leaves an empty space. */
function influenceSupply({ view, components }, seat, y) {
  const here = view.zaibatsu[seat].influence;
  const { values } = components.influence_tiles;
  const tiles = values.map((value, index) => {
    const copy = index - values.indexOf(value);
    const isHere = copy < here.filter((found) => found === value).length;
    return isHere ? tile(seat, value, copy, 85 + index * 33, y + 15) : gap(value, 85 + index * 33, y + 15);
  });
  return svg(
    "g",
    { class: "supply" },
    text(0, y + 12, "Influence", "label"),
    text(0, y + 25, "in the supply", "small"),
    ...tiles.flat(),
  );
}

function tile(seat, value, copy, x, y) {
  return place(
    copyOf(seat, value, copy),
    `Influence tile of ${value}`,
    {},
    box(x - 16, y - 16, 32, 32, "frame"),
    influenceTile(seat, value, x, y, 29),
  );
}

function gap(value, x, y) {
  return [box(x - 14, y - 14, 28, 28, "influence-space"), text(x, y + 4, value, "small", "middle")];
}
