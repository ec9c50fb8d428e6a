// The log of a match: one sentence for each event, the newest first. Each links to the match at its version.

import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

/** Events shown at first, and added by each click on the button. */
const PAGE_SIZE = 60;

export class EventLog {
  /** @param {string} match id of the match  @param {import("./game_board.js").GameBoard} board */
  constructor(match, board) {
    this.match = match;
    this.board = board;
    this.shown = PAGE_SIZE;
    this.list = element("ol", { class: "events" });
    this.earlier = element("button", { type: "button", class: "quiet", onclick: () => this.#showEarlier() }, "Earlier");
    this.node = element(
      "section",
      { class: "event-log", "aria-label": "Log" },
      element("h2", {}, "Log"),
      this.list,
      this.earlier,
    );
    this.events = [];
  }

  /**
   * @param {object[]} events up to the version that is shown, the oldest first
   * @param {boolean} linked true if the version numbers are links
   */
  show(events, linked) {
    this.events = events;
    this.linked = linked;
    const newest = events.slice(-this.shown).reverse();
    renew(this.list, ...newest.map((event) => this.#item(event)));
    this.earlier.hidden = events.length <= this.shown;
  }

  #item(event) {
    const mark = this.board.mark(event.data);
    return element(
      "li",
      { class: mark ? `mark-${mark}` : null },
      this.#number(event.version),
      seatOf(event) === null ? element("span", { class: "seat-icon" }) : seatIcon(seatOf(event)),
      element("span", {}, event.text),
    );
  }

  #number(version) {
    if (!this.linked) return element("span", { class: "number" }, version);
    const href = matchAddress(this.match, version);
    return element("a", { class: "number", href, title: "Show the match at this version" }, version);
  }

  #showEarlier() {
    this.shown += PAGE_SIZE;
    this.show(this.events, this.linked);
  }
}

/** Returns the seat that an event is about; `null` if it is about no seat. */
function seatOf(event) {
  const seat = event.data?.seat;
  return Number.isInteger(seat) && seat >= 0 ? seat : null;
}
