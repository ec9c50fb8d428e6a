// Who sits where while a match waits for players: take a seat, put a bot there, invite somebody by link.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

export class Seating {
  /** @param {() => Promise<void>} changed called when somebody has sat down or left */
  constructor(id, game, changed) {
    this.id = id;
    this.game = game;
    this.changed = changed;
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.seats = element("ul", { class: "seats" });
    this.link = element("input", {
      readonly: true,
      "aria-label": "Link to this match",
      value: new URL(matchAddress(id), location.href).href,
      onfocus: (event) => event.target.select(),
    });
    const copy = element("button", { type: "button", onclick: () => this.#copy() }, "Copy");
    this.copied = element("p", { role: "status" });
    this.node = element(
      "section",
      { class: "seating", "aria-label": "Seats", hidden: true },
      element("h2", {}, "Seats"),
      this.seats,
      this.refusal,
      element("p", {}, "The match starts by itself when every seat is taken. Invite others by this link:"),
      element("p", { class: "link" }, this.link, copy),
      this.copied,
    );
  }

  show(match) {
    this.node.hidden = match.status !== "waiting";
    renew(this.seats, ...match.seats.map((seat) => this.#seat(seat, match)));
  }

  #seat({ seat, name, player }, match) {
    const actions = player === null ? this.#forOpen(seat, match) : this.#forTaken(seat, match);
    return element("li", {}, seatIcon(seat), element("span", { class: "name" }, name ?? "open seat"), ...actions);
  }

  #forOpen(seat, match) {
    const sit = match.seat === null && account.token() && this.#button("Sit down", () => api.takeSeat(this.id, seat));
    const owner = match.creator === account.id();
    const bots = owner
      ? this.game.bots.map((bot) => this.#button(`Seat the bot ${bot}`, () => api.seatBot(this.id, seat, bot)))
      : [];
    return [sit, ...bots, !account.token() && element("span", {}, "Say your name above to sit down.")];
  }

  #forTaken(seat, match) {
    return [seat === match.seat && this.#button("Leave", () => api.leaveSeat(this.id, seat))];
  }

  /** Where the browser does not allow it, the link is marked to be copied by hand. */
  async #copy() {
    try {
      await navigator.clipboard.writeText(this.link.value);
      this.copied.textContent = "The link is copied.";
    } catch {
      this.link.focus();
    }
  }

  #button(text, deed) {
    return element("button", { type: "button", onclick: () => this.#attempt(deed) }, text);
  }

  async #attempt(deed) {
    this.refusal.textContent = "";
    try {
      await deed();
    } catch (problem) {
      this.refusal.textContent = problem.message;
    }
    await this.changed();
  }
}
