// Draws the board of a zaibatsu: money, workers, tracks, fleets, factories, contracts, influence and achievements.

import { t, tn } from "../../catalogue.js";
import { element, svg } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { listed } from "../reading.js";
import { achievements } from "./achievements.js";
import { copyOf, nameOf, sum } from "./board_data.js";
import { contracts } from "./contracts.js";
import { blueprintWords, box, coalWords, pointWords, section, place, slot, text, WIDTH, yen } from "./drawing.js";
import { ownFactories } from "./factories.js";
import { fleets } from "./fleets.js";
import { blueprint, coal, coin, influenceTile, laurel, worker } from "./pieces.js";
import { tracks } from "./tracks.js";
import { COLORS } from "./words.js";

const HEIGHT = 672;

/** Returns the section with the board of a seat. */
export function playerBoard(data, seat) {
  const inTurn = data.context.toAct.includes(seat);
  const name = element("span", {}, nameOf(data, seat));
  return section(
    `player-board seat-${seat}${inTurn ? " in-turn" : ""}`,
    [seatIcon(seat), name, ...(inTurn ? [element("span", { class: "to-act" }, t("to act"))] : [])],
    HEIGHT,
    budget(data, seat, 4),
    workforce(data, seat, 40),
    part(t("Tracks"), 98, 114, tracks(data, seat, 98)),
    part(t("Trains and ships"), 212, 74, ...fleets(data, seat, 214)),
    part(t("Your factories"), 288, 122, ...ownFactories(data, seat, 290)),
    part(t("Contracts"), 412, 104, text(0, 424, t("Contracts"), "label"), ...contracts(data, seat, 430)),
    part(t("Influence"), 518, 36, influenceSupply(data, seat, 520)),
    part(t("Achievements"), 559, 112, ...achievementSpaces(data, seat)),
  );
}

/** Returns a group that is a part of the board; `y` and `height` are those of its frame. */
function part(name, y, height, ...drawing) {
  return svg("g", { "data-part": name, "data-frame": `0 ${y} ${WIDTH} ${height}` }, ...drawing);
}

function achievementSpaces(data, seat) {
  return [
    text(0, 571, t("Achievements"), "label"),
    text(WIDTH, 571, t("multiplied at the end of the game"), "small", "end"),
    ...achievements(data, seat, 577),
  ];
}

function budget(data, seat, y) {
  const zaibatsu = data.view.zaibatsu[seat];
  const points = pointsOf(zaibatsu);
  const shown = [
    { id: `money:${seat}`, words: yen(zaibatsu.yen ?? 0), icon: coin },
    { id: `coal:${seat}`, words: coalWords(zaibatsu.coal ?? 0), icon: coal },
    { id: `blueprints:${seat}`, words: blueprintWords(zaibatsu.blueprints ?? 0), icon: blueprint },
    { id: `points:${seat}`, words: pointWords(points), icon: laurel },
  ];
  return shown.map((one, index) => amount(one, BOXES[index], y));
}

function pointsOf({ lines }) {
  return (lines ?? []).reduce((total, { points }) => total + points, 0);
}

const ICON = 34;
const GAP = 4;

/** Returns where the boxes of the amounts stand: each is as wide as a large amount needs in the language of the page. */
function amountBoxes() {
  const letters = [yen(20_000), coalWords(10), blueprintWords(10), pointWords(100)].map(({ length }) => length);
  const room = WIDTH - letters.length * (ICON + GAP) + GAP;
  const widths = letters.map((length) => ICON + (room * length) / sum(letters));
  return widths.map((width, index) => ({ x: sum(widths.slice(0, index)) + index * GAP, width }));
}

const BOXES = amountBoxes();

function amount({ id, words, icon }, { x, width }, y) {
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
  const names = listed(workers.map((color) => COLORS[color]));
  const slots = levels.map((level, index) => workerSlot(level, workers[index], LEFT + index * SLOT, y));
  const words = [text(0, y + 18, t("Workers"), "label"), text(0, y + 32, t("and reward"), "small")];
  const cost = [
    text(400, y + 18, yen(wages), "label", "end"),
    text(400, y + 32, tn(colors, "wages, {number} color", "wages, {number} colors"), "small", "end"),
    text(400, y + 47, t("Consolidate"), "label when-legal", "end"),
  ];
  return place(
    `consolidate:${seat}`,
    t("Workers: {workers}; wages {wages}", { workers: names || t("no workers"), wages: yen(wages) }),
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
    text(0, y + 12, t("Influence"), "label"),
    text(0, y + 25, t("in the supply"), "small"),
    ...tiles.flat(),
  );
}

function tile(seat, value, copy, x, y) {
  return place(
    copyOf(seat, value, copy),
    t("Influence tile of {value}", { value }),
    {},
    box(x - 16, y - 16, 32, 32, "frame"),
    influenceTile(seat, value, x, y, 29),
  );
}

function gap(value, x, y) {
  return [box(x - 14, y - 14, 28, 28, "influence-space"), text(x, y + 4, value, "small", "middle")];
}
