// The seats of a match that waits for players: take a seat, leave it, seat a bot, or invite others by link.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

export class SeatsPanel {
  /**
   * @param {string} id of the match
   * @param {{bots: string[]}} game
   * @param {() => Promise<void>} refresh called after each change of a seat
   */
  constructor(id, game, refresh) {
    this.id = id;
    this.game = game;
    this.refresh = refresh;
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
      { class: "seats-panel", "aria-label": "Seats", hidden: true },
      element("h2", {}, "Seats"),
      this.seats,
      this.refusal,
      element("p", {}, "The match starts when every seat is taken. Invite others by this link:"),
      element("p", { class: "link" }, this.link, copy),
      this.copied,
    );
  }

  /** Shows the seats of a match; hides the panel unless the match waits for players. */
  show(match) {
    this.node.hidden = match.status !== "waiting";
    renew(this.seats, ...match.seats.map((seat) => this.#seat(seat, match)));
  }

  #seat({ seat, name, player }, match) {
    const actions = player === null ? this.#forOpenSeat(seat, match) : this.#forTakenSeat(seat, match);
    return element("li", {}, seatIcon(seat), element("span", { class: "name" }, name ?? "open seat"), ...actions);
  }

  #forOpenSeat(seat, match) {
    const sit = match.seat === null && account.token() && this.#button("Sit down", () => api.takeSeat(this.id, seat));
    const isOwner = match.creator === account.id();
    const bots = isOwner
      ? this.game.bots.map((bot) => this.#button(`Seat the bot ${bot}`, () => api.seatBot(this.id, seat, bot)))
      : [];
    return [sit, ...bots, !account.token() && element("span", {}, "Sign up above to sit down.")];
  }

  #forTakenSeat(seat, match) {
    return [seat === match.seat && this.#button("Leave", () => api.leaveSeat(this.id, seat))];
  }

  /** Copies the link. If the browser does not allow it, selects the link instead. */
  async #copy() {
    try {
      await navigator.clipboard.writeText(this.link.value);
      this.copied.textContent = "The link is copied.";
    } catch {
      this.link.focus();
    }
  }

  #button(text, command) {
    return element("button", { type: "button", onclick: () => this.#send(command) }, text);
  }

  async #send(command) {
    this.refusal.textContent = "";
    try {
      await command();
    } catch (problem) {
      this.refusal.textContent = problem.message;
    }
    await this.refresh();
  }
}
