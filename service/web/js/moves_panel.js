// What the caller may do, as a list; the same moves as on the board.

import { element } from "./element.js";
import { focus, renew } from "./focus.js";
import { walkable } from "./keys.js";

/** From so many moves on, a field narrows the list down. */
const MANY = 12;
const ALONE = "Alone one takes back one's own last move, until somebody else is to act";

export class MovesPanel {
  /**
   * @param {import("./move_sender.js").Hands} hands
   * @param {(move: object|null) => void} point shows where a move would be made
   */
  constructor(hands, point) {
    this.hands = hands;
    this.point = point;
    this.list = walkable(element("ul", { class: "choices" }));
    this.filter = element("input", {
      type: "search",
      placeholder: "Narrow down",
      "aria-label": "Narrow the moves down",
      oninput: () => this.#narrow(),
    });
    this.heading = element("h2", { tabindex: "-1" });
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.takeBack = quiet("Take back", () => this.mayTakeBack && hands.takeBack());
    this.seated = element(
      "div",
      { class: "hands" },
      this.takeBack,
      quiet("Give up the seat", () => hands.resign()),
    );
    this.node = element(
      "section",
      { class: "moves", "aria-label": "Your moves" },
      this.heading,
      this.refusal,
      this.filter,
      this.list,
      this.seated,
    );
  }

  /**
   * @param {{heading: string, choices: {move: object, text: string}[], seated: boolean}} what
   */
  show({ heading, choices, seated }) {
    const hadFocus = this.list.contains(document.activeElement);
    this.heading.textContent = heading;
    renew(this.list, ...choices.map((choice) => this.#item(choice)));
    this.filter.hidden = choices.length < MANY;
    if (this.filter.hidden) this.filter.value = "";
    this.seated.hidden = !seated;
    this.#narrow();
    if (hadFocus && !choices.length) focus(this.heading);
  }

  /** Whether one's own last move is offered to be taken back. */
  allowTakeBack(may) {
    this.mayTakeBack = may;
    this.takeBack.setAttribute("aria-disabled", String(!may)); // not disabled: it would lose the focus
    this.takeBack.title = may ? "" : ALONE;
  }

  /** Says why something was not done; nothing takes it back. */
  refuse(sentence = "") {
    this.refusal.textContent = sentence;
  }

  #item({ move, text }) {
    const point = () => this.point(move);
    const away = () => this.point(null);
    const heed = { onmouseenter: point, onfocus: point, onmouseleave: away, onblur: away };
    return element(
      "li",
      {},
      element("button", { type: "button", onclick: () => this.hands.play(move), ...heed }, text),
    );
  }

  #narrow() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const item of this.list.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }
}

function quiet(text, onclick) {
  return element("button", { type: "button", class: "quiet", onclick }, text);
}
