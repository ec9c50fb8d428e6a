// Shows the board of the game, makes the places of legal moves clickable, and highlights the places that changed.

import { element, svg } from "./element.js";
import { focus } from "./focus.js";
import { choose } from "./menu.js";

const LEGAL = "legal";
const CHANGED = "glowing";
const POINTED = "pointed";
/** Elements whose scroll position or open state survives when the board is drawn again. */
const STATEFUL = ".scrolls, details";
const ABANDONED = "The match was abandoned before every seat was taken.";
const WAITING = "The board appears when the match starts.";

export class BoardPanel {
  /**
   * @param {import("./game_board.js").GameBoard} board
   * @param {(move: object) => void} play
   * @param {AbortSignal} signal aborted when the page is closed
   */
  constructor(board, play, signal) {
    this.board = board;
    this.play = play;
    this.node = element("div", { class: "board", tabindex: "-1" });
    if (board.narrowQuery) matchMedia(board.narrowQuery).addEventListener("change", () => this.#draw(), { signal });
  }

  /**
   * Draws the board.
   * @param {object} view the game's part of the match view
   * @param {import("./game_board.js").ViewContext} context
   * @param {{move: object, text: string}[]} choices the legal moves of the caller
   * @param {object[]} changes the events whose places are highlighted
   */
  show(view, context, choices, changes) {
    this.view = view;
    this.context = context;
    this.choices = choices;
    this.changes = changes;
    this.#draw();
  }

  /** Says why there is no board, by the status of the match. */
  explain(status) {
    this.view = null;
    this.node.replaceChildren(element("p", { class: "notice" }, status === "abandoned" ? ABANDONED : WAITING));
  }

  /** Highlights the places of these events instead of those that `show` was called with. */
  highlight(changes) {
    this.changes = changes;
    if (this.view) this.#highlight();
  }

  /** Marks the places of a move; `null` removes the marks. */
  point(move) {
    for (const node of this.node.querySelectorAll(`.${POINTED}`)) node.classList.remove(POINTED);
    for (const place of move ? this.#movePlaces(move) : []) this.#find(place)?.classList.add(POINTED);
  }

  #draw() {
    if (!this.view) return;
    const focused = this.node.contains(document.activeElement) ? document.activeElement : null;
    const before = [...this.node.querySelectorAll(STATEFUL)];
    this.node.replaceChildren(this.board.draw(this.view, this.context));
    this.node.querySelectorAll(STATEFUL).forEach((part, index) => restore(part, before[index]));
    this.#offerMoves();
    this.#highlight();
    if (focused) this.#refocus(focused);
  }

  /** Focuses the same place as before, or the first legal place if nothing can be done there any more. */
  #refocus(before) {
    const name = before.getAttribute("data-place");
    const same = name && this.#find(name);
    const next = same?.hasAttribute("tabindex") ? same : this.node.querySelector(`.${LEGAL}`);
    focus(next ?? this.node, before.matches(":focus-visible"));
  }

  #movePlaces(move) {
    return this.board.movePlaces(move, this.view, this.context);
  }

  #offerMoves() {
    const offered = new Map();
    for (const choice of this.choices)
      for (const place of this.#movePlaces(choice.move)) offered.set(place, [...(offered.get(place) ?? []), choice]);
    for (const node of this.node.querySelectorAll("[data-place]"))
      this.#activate(node, offered.get(node.getAttribute("data-place")) ?? []);
  }

  /** Makes a place a button if it has moves or a close-up. */
  #activate(node, choices) {
    const place = node.getAttribute("data-place");
    const closeUp = this.board.closeUp?.(place, this.view, this.context) ?? null;
    if (!choices.length && !closeUp) return;
    const name = node.getAttribute("data-name") ?? place;
    const what = choices.length === 1 ? choices[0].text : choices.length ? `${choices.length} moves` : "a larger view";
    node.classList.toggle(LEGAL, choices.length > 0);
    setTitle(node, `${name}: ${what}`);
    makeButton(node, () =>
      choices.length === 1 && !closeUp ? this.play(choices[0].move) : this.#openMenu(name, choices, closeUp),
    );
  }

  async #openMenu(name, choices, closeUp) {
    const chosen = await choose(
      name,
      choices.map((choice) => choice.text),
      closeUp?.(),
    );
    if (chosen !== null) this.play(choices[chosen].move);
  }

  #highlight() {
    for (const node of this.node.querySelectorAll(`.${CHANGED}`)) node.classList.remove(CHANGED);
    for (const place of this.changes.flatMap((event) => this.board.eventPlaces(event.data, this.view)))
      this.#find(place)?.classList.add(CHANGED);
  }

  /** @returns {HTMLElement|null} or another element that can be focused */
  #find(place) {
    return this.node.querySelector(`[data-place="${CSS.escape(place)}"]`);
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

/** In a drawing the title is also the accessible name; elsewhere the text content is the name. */
function setTitle(node, text) {
  if (node instanceof SVGElement) node.prepend(svg("title", {}, text));
  else node.title = text;
}

/** Restores the open state or the horizontal scroll position of an element. */
function restore(part, before) {
  if (before instanceof HTMLDetailsElement) part.open = before.open;
  else part.scrollLeft = before?.scrollLeft ?? 0;
}
