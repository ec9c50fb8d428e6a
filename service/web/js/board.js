// The board: the table of the game, with the places that can be played and those that have just changed.

import { element } from "./element.js";
import { choose } from "./menu.js";

const ATTENTION = "legal";
const CHANGED = "glowing";

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
    const focused = document.activeElement?.dataset?.place;
    const scrolled = scrolls(this.node);
    this.node.replaceChildren(this.table.draw(view, look));
    scrolls(this.node).forEach((part, index) => (part.scrollLeft = scrolled[index]?.scrollLeft ?? 0));
    this.#offer(choices, view, look);
    this.#glow(changes, view);
    if (focused) this.#place(focused)?.focus({ preventScroll: true });
  }

  #offer(choices, view, look) {
    const offered = new Map();
    for (const choice of choices)
      for (const place of this.table.places(choice.move, view, look))
        offered.set(place, [...(offered.get(place) ?? []), choice]);
    for (const [place, here] of offered) this.#makePlayable(place, here);
  }

  #makePlayable(place, choices) {
    const node = this.#place(place);
    if (!node) return;
    const name = node.dataset.name ?? place;
    const what = choices.length === 1 ? choices[0].text : `${choices.length} moves`;
    node.classList.add(ATTENTION);
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", `${name}: ${what} ${written(node)}`);
    for (const part of node.children) part.setAttribute("aria-hidden", "true"); // the label says it all
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

  #place(name) {
    return this.node.querySelector(`[data-place="${CSS.escape(name)}"]`);
  }
}

/** What is to be read on a place, now word by word: its label holds it, so that one can call it by what one sees. */
function written(node) {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const words = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement.closest("title")) continue;
    words.push(text.data.trim());
    text.data += " ";
  }
  return words.join(" ");
}

/** The parts of a board that scroll sideways where the screen is narrow. */
function scrolls(node) {
  return [...node.querySelectorAll(".scrolls")];
}
