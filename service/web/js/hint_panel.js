// "What would a bot do?": a hint for the caller's seat, in a match that counts for nobody.

import { api } from "./api.js";
import { t, tn } from "./catalogue.js";
import { element } from "./element.js";
import { focus } from "./focus.js";
import { decimal, rounded } from "./numbers.js";
import { withNames } from "./seat_marks.js";

/** The moves of a hint that are listed. */
const LISTED = 4;

export class HintPanel {
  /**
   * @param {string} id of the match
   * @param {(move: object|null) => void} point marks the places of a move on the board; `null` removes the marks
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, point, signal) {
    this.id = id;
    this.point = point;
    this.signal = signal;
    /** The version for which the bot is asked; `null` while it is not. @type {number|null} */
    this.asked = null;
    this.button = element("button", { type: "button", class: "quiet", onclick: () => this.#ask() }, QUESTION);
    this.answer = element("div", { role: "status" });
    this.node = element("section", { class: "hint", "aria-label": t("Hint"), hidden: true }, this.button, this.answer);
  }

  /**
   * Offers a hint where the caller may get one, and removes the one for an earlier version.
   * @param {object} match
   * @param {{version: number, seated: boolean, choices: object[]}} details
   * @param {import("./game_board.js").NamedSeat[]} seats by seat number
   */
  show(match, { version, seated, choices }, seats) {
    this.seats = seats;
    if (version !== this.version) this.#forget();
    this.version = version;
    this.node.hidden = !seated || choices.length < 2 || match.rated;
  }

  /** Removes the answer. If the focus was in it, that goes to the question, and so the board loses the marks. */
  #forget() {
    if (this.answer.contains(document.activeElement)) focus(this.button);
    this.answer.replaceChildren();
  }

  /** Asks the bot, once for a version: a second answer would take the focus from the first one. */
  async #ask() {
    const { version } = this;
    if (this.asked === version) return;
    this.asked = version;
    this.#say(t("The bot thinks."));
    try {
      let hint = await api.askForHint(this.id);
      while (hint.state === "waiting" && version === this.version && !this.signal.aborted)
        hint = await api.hint(this.id, this.signal);
      if (version === this.version && hint.version === version) this.#tell(hint);
    } catch (problem) {
      if (!this.signal.aborted && version === this.version) this.#say(problem.message);
    } finally {
      if (this.asked === version) this.asked = null;
    }
  }

  #tell(hint) {
    if (hint.state !== "done") return this.#say(t("The bots that were asked gave no answer."));
    const others = hint.candidates.filter(({ text }) => text !== hint.text).slice(0, LISTED - 1);
    const chosen = hint.candidates.find(({ text }) => text === hint.text);
    this.answer.replaceChildren(
      element("p", {}, t("{bot}, knowing what you know, would choose:", { bot: hint.bot })),
      element("ol", {}, ...[chosen ?? { text: hint.text, move: hint.move }, ...others].map((one) => this.#item(one))),
    );
  }

  #item({ move, text, mean }) {
    const point = () => this.point(move);
    const unpoint = () => this.point(null);
    const listeners = { onmouseenter: point, onfocus: point, onclick: point, onmouseleave: unpoint, onblur: unpoint };
    const expected = mean === undefined ? null : element("small", {}, ahead(mean));
    return element("li", {}, element("button", { type: "button", ...listeners }, withNames(text, this.seats), expected));
  }

  #say(sentence) {
    this.answer.replaceChildren(element("p", {}, sentence));
  }
}

const QUESTION = t("What would a bot do?");

function ahead(mean) {
  const number = rounded(Math.abs(mean));
  const points = decimal(number);
  return mean < 0
    ? tn(number, " – expects to be {points} points behind", " – expects to be {points} points behind", { points })
    : tn(number, " – expects to be {points} points ahead", " – expects to be {points} points ahead", { points });
}
