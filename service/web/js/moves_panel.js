// What the caller may do, as a list; the same moves as on the board.

import { element } from "./element.js";
import { walkable } from "./keys.js";

/** From so many moves on, a field narrows the list down. */
const MANY = 12;

export class MovesPanel {
  /**
   * @param {import("./hands.js").Hands} hands
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
    this.seated = element("div", { class: "hands" }, ...handsOf(hands));
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
    this.list.replaceChildren(...choices.map((choice) => this.#item(choice)));
    this.filter.hidden = choices.length < MANY;
    if (this.filter.hidden) this.filter.value = "";
    this.seated.hidden = !seated;
    this.#narrow();
    if (hadFocus) (this.list.querySelector("button") ?? this.heading).focus({ preventScroll: true });
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

function handsOf(hands) {
  return [
    element("button", { type: "button", class: "quiet", onclick: () => hands.takeBack() }, "Take back"),
    element("button", { type: "button", class: "quiet", onclick: () => hands.resign() }, "Give up the seat"),
  ];
}
