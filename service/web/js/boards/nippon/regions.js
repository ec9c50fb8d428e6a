// Draws the map: the regions with their cities, influence tiles, trains and ships.

import { t, tn } from "../../catalogue.js";
import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { componentRow } from "../reading.js";
import { citiesOf, foreignInfluence, influenceOf, nameOf, playersOf } from "./board_data.js";
import { box, gain, section, place, text, WIDTH } from "./drawing.js";
import { DEFAULT_POSITIONS, LAND } from "./land.js";
import { GIVES, good, influenceTile, vehicle } from "./pieces.js";

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

/** Returns a section for each region. */
export function regions(data) {
  return data.view.regions.map((region) => regionPart(data, region));
}

function regionPart(data, region) {
  const { id, name, bonus } = componentRow(data.components, "regions", region.id);
  const land = svg("path", { d: LAND[id]?.outline ?? "", class: "land" });
  const cities = citiesOf(data, id).map((found, index) =>
    city(data, found, LAND[id]?.cities[found.id] ?? DEFAULT_POSITIONS[index], CITIES_Y),
  );
  const drawing = [...sea(), land, bonusOf(bonus), standingsOf(data, region), ...cities, vehiclesOf(data, region)];
  return section("region", [name], 262, ...drawing);
}

const BRIEF_WIDTH = 226;
/** Where the two cities stand in brief: so close that their spaces interlock. */
const BRIEF_CITIES = [
  { x: 70, y: 94, name: { x: 2, y: 180, anchor: "start" } },
  { x: 156, y: 148, name: { x: BRIEF_WIDTH - 2, y: 50, anchor: "end" } },
];

/** Returns a smaller drawing of a region with what a decision at the legal places is about; `null` if there is none. */
export function regionInBrief(data, title, legal) {
  const row = data.components.regions.rows.find(({ name }) => name === title);
  if (!row) return null;
  const region = data.view.regions.find(({ id }) => id === row.id);
  const vehicles = legal.has(`vehicles:${row.id}`) && vehiclesOf(data, region, BRIEF_WIDTH, 30);
  const cities = vehicles ? [] : citiesOf(data, row.id).flatMap((found, index) => cityInBrief(data, found, index));
  const height = vehicles ? 78 : 218;
  const drawn = [standingsOf(data, region, 32), ...cities, vehicles];
  return svg("svg", { viewBox: `0 0 ${BRIEF_WIDTH} ${height}` }, ...drawn);
}

function cityInBrief(data, found, index) {
  const { x, y, name } = BRIEF_CITIES[index];
  const title = componentRow(data.components, "cities", found.id).name;
  return [
    ...cityTile(data, found, x, y),
    text(name.x, name.y, title, "city-name", name.anchor),
    text(name.x, name.y + 15, tilesTaken(data, found), "small", name.anchor),
  ];
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
    text(WIDTH - 30, 20, t("Bonus {gain}", { gain: gain(bonus) }), "small", "end"),
  );
}

/** Draws the influence that each seat has now, the highest first, and that of the foreign companies. */
function standingsOf(data, region, step = 40) {
  const seats = data.view.zaibatsu
    .map((_, seat) => ({ seat, influence: influenceOf(data, region, seat) }))
    .filter(({ influence }) => influence);
  seats.sort((one, other) => other.influence - one.influence);
  const foreign = foreignInfluence(data, region);
  const words = [
    ...seats.map(({ seat, influence }) => `${nameOf(data, seat)} ${influence}`),
    t("foreign companies {foreign}", { foreign }),
  ];
  const drawn = seats.map(({ seat, influence }, index) => standing(seat, influence, 14 + index * step));
  const others = text(14 + seats.length * step, 20, t("Foreign {foreign}", { foreign }), "small");
  return place(`standings:${region.id}`, t("Influence: {words}", { words: words.join(", ") }), { class: "standings" }, ...drawn, others);
}

function standing(seat, influence, x) {
  return [seatMark(seat, x, 16, 14), text(x + 10, 21, influence, "number")];
}

function vehiclesOf(data, region, wide = WIDTH, y = STRIP) {
  const room = data.components.map.vehicle_spaces[playersOf(data.view)];
  const built = region.vehicles ?? [];
  const width = Math.min(48, (wide - 12) / room);
  const start = (wide - width * room) / 2;
  const spaces = [...Array(room).keys()].map((index) => vehicleSpace(built[index], start + index * width, y, width));
  return place(
    `vehicles:${region.id}`,
    t("Trains and ships: {taken} of {room} spaces taken", { taken: built.length, room }),
    { class: "vehicles" },
    box(2, y, wide - 4, 46, "strip"),
    ...spaces,
  );
}

function vehicleSpace(built, x, y, width) {
  const middle = x + width / 2;
  if (!built) return box(x + 2, y + 4, width - 4, 38, "vehicle-space");
  const tile = [
    box(x + 2, y + 4, width - 4, 38, "vehicle-tile"),
    vehicle(built.vehicle, built.value, middle, y + 21),
  ];
  return svg("g", { class: `seat-${built.seat}` }, ...tile, seatMark(built.seat, x + 11, y + 35, 11));
}

const SIDES = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];
const TILE = 62;
const SPACE = 36;

/** Draws a city centred on (x, y), with its sides clockwise from the top. */
function city(data, found, x, y) {
  const { name } = componentRow(data.components, "cities", found.id);
  return svg(
    "g",
    { class: "city" },
    text(x - SPACE / 2 - 5, y - TILE / 2 - 12, name, "city-name", "end"),
    box(x + SPACE / 2 + 2, y + TILE / 2 + 15, 62, 15, "tiles-plate"),
    text(x + SPACE / 2 + 6, y + TILE / 2 + 26, tilesTaken(data, found), "small"),
    ...cityTile(data, found, x, y),
  );
}

function tilesTaken(data, { tiles }) {
  const room = data.components.map.tiles_per_city[playersOf(data.view)];
  return t("{taken} of {room} tiles", { taken: tiles.filter(Boolean).length, room });
}

/** Draws the tile of a city with the spaces around it. */
function cityTile(data, { id, demand, tiles }, x, y) {
  const { name } = componentRow(data.components, "cities", id);
  const sides = demand.map((wanted, side) => [
    influenceSpace(data, { city: id, name, wanted, side, tile: tiles[side] }, x, y),
    good(wanted, x + SIDES[side].x * 19, y + SIDES[side].y * 19, 22),
  ]);
  return [box(x - TILE / 2, y - TILE / 2, TILE, TILE, "city-tile"), ...sides.flat()];
}

function influenceSpace(data, { city, name, wanted, side, tile }, x, y) {
  const distance = (TILE + SPACE) / 2 + 1;
  const [left, top] = [x + SIDES[side].x * distance, y + SIDES[side].y * distance];
  const foreign = data.components.foreign_companies.influence[side];
  const content = tile
    ? t("a tile of {value} of {name}", { value: tile.value, name: nameOf(data, tile.seat) })
    : tn(foreign, "{number} point of the foreign companies", "{number} points of the foreign companies");
  const there = tile ? influenceTile(tile.seat, tile.value, left, top, SPACE - 2) : foreignNumber(foreign, left, top);
  return place(
    `influence:${city}:${wanted}`,
    t("{city}, {good} side: {content}", { city: name, good: data.goods[wanted].name, content }),
    {},
    frame(left, top),
    there,
  );
}

function frame(x, y) {
  return box(x - SPACE / 2 - 1, y - SPACE / 2 - 1, SPACE + 2, SPACE + 2, "frame");
}

function foreignNumber(number, x, y) {
  const side = SPACE - 2;
  return [box(x - side / 2, y - side / 2, side, side, "influence-space"), text(x, y + 6, number, "foreign", "middle")];
}
