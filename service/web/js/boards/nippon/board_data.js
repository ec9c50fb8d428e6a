// What the parts of the table are drawn from: the view, the look, and the printed components found by their ids.

/**
 * @typedef {object} Board
 * @property {object} view the table as the caller may know it; what the wire leaves out has its default value
 * @property {import("../../game_board.js").Look} look
 * @property {object} printed the printed components
 * @property {Object<string, object>} goods by id
 * @property {Object<string, object>} factories by id
 * @property {Object<string, object>} contracts by id
 */

/** @returns {Board} */
export function boardOf(view, look) {
  const { printed } = look;
  return {
    view,
    look,
    printed,
    goods: byId(printed.goods.rows),
    factories: byId(printed.factories.rows),
    contracts: byId(printed.contracts.rows),
  };
}

function byId(rows) {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** The number of players, by which some printed values are keyed. */
export function playersOf(view) {
  return view.zaibatsu.length;
}

/** The seat whose turn it is. */
export function seatInTurn(view) {
  return view.turn?.seat ?? 0;
}

/** What is chosen next: the topmost of the choices that wait. */
export function topmost(view) {
  return view.pending?.at(-1) ?? null;
}

/** On which step a seat's marker stands. */
export function stepOf(view, seat, track) {
  return view.zaibatsu[seat].markers?.[track] ?? 0;
}

/** The name of a seat, short enough for a board. */
export function nameOf(board, seat) {
  const letters = [...board.look.seats[seat].name];
  return letters.length > 18 ? `${letters.slice(0, 17).join("")}…` : letters.join("");
}

/** The places of the influence tiles of one value in a seat's supply. */
export function copiesOf(view, seat, value) {
  const count = view.zaibatsu[seat].influence.filter((found) => found === value).length;
  return [...Array(count).keys()].map((copy) => copyOf(seat, value, copy));
}

/** The place of one of several equal influence tiles. */
export function copyOf(seat, value, copy) {
  return `supply:${seat}:${value}:${copy}`;
}

/** Who built each factory that is no longer on offer. */
export function ownersOf(view) {
  return new Map(view.zaibatsu.flatMap((zaibatsu, seat) => (zaibatsu.factories ?? []).map(({ id }) => [id, seat])));
}
