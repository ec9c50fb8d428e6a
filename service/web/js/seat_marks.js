// How the page shows a seat: a name, and a mark with a colour and a shape of its own.

import { t } from "./catalogue.js";
import { svg } from "./element.js";

const STAR = "M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8.1 0 4.2-5.9 8.1-4.1 1.3-9.5-3.1-2.6-3.4Z";
/** The shape of each seat, in a box from -10 to 10. */
const SHAPES = [
  () => svg("circle", { r: 8 }),
  () => svg("path", { d: "M0-9 9 7H-9Z" }),
  () => svg("rect", { x: -7.5, y: -7.5, width: 15, height: 15, rx: 1.5 }),
  () => svg("path", { d: "M0-10 9 0 0 10-9 0Z" }),
  () => svg("path", { d: STAR }),
];

/**
 * Returns the seats with the names that the page shows. If several seats have the same name, the seat number is added.
 * @param {{seat: number, name: string|null}[]} seats
 * @returns {import("./game_board.js").NamedSeat[]}
 */
export function seatNames(seats) {
  const isShared = (name) => seats.filter((one) => one.name === name).length > 1;
  return seats.map(({ seat, name }) => ({
    seat,
    name: name === null ? t("open seat") : isShared(name) ? t("{name} (seat {seat})", { name, seat }) : name,
  }));
}

/** How the texts about moves call a seat. */
const NUMBERED = new RegExp(t("seat {seat}", { seat: "(\\d)" }), "g");

/**
 * Returns a text about a move, in which the service calls seats by their numbers, with their names.
 * @param {string} text
 * @param {import("./game_board.js").NamedSeat[]} seats by seat number
 */
export function withNames(text, seats) {
  return text.replace(NUMBERED, (numbered, seat) => seats[seat]?.name ?? numbered);
}

/**
 * Returns the mark of a seat as a part of a drawing, centred on (x, y).
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} size width and height
 */
export function seatMark(seat, x, y, size = 20) {
  const place = `translate(${x} ${y}) scale(${size / 20})`;
  return svg("g", { class: `seat-mark seat-${seat}`, transform: place }, SHAPES[seat]());
}

/** Returns the mark of a seat as an icon of its own, for use in text. */
export function seatIcon(seat) {
  return svg("svg", { class: "seat-icon", viewBox: "-11 -11 22 22", "aria-hidden": "true" }, seatMark(seat, 0, 0));
}
