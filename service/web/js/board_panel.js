// The board: the table of the game, with the places that can be played and those that have just changed.

import { element, svg } from "./element.js";
import { focus } from "./focus.js";
import { choose } from "./menu.js";

const ATTENTION = "legal";
const CHANGED = "glowing";
const POINTED = "pointed";
/** The parts of a board whose state is the reader's own. */
const KEPT = ".scrolls, details";
/** Why there is no table, by the status of the match. */
const NO_TABLE = { abandoned: "The match was abandoned before every seat was taken." };

export class Board {
  /**
   * @param {import("./game_board.js").Table} table
   * @param {(move: object) => void} play
   * @param {AbortSignal} signal that the board is gone
   */
  constructor(table, play, signal) {
    this.table = table;
    this.play = play;
    this.node = element("div", { class: "board", tabindex: "-1" });
    if (table.narrow) matchMedia(table.narrow).addEventListener("change", () => this.#draw(), { signal });
  }

  /**
   * @param {object} view the game's part of the match's view
   * @param {import("./game_board.js").Look} look
   * @param {{move: object, text: string}[]} choices what the caller may do
   * @param {object[]} changes the events that led here
   */
  show(view, look, choices, changes) {
    this.view = view;
    this.look = look;
    this.choices = choices;
    this.changes = changes;
    this.#draw();
  }

  /** Shows no table, but why there is none. */
  explain(status) {
    const sentence = NO_TABLE[status] ?? "The table is laid when every seat is taken.";
    this.view = null;
    this.node.replaceChildren(element("p", { class: "notice" }, sentence));
  }

  /** Shows what changed, where that becomes known only after the table. */
  glow(changes) {
    this.changes = changes;
    if (this.view) this.#glow();
  }

  #draw() {
    if (!this.view) return;
    const focused = this.node.contains(document.activeElement) ? document.activeElement : null;
    const before = [...this.node.querySelectorAll(KEPT)];
    this.node.replaceChildren(this.table.draw(this.view, this.look));
    this.node.querySelectorAll(KEPT).forEach((part, index) => keep(part, before[index]));
    this.#offer();
    this.#glow();
    if (focused) this.#refocus(focused);
  }

  /** The focus stays on its place; where nothing can be played there any more, it goes on to the next place. */
  #refocus(before) {
    const name = before.getAttribute("data-place");
    const same = name && this.#place(name);
    const next = same?.hasAttribute("tabindex") ? same : this.node.querySelector(`.${ATTENTION}`);
    focus(next ?? this.node, before.matches(":focus-visible"));
  }

  /** Shows where a move would be made; `null`: no longer. */
  point(move) {
    for (const node of this.node.querySelectorAll(`.${POINTED}`)) node.classList.remove(POINTED);
    for (const place of move ? this.placesOf(move) : []) this.#place(place)?.classList.add(POINTED);
  }

  #offer() {
    this.placesOf = (move) => this.table.places(move, this.view, this.look);
    const offered = new Map();
    for (const choice of this.choices)
      for (const place of this.placesOf(choice.move)) offered.set(place, [...(offered.get(place) ?? []), choice]);
    for (const node of this.node.querySelectorAll("[data-place]"))
      this.#open(node, offered.get(node.getAttribute("data-place")) ?? []);
  }

  /** Makes a place open to clicks and keys, where a move can be made there or there is more to see. */
  #open(node, choices) {
    const place = node.getAttribute("data-place");
    const closer = this.table.closer?.(place, this.view, this.look) ?? null;
    if (!choices.length && !closer) return;
    const name = node.getAttribute("data-name") ?? place;
    const what = choices.length === 1 ? choices[0].text : choices.length ? `${choices.length} moves` : "a closer look";
    node.classList.toggle(ATTENTION, choices.length > 0);
    entitle(node, `${name}: ${what}`);
    makeButton(node, () =>
      choices.length === 1 && !closer ? this.play(choices[0].move) : this.#ask(name, choices, closer),
    );
  }

  async #ask(name, choices, closer) {
    const chosen = await choose(
      name,
      choices.map((choice) => choice.text),
      closer?.(),
    );
    if (chosen !== null) this.play(choices[chosen].move);
  }

  #glow() {
    for (const node of this.node.querySelectorAll(`.${CHANGED}`)) node.classList.remove(CHANGED);
    for (const place of this.changes.flatMap((event) => this.table.glow(event.data, this.view)))
      this.#place(place)?.classList.add(CHANGED);
  }

  /** @returns {HTMLElement|null} or another element that can be focused */
  #place(name) {
    return this.node.querySelector(`[data-place="${CSS.escape(name)}"]`);
  }
}

function makeButton(node, act) {
  node.setAttribute("tabindex", "0");
  node.setAttribute("role", "button");
  node.addEventListener("click", act);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  });
}

/** Says what a place is for: by its name in a drawing; else beside its name, which is what is written on it. */
function entitle(node, text) {
  if (node instanceof SVGElement) node.prepend(svg("title", {}, text));
  else node.title = text;
}

/** What has been scrolled sideways or opened stays so. */
function keep(part, before) {
  if (before instanceof HTMLDetailsElement) part.open = before.open;
  else part.scrollLeft = before?.scrollLeft ?? 0;
}
