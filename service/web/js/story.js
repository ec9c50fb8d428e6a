// What happened, told in sentences, the newest first. Each leads to the table as it stood then.

import { element } from "./element.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seats.js";

/** So many sentences at first, and so many more each time. */
const MANY = 60;

export class Story {
  /** @param {import("./table.js").Table} table */
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

  /** @param {object[]} events up to the version that is shown, the oldest first */
  show(events) {
    this.events = events;
    const newest = events.slice(-this.shown).reverse();
    const focused = this.list.querySelector("a:focus")?.getAttribute("href");
    this.list.replaceChildren(...newest.map((event) => this.#item(event)));
    const again = [...this.list.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused);
    again?.focus({ preventScroll: true });
    this.more.hidden = events.length <= this.shown;
  }

  #item(event) {
    const mark = this.table.mark(event.data);
    return element(
      "li",
      { class: mark ? `mark-${mark}` : null },
      element(
        "a",
        { href: matchAddress(this.match, event.version), title: "The table as it stood then" },
        event.version,
      ),
      seatOf(event) === null ? element("span", { class: "seat-icon" }) : seatIcon(seatOf(event)),
      element("span", {}, event.text),
    );
  }

  #showMore() {
    this.shown += MANY;
    this.show(this.events);
  }
}

/** Whom an event is about; `null`: nobody in particular. */
function seatOf(event) {
  const seat = event.data?.seat;
  return Number.isInteger(seat) && seat >= 0 ? seat : null;
}
