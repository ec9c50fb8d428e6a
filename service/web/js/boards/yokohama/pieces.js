// Draws the wooden pieces: presidents, assistants, shops, trading houses, the station.

import { t, tn } from "../../catalogue.js";
import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { fitted } from "../fitted.js";

/** The seat number of assistants in an unused color. */
const DUMMY = -1;

/** Returns a president; (x, y) is the middle of its lower edge. */
export function president(seat, x, y) {
  return svg(
    "g",
    { class: `president seat-${seat}`, "data-entry": "president", transform: `translate(${x} ${y})` },
    svg("title", {}, t("president")),
    svg("path", { class: "robe", d: "M0-44A8 8 0 0 1 5-30C13-26 15-10 15 0H-15C-15-10-13-26-5-30A8 8 0 0 1 0-44Z" }),
    svg("path", { class: "hat", d: "M-10-41H10M-6-41V-49H6V-41" }),
    badge(seat, 0, -13, 15),
  );
}

/** Returns a plate with the number of assistants of a seat, with its top left corner at (x, y). */
export function assistants(seat, count, x, y) {
  return svg(
    "g",
    { class: `assistants seat-${seat}`, "data-entry": "assistant", transform: `translate(${x} ${y})` },
    svg("title", {}, tn(count, "{number} assistant", "{number} assistants")),
    svg("rect", { width: 46, height: 22, rx: 11 }),
    seatMark(seat, 11, 11, 14),
    fitted(svg("text", { x: 19.5, y: 16 }, `×${count}`), 22, 10.5),
  );
}

/** Returns a shop, centred on (x, y). */
export function shop(seat, x, y) {
  return svg(
    "g",
    { class: `house seat-${seat}`, transform: `translate(${x} ${y})` },
    svg("title", {}, t("shop")),
    svg("path", { d: "M0-14 13-4V13H-13V-4Z" }),
    badge(seat, 0, 3, 14),
  );
}

/** Returns a trading house, centred on (x, y). */
export function tradingHouse(seat, x, y) {
  return svg(
    "g",
    { class: `house seat-${seat}`, transform: `translate(${x} ${y})` },
    svg("title", {}, t("trading house")),
    svg("path", { d: "M-15 16V-4L-8-10V-16H8V-10L15-4V16Z" }),
    badge(seat, 0, 3, 15),
  );
}

/** Returns an assistant that stays on a space until the end of the game, centred on (x, y). */
export function permanentAssistant(seat, x, y) {
  if (seat === DUMMY)
    return svg(
      "g",
      { class: "blocked", transform: `translate(${x} ${y})` },
      svg("title", {}, t("blocked")),
      svg("path", { d: "M-7-7 7 7M7-7-7 7" }),
    );
  return seatMark(seat, x, y, 22);
}

/** Returns the station, centred on (x, y). */
export function station(x, y) {
  return svg(
    "g",
    { class: "station", "data-entry": "station", transform: `translate(${x} ${y})` },
    svg("title", {}, t("station")),
    svg("rect", { x: -13, y: -13, width: 26, height: 26, rx: 4 }),
    svg("path", { d: "M-7-8H7V4H-7ZM-7-2H7M-5 8-8 12M5 8 8 12M-4 4V7M4 4V7" }),
  );
}

/** Returns the mark of a seat on a piece of its colour. */
function badge(seat, x, y, size) {
  const mark = seatMark(seat, x, y, size);
  mark.classList.add("badge-mark");
  return mark;
}
