// "Since your last move": what the others have done, a sentence a turn, each a step to the board as it was then.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { hide } from "./focus.js";
import { redraw } from "./redraw.js";
import { seatIcon } from "./seat_marks.js";
import { sentenceOf, takenBack, turnsOf } from "./turns.js";

export class SincePanel {
  /**
   * @param {string[]} routine the types of event that a summary leaves out
   * @param {import("./game_board.js").GameBoard} board
   * @param {(version: number|null) => Promise<void>} go shows a version; `null` shows the newest and follows the match
   */
  constructor(routine, board, go) {
    Object.assign(this, { routine, board, go });
    const onclick = ({ target }) => this.#goTo(target.closest("button"));
    this.list = element("ol", { class: "since-turns", onclick });
    this.back = element("button", { type: "button", class: "quiet", onclick: () => go(null) }, t("Back to your move"));
    this.nobody = element("p", { class: "since-nobody" }, t("Nobody else has moved since."));
    this.heading = element("h2", { tabindex: "-1" }, t("Since your last move"));
    const head = element("div", { class: "since-head" }, this.heading, this.back);
    const attributes = { class: "since", "aria-label": t("Since your last move") };
    this.node = element("section", attributes, head, this.list, this.nobody);
  }

  #goTo(button) {
    if (button) this.go(Number(button.dataset.version));
  }

  /**
   * Shows the turns. Those that are there stay: a button that is replaced while it is pressed is not clicked. To a player
   * whose match goes on, an empty panel is shown too: it keeps its place above the board.
   * @param {object} match
   * @param {import("./event_cache.js").EventCache} events
   * @param {{shownVersion: number, live: boolean, pacing: boolean, context: import("./game_board.js").ViewContext}} shown
   *   `pacing`: the page goes on to the newest version by itself
   */
  show(match, events, { shownVersion, live, pacing, context }) {
    const { me, seats } = context;
    const turns = me === null ? [] : this.#turnsOfOthers(events, me);
    const items = turns.map((turn) => this.#item(turn, seats, live && !pacing ? null : shownVersion)).filter(Boolean);
    redraw(this.list, element("ol", { class: "since-turns" }, ...items));
    hide(this.back, live && !pacing, this.heading);
    this.back.textContent = pacing ? t("Show all at once") : t("Back to your move");
    const isEmpty = items.length === 0;
    this.list.hidden = isEmpty;
    this.nobody.hidden = !isEmpty;
    this.node.classList.toggle("empty", isEmpty);
    this.node.hidden = isEmpty && (me === null || match.status !== "playing");
  }

  #turnsOfOthers(events, me) {
    const own = events.lastMoveOf(me, events.version);
    if (!own) return [];
    const since = events.between(events.endOfCommand(own), events.version);
    const undone = takenBack(since);
    const stands = since.filter(({ version }) => !undone.has(version));
    return turnsOf(stands, this.board.mark).filter(({ seat }) => seat !== me);
  }

  #item({ seat, events }, seats, shownVersion) {
    const name = seat === null ? "" : seats[seat].name;
    const sentence = sentenceOf({ seat, events, round: false }, this.routine, name);
    if (!sentence) return null;
    const last = events.at(-1).version;
    const isShown = shownVersion !== null && shownVersion >= events[0].version && shownVersion <= last;
    const current = { "aria-current": isShown ? "step" : null, "data-version": last };
    const icon = seat === null ? null : seatIcon(seat);
    return element("li", {}, element("button", { type: "button", class: "quiet", ...current }, icon, " ", sentence));
  }
}
