// What can be done about players whose time has run out: come back oneself or resign, or claim the time of others. Who has
// lost the seat for good is told so, and why.

import { account } from "./account.js";
import { api } from "./api.js";
import { sendOnce } from "./attempt.js";
import { t } from "./catalogue.js";
import { element, setText } from "./element.js";
import { focus, headOf } from "./focus.js";
import { confirmsResigning } from "./move_sender.js";
import { untilReleased } from "./press.js";
import { now } from "./server_clock.js";

const TICK = 1000;
/** The page knows the time of the service to a second, so it waits that long before it offers a claim. */
const UNCERTAINTY = 1000;
const AWAY = t("Your time has run out, and a bot plays for you.");
const RESIGNED = t("You have resigned: a bot has taken over your seat for good.");
const OUT_OF_TIME = t("Your time has run out: a bot has taken over your seat for good.");
/** While the page does not know the events that tell why. */
const LOST = t("A bot has taken over your seat for good.");
/** The events with which a bot takes over the seat of a player. */
const TAKEN_OVER = ["match.SeatResigned", "match.SeatStoodIn"];

export class AbsencePanel {
  /**
   * @param {string} id of the match
   * @param {() => Promise<void>} refresh called after each request
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, refresh, signal) {
    this.refresh = refresh;
    /** The known events of the match. @type {object[]} */
    this.events = [];
    this.sentence = element("p", { role: "status" });
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.back = this.#button(t("I am back"), () => api.comeBack(id));
    this.resign = this.#button(t("Resign"), async () => confirmsResigning() && (await api.resign(id)), "quiet");
    this.claim = this.#button(t("Claim"), () => api.claim(id));
    this.node = element(
      "section",
      { class: "absence", "aria-label": t("Players who are away"), hidden: true },
      this.sentence,
      this.back,
      this.resign,
      this.claim,
      this.refusal,
    );
    const timer = setInterval(() => this.#tick(), TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /**
   * @param {object} match
   * @param {({player: string}|null)[]} away for each seat, the player for whom a bot stands in or has taken over
   * @param {import("./game_board.js").NamedSeat[]} seats
   */
  show(match, away, seats) {
    if (match.version !== this.match?.version) this.refusal.textContent = "";
    Object.assign(this, { match, away, seats });
    this.#write();
  }

  /**
   * Shows what the known events tell.
   * @param {import("./event_cache.js").EventCache} cache
   */
  showEvents(cache) {
    this.events = cache.events;
    this.#write();
  }

  /** Shows whose time has run out meanwhile, when nothing is pressed that it would push aside. */
  async #tick() {
    await untilReleased();
    if (this.match) this.#write();
  }

  #write() {
    const isAway = this.#isCallerAway();
    const late = this.#claimable();
    const hadFocus = this.node.contains(document.activeElement);
    const sentence = isAway ? AWAY : this.#hasLostSeat() ? this.#lossWords() : late.length ? claimWords(late) : "";
    this.back.hidden = this.resign.hidden = !isAway;
    this.claim.hidden = late.length === 0;
    setText(this.sentence, sentence);
    this.node.hidden = !sentence && !this.refusal.textContent;
    // A button loses the focus as soon as it is hidden itself.
    if (hadFocus && !this.node.contains(document.activeElement)) focus(headOf(this.node));
  }

  #isCallerAway() {
    const seat = this.#callersFormerSeat();
    return this.match.status === "playing" && seat >= 0 && this.match.times[seat]?.absent === true;
  }

  /** True if a bot has the seat of the caller, who cannot come back. */
  #hasLostSeat() {
    const seat = this.#callersFormerSeat();
    return this.match.seat === null && seat >= 0 && !this.match.times[seat]?.absent;
  }

  /** Says why a bot has the seat of the caller for good. */
  #lossWords() {
    const seat = this.#callersFormerSeat();
    const taken = this.events.findLastIndex((event) => TAKEN_OVER.includes(event?.type) && event.data.seat === seat);
    const cause = this.events[taken - 1];
    if (!cause) return LOST;
    return cause.type === "match.TimeRanOut" ? OUT_OF_TIME : RESIGNED;
  }

  /** Returns the seat that a bot plays in the place of the caller; -1 if there is none. */
  #callersFormerSeat() {
    return account.id() === null ? -1 : this.away.findIndex((player) => player?.player === account.id());
  }

  /** Returns the names of the others whose time a player may claim. */
  #claimable() {
    const { status, seat: own, clock, times } = this.match;
    if (status !== "playing" || own === null || clock?.when_out !== "claim") return [];
    const isLate = ({ seat, deadline }) => seat !== own && deadline !== null && deadline + UNCERTAINTY <= now();
    return times.filter(isLate).map(({ seat }) => this.seats[seat].name);
  }

  #button(text, command, kind = "primary") {
    const onclick = sendOnce(this.refusal, command, this.refresh);
    return element("button", { type: "button", class: kind, onclick }, text);
  }
}

function claimWords(names) {
  return t("The time of {names} has run out. If you claim it, a bot stands in.", { names: names.join(t(" and ")) });
}
