// The map: four regions with their cities, the influence around them, and the trains and ships.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { nameOf, playersOf } from "./board_data.js";
import { city } from "./city.js";
import { citiesOf, foreignInfluence, influenceOf } from "./influence.js";
import { ANYWHERE, LAND } from "./land.js";
import { gain, text } from "./drawing.js";
import { box, part, place, WIDTH } from "./part.js";
import { GIVES, vehicle } from "./pieces.js";

const CITIES_Y = 134;
const STRIP = 214;
const WAVES = [
  [16, 46],
  [196, 40],
  [360, 58],
  [186, 200],
  [14, 196],
  [352, 204],
  [178, 120],
];

/** One drawing for each region. */
export function regions(board) {
  return board.view.regions.map((region) => regionPart(board, region));
}

function regionPart(board, region) {
  const { id, name, bonus } = board.printed.regions.rows.find((row) => row.id === region.id);
  const land = svg("path", { d: LAND[id]?.outline ?? "", class: "land" });
  const cities = citiesOf(board, id).map((found, index) =>
    city(board, found, LAND[id]?.cities[found.id] ?? ANYWHERE[index], CITIES_Y),
  );
  const drawing = [...sea(), land, bonusOf(bonus), standingsOf(board, region), ...cities, vehiclesOf(board, region)];
  return part("region", [name], 262, ...drawing);
}

function sea() {
  const waves = WAVES.map(([x, y]) => svg("path", { class: "wave", d: `M${x} ${y}q5-7 10 0q5-7 10 0q5-7 10 0` }));
  return [box(0, 0, WIDTH, 262, "sea"), ...waves];
}

function bonusOf(bonus) {
  const [kind] = Object.keys(bonus);
  return svg(
    "g",
    { class: "bonus" },
    GIVES[kind](WIDTH - 16, 16),
    text(WIDTH - 30, 20, `Bonus ${gain(bonus)}`, "small", "end"),
  );
}

/** Influence as it would count now: tiles, and trains where there is a tile; the foreign companies last. */
function standingsOf(board, region) {
  const seats = board.view.zaibatsu
    .map((_, seat) => ({ seat, influence: influenceOf(board, region, seat) }))
    .filter(({ influence }) => influence);
  seats.sort((one, other) => other.influence - one.influence);
  const foreign = foreignInfluence(board, region);
  const words = [
    ...seats.map(({ seat, influence }) => `${nameOf(board, seat)} ${influence}`),
    `foreign companies ${foreign}`,
  ];
  const drawn = seats.map(({ seat, influence }, index) => standing(seat, influence, 14 + index * 40));
  const others = text(14 + seats.length * 40, 20, `Foreign ${foreign}`, "small");
  return place(`standings:${region.id}`, `Influence: ${words.join(", ")}`, { class: "standings" }, ...drawn, others);
}

function standing(seat, influence, x) {
  return [seatMark(seat, x, 16, 14), text(x + 10, 21, influence, "number")];
}

function vehiclesOf(board, region) {
  const room = board.printed.map.vehicle_spaces[playersOf(board.view)];
  const built = region.vehicles ?? [];
  const width = Math.min(48, (WIDTH - 12) / room);
  const start = (WIDTH - width * room) / 2;
  const spaces = [...Array(room).keys()].map((index) => vehicleSpace(built[index], start + index * width, width));
  return place(
    `vehicles:${region.id}`,
    `Trains and ships: ${built.length} of ${room} spaces taken`,
    { class: "vehicles" },
    box(2, STRIP, WIDTH - 4, 46, "strip"),
    ...spaces,
  );
}

function vehicleSpace(built, x, width) {
  const middle = x + width / 2;
  if (!built) return box(x + 2, STRIP + 4, width - 4, 38, "vehicle-space");
  const tile = [
    box(x + 2, STRIP + 4, width - 4, 38, "vehicle-tile"),
    vehicle(built.vehicle, built.value, middle, STRIP + 21),
  ];
  return svg("g", { class: `seat-${built.seat}` }, ...tile, seatMark(built.seat, x + 11, STRIP + 35, 11));
}
