// The data that all sections of the board are drawn from, and functions that read it.

/**
 * @typedef {object} BoardData
 * @property {object} view the caller's view of the game; a field that the response leaves out has its default value
 * @property {import("../../game_board.js").ViewContext} context
 * @property {object} components the components file
 * @property {Object<string, object>} goods by id
 * @property {Object<string, object>} factories by id
 * @property {Object<string, object>} contracts by id
 */

/** @returns {BoardData} */
export function boardData(view, context) {
  const { components } = context;
  return {
    view,
    context,
    components,
    goods: byId(components.goods.rows),
    factories: byId(components.factories.rows),
    contracts: byId(components.contracts.rows),
  };
}

function byId(rows) {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Returns the number of players; some values of the components file are keyed by it. */
export function playersOf(view) {
  return view.zaibatsu.length;
}

/** Returns the seat whose turn it is. */
export function seatInTurn(view) {
  return view.turn?.seat ?? 0;
}

/** Returns the step on which the marker of a seat stands; 0 is the first one. */
export function stepOf(view, seat, track) {
  return view.zaibatsu[seat].markers?.[track] ?? 0;
}

/** Returns the name of a seat, cut to at most 18 characters. */
export function nameOf(data, seat) {
  const letters = [...data.context.seats[seat].name];
  return letters.length > 18 ? `${letters.slice(0, 17).join("")}…` : letters.join("");
}

/** Returns the places of all influence tiles of one value in the supply of a seat. */
export function copiesOf(view, seat, value) {
  const count = view.zaibatsu[seat].influence.filter((found) => found === value).length;
  return [...Array(count).keys()].map((copy) => copyOf(seat, value, copy));
}

/** Returns the place of one of several equal influence tiles; `copy` counts from 0. */
export function copyOf(seat, value, copy) {
  return `supply:${seat}:${value}:${copy}`;
}

/** Returns a map from the id of each built factory to the seat that built it. */
export function ownersOf(view) {
  return new Map(view.zaibatsu.flatMap((zaibatsu, seat) => (zaibatsu.factories ?? []).map(({ id }) => [id, seat])));
}

/** Returns the region id of each city id. */
export function regionByCity({ components }) {
  return Object.fromEntries(components.cities.rows.map(({ id, region }) => [id, region]));
}

/** Returns the cities of a region. */
export function citiesOf(data, region) {
  const home = regionByCity(data);
  return (data.view.cities ?? []).filter(({ id }) => home[id] === region);
}

/** Returns the influence of a seat in a region: its tiles, plus its trains if it has any tile. */
export function influenceOf(data, region, seat) {
  const tiles = citiesOf(data, region.id).flatMap((city) => city.tiles.filter((tile) => tile?.seat === seat));
  const trains = (region.vehicles ?? []).filter((built) => built.seat === seat && built.vehicle === "train");
  return tiles.length ? sum([...tiles, ...trains].map(({ value }) => value)) : 0;
}

/** Returns the influence of the foreign companies in a region: the numbers of the spaces without a tile. */
export function foreignInfluence(data, region) {
  const { influence } = data.components.foreign_companies;
  return sum(citiesOf(data, region.id).flatMap((city) => city.tiles.map((tile, side) => (tile ? 0 : influence[side]))));
}

/** Returns the sum of numbers. */
export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
