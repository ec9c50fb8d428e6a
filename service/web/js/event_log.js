// The log of a match: one sentence for each event, by round and turn. The newest round and turn come first, in a turn the
// oldest event. Each event links to the match at its version; what was taken back is struck through.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { hide, renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";
import { takenBack, turnsOf } from "./turns.js";

/** Events shown at first, and added by each click on the button; a turn is shown as a whole. */
const PAGE_SIZE = 60;

export class EventLog {
  /** @param {string} match id of the match  @param {import("./game_board.js").GameBoard} board */
  constructor(match, board) {
    this.match = match;
    this.board = board;
    this.shown = PAGE_SIZE;
    this.list = element("ol", { class: "events" });
    this.earlier = element(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#showEarlier() },
      t("Earlier"),
    );
    this.node = element(
      "section",
      { class: "event-log", "aria-label": t("Log") },
      element("h2", {}, t("Log")),
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
    const undone = takenBack(events);
    const first = events.length - this.shown;
    const isRound = ({ version, data }) => this.board.mark(data) === "round" && !undone.has(version);
    const begun = events.findLast((event) => event.version <= first && isRound(event)) ?? null;
    const turns = turnsOf(events.slice(-this.shown), this.board.mark);
    const rounds = roundsOf(turns, begun, undone).reverse();
    renew(this.list, ...rounds.map((round) => this.#round(round, undone)));
    hide(this.earlier, first <= 0, [...this.list.querySelectorAll("a")].at(-1));
  }

  #round({ begun, turns }, undone) {
    const heading = begun && element("h3", {}, headingOf(begun));
    const items = turns.toReversed().map((turn) => this.#turn(turn, undone));
    return element("li", { class: "log-round" }, heading, element("ol", {}, ...items));
  }

  #turn({ events }, undone) {
    return element("li", { class: "log-turn" }, element("ol", {}, ...events.map((event) => this.#item(event, undone))));
  }

  #item(event, undone) {
    const text = undone.has(event.version) ? element("s", {}, event.text) : element("span", {}, event.text);
    return element(
      "li",
      { class: this.board.mark(event.data) === "scoring" ? "log-event mark-scoring" : "log-event" },
      this.#number(event.version),
      seatOf(event) === null ? element("span", { class: "seat-icon" }) : seatIcon(seatOf(event)),
      text,
    );
  }

  #number(version) {
    if (!this.linked) return element("span", { class: "number" }, version);
    const href = matchAddress(this.match, version);
    return element("a", { class: "number", href, title: t("Show the match at this version") }, version);
  }

  #showEarlier() {
    this.shown += PAGE_SIZE;
    this.show(this.events, this.linked);
  }
}

/**
 * Returns the turns by round, the oldest first.
 * @param {import("./turns.js").Turn[]} turns
 * @param {any} begun the event with which the round of the first turn began; `null` before the first round
 * @param {Set<number>} undone a round that was taken back stays in the one to which the match went back
 */
function roundsOf(turns, begun, undone) {
  const rounds = [{ begun, turns: [] }];
  for (const turn of turns) {
    if (turn.round && !undone.has(turn.events[0].version)) rounds.push({ begun: turn.events[0], turns: [] });
    rounds.at(-1).turns.push(turn);
  }
  return rounds.filter((round) => round.turns.length > 0);
}

/** Returns what a round is called: by its number, or in a game that does not number rounds by what began it. */
function headingOf({ data, text }) {
  return Number.isInteger(data.round) ? t("Round {round}", { round: data.round }) : text.replace(/\.$/, "");
}

/** Returns the seat that an event is about; `null` if it is about no seat. */
function seatOf(event) {
  const seat = event.data?.seat;
  return Number.isInteger(seat) && seat >= 0 ? seat : null;
}
