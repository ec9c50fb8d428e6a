// What happened, told in sentences, the newest first. Each leads to the table as it stood then.

import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

/** So many sentences at first, and so many more each time. */
const MANY = 60;

export class Story {
  /** @param {import("./game_board.js").Table} table */
  constructor(match, table) {
    this.match = match;
    this.table = table;
    this.shown = MANY;
    this.list = element("ol", { class: "events" });
    this.more = element("button", { type: "button", class: "quiet", onclick: () => this.#showMore() }, "Earlier");
    this.node = element(
      "section",
      { class: "story", "aria-label": "What happened" },
      element("h2", {}, "What happened"),
      this.list,
      this.more,
    );
    this.events = [];
  }

  /**
   * @param {object[]} events up to the version that is shown, the oldest first
   * @param {boolean} linked whether there is a table to go back to
   */
  show(events, linked) {
    this.events = events;
    this.linked = linked;
    const newest = events.slice(-this.shown).reverse();
    renew(this.list, ...newest.map((event) => this.#item(event)));
    this.more.hidden = events.length <= this.shown;
  }

  #item(event) {
    const mark = this.table.mark(event.data);
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
    return element("a", { class: "number", href, title: "The table as it stood then" }, version);
  }

  #showMore() {
    this.shown += MANY;
    this.show(this.events, this.linked);
  }
}

/** Whom an event is about; `null`: nobody in particular. */
function seatOf(event) {
  const seat = event.data?.seat;
  return Number.isInteger(seat) && seat >= 0 ? seat : null;
}
