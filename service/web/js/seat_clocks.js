// The clock of each seat, as one line that counts down; and who is on vacation or away.

import { t } from "./catalogue.js";
import { element, setText } from "./element.js";
import { hasJumped, now } from "./server_clock.js";
import { duration, moment } from "./times.js";

const TICK = 1000;
/** The share of the time of a clock that counts as little: a quarter of a turn, a tenth of a bank. */
const LITTLE = { turn: 1 / 4, bank: 1 / 10 };

export class SeatClocks {
  /**
   * @param {AbortSignal} signal aborted when the panels of the page end
   * @param {(little: boolean) => void} onTime told, again and again, whether the caller has little time left
   * @param {() => void} refresh asks the service for the match, and so for the time
   */
  constructor(signal, onTime, refresh) {
    this.onTime = onTime;
    /** Stay in the document, so that nothing jumps when a panel is drawn again. @type {HTMLElement[]} */
    this.lines = [];
    /** The time of the caller, for the head of the page. */
    this.own = element("span", { class: "seat-clock", hidden: true });
    this.match = null;
    const timer = setInterval(() => this.#tick(refresh), TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** Returns the line of a seat. */
  line(seat) {
    this.lines[seat] ??= element("p", { class: "seat-clock", hidden: true });
    return this.lines[seat];
  }

  /**
   * Shows the clocks of a match. They run on while the board shows an earlier version.
   * @param {object} match
   * @param {(string|null)[]} away for each seat, the player for whom a bot stands in or has taken over
   */
  show(match, away) {
    this.match = match;
    this.away = away;
    this.#write();
  }

  #tick(refresh) {
    if (hasJumped()) refresh();
    this.#write();
  }

  #write() {
    for (const seat of this.lines.keys()) this.#writeLine(seat, this.line(seat));
    const isWaitedFor = (this.match?.times[this.match.seat]?.deadline ?? null) !== null;
    if (isWaitedFor) this.#writeLine(this.match.seat, this.own);
    else this.own.hidden = true;
    this.onTime(!this.own.hidden && this.own.classList.contains("little"));
  }

  #writeLine(seat, line) {
    const time = this.match?.status === "playing" ? this.match.times[seat] : undefined;
    const isPlayed = time !== undefined && (time.absent || this.match.seats[seat].bot === null);
    line.hidden = !isPlayed;
    if (!isPlayed) return;
    const { text, little } = words(time, this.match.clock, this.away[seat]);
    setText(line, text);
    line.classList.toggle("little", little);
  }
}

function words({ absent, vacation, deadline, time_left: stands }, clock, away) {
  if (absent) return { text: t("{away} is away: a bot stands in.", { away: away ?? t("The player") }), little: false };
  if (vacation !== null && vacation > now())
    return { text: t("On vacation until {vacation}.", { vacation: moment(vacation) }), little: false };
  if (deadline === null) return { text: standing(stands, clock), little: false };
  const left = deadline - now();
  if (left <= 0) return { text: t("The time has run out."), little: true };
  const little = left <= clock.seconds * 1000 * LITTLE[clock.kind];
  const values = { left: duration(left) };
  return { text: little ? t("Little time left: {left}", values) : t("Time left: {left}", values), little };
}

/** Returns what a player has whom the match does not wait for: with a clock for turns always the same. */
function standing(left, { kind, seconds }) {
  if (kind === "turn") return t("Time for a turn: {seconds}", { seconds: duration(seconds * 1000) });
  return t("Time left: {left}", { left: duration(left) });
}
