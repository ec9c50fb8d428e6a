// The caller's legal moves as a list, the same moves as on the board; and buttons to take back a move and to resign.

import { element } from "./element.js";
import { focus, renew, withArrowKeys } from "./focus.js";

/** The number of moves from which on the list has a filter. */
const MIN_FOR_FILTER = 12;
const CANNOT_TAKE_BACK = "You can take back your last move until another seat has to act";

export class MovesPanel {
  /**
   * @param {import("./move_sender.js").MoveSender} sender
   * @param {(move: object|null) => void} point marks the places of a move on the board; `null` removes the marks
   */
  constructor(sender, point) {
    this.sender = sender;
    this.point = point;
    this.list = withArrowKeys(element("ul", { class: "choices" }));
    this.filter = element("input", {
      type: "search",
      placeholder: "Filter",
      "aria-label": "Filter the moves",
      oninput: () => this.#applyFilter(),
    });
    this.heading = element("h2", { tabindex: "-1" });
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.takeBack = quietButton("Take back", () => this.mayTakeBack && sender.takeBack());
    this.seatActions = element(
      "div",
      { class: "seat-actions" },
      this.takeBack,
      quietButton("Resign", () => sender.resign()),
    );
    this.node = element(
      "section",
      { class: "moves", "aria-label": "Your moves" },
      this.heading,
      this.refusal,
      this.filter,
      this.list,
      this.seatActions,
    );
  }

  /**
   * @param {object} what
   * @param {string} what.heading
   * @param {{move: object, text: string}[]} what.choices the legal moves
   * @param {boolean} what.seated true if the caller holds a seat in the running match
   */
  show({ heading, choices, seated }) {
    const hadFocus = this.list.contains(document.activeElement);
    this.heading.textContent = heading;
    renew(this.list, ...choices.map((choice) => this.#item(choice)));
    this.filter.hidden = choices.length < MIN_FOR_FILTER;
    if (this.filter.hidden) this.filter.value = "";
    this.seatActions.hidden = !seated;
    this.#applyFilter();
    if (hadFocus && !choices.length) focus(this.heading);
  }

  /** Enables or disables the button that takes back the caller's last move. */
  allowTakeBack(may) {
    this.mayTakeBack = may;
    this.takeBack.setAttribute("aria-disabled", String(!may)); // a disabled button would lose the focus
    this.takeBack.title = may ? "" : CANNOT_TAKE_BACK;
  }

  /** Shows why a command was refused; without a sentence, removes it. */
  showRefusal(sentence = "") {
    this.refusal.textContent = sentence;
  }

  #item({ move, text }) {
    const point = () => this.point(move);
    const unpoint = () => this.point(null);
    const listeners = { onmouseenter: point, onfocus: point, onmouseleave: unpoint, onblur: unpoint };
    const play = () => this.sender.play(move);
    return element("li", {}, element("button", { type: "button", onclick: play, ...listeners }, text));
  }

  #applyFilter() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const item of this.list.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }
}

function quietButton(text, onclick) {
  return element("button", { type: "button", class: "quiet", onclick }, text);
}
