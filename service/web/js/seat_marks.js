// How a seat is told from the others: a colour, and always a sign with it.

import { svg } from "./element.js";

const STAR = "M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8.1 0 4.2-5.9 8.1-4.1 1.3-9.5-3.1-2.6-3.4Z";
/** By seat, in a box from -10 to 10. */
const OUTLINES = [
  () => svg("circle", { r: 8 }),
  () => svg("path", { d: "M0-9 9 7H-9Z" }),
  () => svg("rect", { x: -7.5, y: -7.5, width: 15, height: 15, rx: 1.5 }),
  () => svg("path", { d: "M0-10 9 0 0 10-9 0Z" }),
  () => svg("path", { d: STAR }),
];

/**
 * The seats as sentences call them: by their holder, and by their number too where several are called the same.
 * @param {{seat: number, name: string|null}[]} seats
 */
export function called(seats) {
  const shared = (name) => seats.filter((one) => one.name === name).length > 1;
  return seats.map(({ seat, name }) => ({
    seat,
    name: name === null ? "open seat" : shared(name) ? `${name} (seat ${seat})` : name,
  }));
}

/**
 * The sign of a seat in its colour, as a part of a drawing.
 * @param {number} size width and height; the mark is centred on (x, y)
 */
export function seatMark(seat, x, y, size = 20) {
  const place = `translate(${x} ${y}) scale(${size / 20})`;
  return svg("g", { class: `seat-mark seat-${seat}`, transform: place }, OUTLINES[seat]());
}

/** The same as a small picture of its own, beside a name. */
export function seatIcon(seat) {
  return svg("svg", { class: "seat-icon", viewBox: "-11 -11 22 22", "aria-hidden": "true" }, seatMark(seat, 0, 0));
}
