// The seats of a match that waits for players: take a seat, leave it, seat a bot, or invite others by link.

import { account } from "./account.js";
import { api } from "./api.js";
import { send, sendOnce } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { invitationLink } from "./invitations.js";
import { saltFor } from "./salts.js";
import { seatIcon } from "./seat_marks.js";
import { termsList } from "./terms.js";

const SALTS =
  t("The match starts when every seat is taken and each player has given a salt. ") +
  t("Your browser gives a random one by itself, so that the service cannot choose the draws alone.");
/** The error codes for a salt that was given before. */
const IN_ANOTHER_TAB = ["salt-given", "already-started"];
const NO_SALTS = t("The match starts when every seat is taken.");

export class SeatsPanel {
  /**
   * @param {string} id of the match
   * @param {{bots: string[], options: any}} game
   * @param {() => Promise<void>} refresh called after each change of a seat
   */
  constructor(id, game, refresh) {
    this.id = id;
    this.game = game;
    this.refresh = refresh;
    /** The bot that the caller has chosen for a seat, by seat. */
    this.chosen = new Map();
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.seats = element("ul", { class: "seats" });
    this.link = element("input", {
      readonly: true,
      "aria-label": t("Link to this match"),
      onfocus: (event) => event.target.select(),
    });
    const copy = element("button", { type: "button", onclick: () => this.#copy() }, t("Copy"));
    this.condition = element("p");
    this.terms = element("div");
    this.copied = element("p", { role: "status" });
    this.end = this.#button(t("End the match"), () => api.endMatch(id));
    this.replace = this.#button(t("Replace the link"), () => api.renewInvitation(id));
    this.node = element(
      "section",
      { class: "seats-panel", "aria-label": t("Seats"), hidden: true },
      element("h2", {}, t("Seats")),
      this.seats,
      this.refusal,
      this.condition,
      this.terms,
      element("p", {}, t("Invite others by this link:")),
      element("p", { class: "link" }, this.link, copy, this.replace),
      this.copied,
      this.end,
    );
  }

  /** Shows the seats of a match; hides the panel unless the match waits for players. */
  show(match) {
    this.node.hidden = match.status !== "waiting";
    this.condition.textContent = match.wait_for_salts ? SALTS : NO_SALTS;
    if (!this.terms.hasChildNodes()) this.terms.replaceChildren(termsList(match, this.game.options)); // they stay as they are
    this.end.hidden = match.creator !== account.id();
    this.link.value = invitationLink(this.id, match.invitation);
    this.replace.hidden = match.invitation === null || match.creator !== account.id();
    this.#showSeats(match);
    if (match.missing_salts.includes(match.seat) && !this.salted) this.#giveSalt(match);
  }

  /** Draws the seats. If they are those that are shown they stay: a button replaced while it is pressed is not clicked. */
  #showSeats(match) {
    const { seats, seat, creator, missing_salts, wait_for_salts, parent, commitment } = match;
    const mine = [seat, creator, this.salted, account.token()];
    const shown = JSON.stringify([seats, mine, missing_salts, wait_for_salts, parent, commitment]);
    if (shown === this.shown) return;
    this.shown = shown;
    renew(this.seats, ...seats.map((one) => this.#seat(one, match)));
  }

  /** Gives the caller's salt, unless another tab has. If that fails, a button lets the caller try again. */
  #giveSalt(match) {
    this.salted = true;
    const give = () =>
      this.#takeSeat(match.seat, match).catch((problem) => {
        if (!IN_ANOTHER_TAB.includes(problem.code)) throw problem;
      });
    return send(this.refusal, give, this.refresh);
  }

  #seat({ seat, name, player, salt }, match) {
    const actions = player === null ? this.#forOpenSeat(seat, match) : this.#forTakenSeat(seat, salt, match);
    const label = element("span", { class: "name" }, name ?? t("open seat"));
    const waits = match.missing_salts.includes(seat) && element("span", {}, t("has not given a salt"));
    return element("li", {}, seatIcon(seat), label, waits, ...actions);
  }

  #forOpenSeat(seat, match) {
    const sit =
      match.seat === null && account.token() && this.#button(t("Sit down"), () => this.#takeSeat(seat, match));
    const isOwner = match.creator === account.id();
    return [
      sit,
      isOwner && this.#botChoice(seat),
      !account.token() && element("span", {}, t("Sign up above to sit down.")),
    ];
  }

  #botChoice(seat) {
    const chosen = this.chosen.get(seat);
    const options = this.game.bots.map((bot) => element("option", { value: bot, selected: bot === chosen }, bot));
    const choose = ({ target }) => this.chosen.set(seat, target.value);
    const label = t("Bot for seat {seat}", { seat });
    const choice = element("select", { "aria-label": label, onchange: choose }, ...options);
    return element(
      "span",
      { class: "bot-choice" },
      choice,
      this.#button(t("Seat this bot"), () => api.seatBot(this.id, seat, choice.value)),
    );
  }

  #forTakenSeat(seat, salt, match) {
    if (seat !== match.seat) return [];
    const mayGive = salt === null && (this.salted || !match.wait_for_salts);
    const [bot] = this.game.bots;
    const leave = match.parent?.running // such a fork keeps its players
      ? this.#button(t("Let the bot {bot} play for me", { bot }), () => api.seatBot(this.id, seat, bot))
      : this.#button(t("Leave"), () => api.leaveSeat(this.id, seat));
    return [mayGive && this.#button(t("Give a salt"), () => this.#takeSeat(seat, match)), leave];
  }

  async #takeSeat(seat, match) {
    return api.takeSeat(this.id, seat, saltFor(match));
  }

  /** Copies the link. If the browser does not allow it, selects the link instead. */
  async #copy() {
    try {
      await navigator.clipboard.writeText(this.link.value);
      this.copied.textContent = t("The link is copied.");
    } catch {
      this.link.focus();
    }
  }

  #button(text, command) {
    const onclick = sendOnce(this.refusal, command, this.refresh);
    return element("button", { type: "button", onclick }, text);
  }
}
