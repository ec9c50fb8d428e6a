// The log of a match: one sentence for each event, by round and turn. The newest round and turn come first, in a turn the
// oldest event. Each event links to the match at its version; what was taken back is struck through. The links are one stop
// of the key Tab: the arrow keys lead from one to the next.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { hide, keepFocus, withArrowKeys } from "./focus.js";
import { redraw } from "./redraw.js";
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
    this.list = withArrowKeys(element("ol", { class: "events", onfocusin: ({ target }) => this.#stopAt(target) }), "a");
    /** The version of the link that the key Tab leads to; `null`: the first one. @type {string|null} */
    this.stop = null;
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
    const drawn = element("ol", { class: "events" }, ...rounds.map((round) => this.#round(round, undone)));
    keepFocus(this.list, () => redraw(this.list, drawn));
    this.#stopAt(this.list.querySelector(`a[data-version="${this.stop}"]`));
    hide(this.earlier, first <= 0, [...this.list.querySelectorAll("a")].at(-1));
  }

  /** Lets the key Tab lead to a link, and to no other one. `null`: to the first one. */
  #stopAt(link) {
    const links = [...this.list.querySelectorAll("a")];
    for (const one of links) one.setAttribute("tabindex", one === (link ?? links[0]) ? "0" : "-1");
    this.stop = link?.dataset.version ?? null;
  }

  #round({ begun, turns }, undone) {
    const heading = begun && element("h3", {}, headingOf(begun));
    const items = turns.toReversed().map((turn) => this.#turn(turn, undone));
    const attributes = { class: "log-round", "data-version": begun?.version ?? 0 };
    return element("li", attributes, heading, element("ol", {}, ...items));
  }

  #turn({ events }, undone) {
    const attributes = { class: "log-turn", "data-version": events[0].version };
    return element("li", attributes, element("ol", {}, ...events.map((event) => this.#item(event, undone))));
  }

  #item(event, undone) {
    const text = undone.has(event.version) ? element("s", {}, event.text) : element("span", {}, event.text);
    const isScoring = this.board.mark(event.data) === "scoring";
    return element(
      "li",
      { class: isScoring ? "log-event mark-scoring" : "log-event", "data-version": event.version },
      this.#number(event.version),
      seatOf(event) === null ? element("span", { class: "seat-icon" }) : seatIcon(seatOf(event)),
      text,
    );
  }

  #number(version) {
    if (!this.linked) return element("span", { class: "number" }, version);
    const href = matchAddress(this.match, version);
    const title = t("Show the match at this version");
    return element("a", { class: "number", href, title, tabindex: -1, "data-version": version }, version);
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
