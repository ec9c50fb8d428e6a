// The board: the table of the game, with the places that can be played and those that have just changed.

import { element, svg } from "./element.js";
import { choose } from "./menu.js";

const ATTENTION = "legal";
const CHANGED = "glowing";
const POINTED = "pointed";

export class Board {
  /**
   * @param {import("./table.js").Table} table
   * @param {(move: object) => void} play
   */
  constructor(table, play) {
    this.table = table;
    this.play = play;
    this.node = element("div", { class: "board" });
  }

  /**
   * @param {object} view the game's part of the match's view
   * @param {import("./table.js").Look} look
   * @param {{move: object, text: string}[]} choices what the caller may do
   * @param {object[]} changes the events that led here
   */
  show(view, look, choices, changes) {
    const focused = document.activeElement?.getAttribute("data-place");
    const scrolled = scrolls(this.node);
    this.node.replaceChildren(this.table.draw(view, look));
    scrolls(this.node).forEach((part, index) => (part.scrollLeft = scrolled[index]?.scrollLeft ?? 0));
    this.#offer(choices, view, look);
    this.#glow(changes, view);
    if (focused) this.#place(focused)?.focus({ preventScroll: true });
  }

  /** Shows where a move would be made; `null`: no longer. */
  point(move) {
    for (const node of this.node.querySelectorAll(`.${POINTED}`)) node.classList.remove(POINTED);
    for (const place of move ? this.placesOf(move) : []) this.#place(place)?.classList.add(POINTED);
  }

  #offer(choices, view, look) {
    this.placesOf = (move) => this.table.places(move, view, look);
    const offered = new Map();
    for (const choice of choices)
      for (const place of this.placesOf(choice.move)) offered.set(place, [...(offered.get(place) ?? []), choice]);
    for (const [place, here] of offered) this.#makePlayable(place, here);
  }

  #makePlayable(place, choices) {
    const node = this.#place(place);
    if (!node) return;
    const name = node.getAttribute("data-name") ?? place;
    const what = choices.length === 1 ? choices[0].text : `${choices.length} moves`;
    node.classList.add(ATTENTION);
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    entitle(node, `${name}: ${what}`);
    const act = () => (choices.length === 1 ? this.play(choices[0].move) : this.#ask(name, choices));
    node.addEventListener("click", act);
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    });
  }

  async #ask(name, choices) {
    const chosen = await choose(
      name,
      choices.map((choice) => choice.text),
    );
    if (chosen !== null) this.play(choices[chosen].move);
  }

  #glow(changes, view) {
    for (const place of changes.flatMap((event) => this.table.glow(event.data, view))) {
      this.#place(place)?.classList.add(CHANGED);
    }
  }

  /** @returns {HTMLElement|null} or another element that can be focused */
  #place(name) {
    return this.node.querySelector(`[data-place="${CSS.escape(name)}"]`);
  }
}

/** Says what a place is for: by its name in a drawing; else beside its name, which is what is written on it. */
function entitle(node, text) {
  if (node instanceof SVGElement) node.prepend(svg("title", {}, text));
  else node.title = text;
}

/** The parts of a board that scroll sideways where the screen is narrow. */
function scrolls(node) {
  return [...node.querySelectorAll(".scrolls")];
}
