// Shows the board of the game, makes the places of legal moves clickable, and highlights the places that changed.

import { t, tn } from "./catalogue.js";
import { DecisionTray } from "./decision_tray.js";
import { element, svg } from "./element.js";
import { focus } from "./focus.js";
import { choose } from "./menu.js";
import { redraw } from "./redraw.js";
import { outcomeWords } from "./selection.js";

const LEGAL = "legal";
const CHANGED = "glowing";
const POINTED = "pointed";
/** Elements whose scroll position or open state survives when the board is drawn again. */
const STATEFUL = ".scrolls, details";
const ABANDONED = t("The match was abandoned before every seat was taken.");
const WAITING = t("The board appears when the match starts.");

export class BoardPanel {
  /**
   * @param {import("./game_board.js").GameBoard} board
   * @param {object} on
   * @param {(choice: import("./selection.js").Choice) => void} on.choose called for a click on a place with one move
   * @param {(choice: import("./selection.js").Choice) => void} on.play called when a move is chosen from several
   * @param {(place: import("./refused_places.js").ClickedPlace) => void} on.refuse called for a click where no move is legal
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(board, on, signal) {
    this.board = board;
    this.on = on;
    this.node = element("div", { class: "board", tabindex: "-1" });
    this.tray = new DecisionTray(board, (drawing) => this.#activateAll(drawing));
    /** The moves of each place. @type {Map<string, import("./selection.js").Choice[]>} */
    this.offered = new Map();
    /** How far a part is scrolled, by the part: to ask the part would lay out the page at each drawing. */
    this.scrolled = new WeakMap();
    /** True from a move that the user chose on the board until the board shows places of legal moves again. */
    this.hasChosen = false;
    /** The place that had the focus when no place could be used, as for a moment after the move of another seat. */
    this.left = null;
    const onScroll = ({ target }) => this.scrolled.set(target, target.scrollLeft);
    this.node.addEventListener("scroll", onScroll, { capture: true, passive: true });
    for (const root of [this.node, this.tray.parts]) this.#listen(root);
    for (const query of board.layoutQueries ?? [])
      matchMedia(query).addEventListener("change", () => this.#draw(), { signal });
  }

  /**
   * Draws the board.
   * @param {object} view the game's part of the match view
   * @param {import("./game_board.js").ViewContext} context
   * @param {import("./selection.js").Choice[]} choices the legal moves of the caller
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
    this.tray.node.hidden = true;
    this.node.replaceChildren(element("p", { class: "notice" }, status === "abandoned" ? ABANDONED : WAITING));
  }

  /** Highlights the places of these events instead of those that `show` was called with. */
  highlight(changes) {
    this.changes = changes;
    if (this.view) this.#highlight();
  }

  /** Returns the id of the entry of the glossary for a place; `null` if there is none. */
  meaning(place) {
    return this.board.meaning?.(place, this.view, this.context) ?? null;
  }

  /** Marks the places of a move; `null` removes the marks. */
  point(move) {
    this.#unmark(POINTED);
    for (const place of move ? this.#movePlaces(move) : [])
      for (const node of this.#drawn(place)) node.classList.add(POINTED);
  }

  /** Draws what has changed since the last drawing: mostly that is little of the board. */
  #draw() {
    if (!this.view) return;
    const holder = [this.node, this.tray.parts].find((node) => node.contains(document.activeElement));
    const focused = holder && focusNow();
    this.#unmark(CHANGED);
    this.#unmark(POINTED);
    this.#findOffers();
    const drawn = this.board.draw(this.view, this.context);
    this.#activateAll(drawn);
    const { firstChild: shown } = this.node;
    this.#keepState(() => (shown ? redraw(shown, drawn) : this.node.append(drawn)));
    const legal = this.choices.length ? new Set(this.offered.keys()) : null;
    this.tray.show(this.node.firstChild, legal, this.view, this.context);
    this.#highlight();
    const stays = focused && focused.node !== this.node && focused.place === null && focused.node.isConnected;
    if (focused && !stays) this.#refocus(focused, holder);
  }

  /**
   * Focuses the same place as before, or the first legal place if nothing can be done there any more. After a move of
   * the user, a larger view alone is nothing to do. `holder` is the board or the tray, where the focus was. Who sees the
   * focus goes on seeing it: the page scrolls to the place.
   */
  #refocus({ place, isVisible }, holder) {
    const name = place ?? this.left;
    const drawn = name ? this.#drawn(name) : [];
    const same = drawn.find((node) => holder.contains(node)) ?? drawn[0] ?? null;
    const legal = same?.classList.contains(LEGAL) ? same : this.node.querySelector(`.${LEGAL}`);
    const usable = same?.hasAttribute("tabindex") ? same : null;
    const next = this.hasChosen ? (legal ?? usable) : (usable ?? legal);
    if (legal) this.hasChosen = false;
    this.left = next ? null : name;
    focus(next ?? this.node, next !== null && isVisible);
  }

  /** Draws, and gives each new part that scrolls or opens the state of the one that it replaces. */
  #keepState(draw) {
    const before = [...this.node.querySelectorAll(STATEFUL)].map((part) => ({ part, ...this.#stateOf(part) }));
    draw();
    this.node.querySelectorAll(STATEFUL).forEach((part, index) => {
      if (part !== before[index]?.part) this.#restore(part, before[index]);
    });
  }

  /** Returns the open state or the horizontal scroll position of a part, while it is still on the page. */
  #stateOf(part) {
    return { open: part.open, scrollLeft: this.scrolled.get(part) ?? 0 };
  }

  /** Gives a part the open state or the horizontal scroll position of the part that it replaces. */
  #restore(part, before) {
    if (!before) return;
    if (part instanceof HTMLDetailsElement) part.open = before.open;
    else if (before.scrollLeft) {
      part.scrollLeft = before.scrollLeft;
      this.scrolled.set(part, before.scrollLeft); // the board may be drawn again before the event of the scrolling comes
    }
  }

  #movePlaces(move) {
    return this.board.movePlaces(move, this.view, this.context);
  }

  #findOffers() {
    this.offered.clear();
    for (const choice of this.choices)
      for (const place of this.#movePlaces(choice.move))
        this.offered.set(place, [...(this.offered.get(place) ?? []), choice]);
  }

  #activateAll(drawing) {
    for (const node of drawing.querySelectorAll("[data-place]")) this.#activate(node);
  }

  /** Makes a place a button if it has moves or a close-up. */
  #activate(node) {
    const { name, choices, closeUp } = this.#offerAt(node);
    if (!choices.length && !closeUp) return nameForReaders(node, name);
    const what =
      choices.length === 1
        ? choices[0].text
        : choices.length
          ? tn(choices.length, "{number} move", "{number} moves")
          : t("a larger view");
    node.classList.toggle(LEGAL, choices.length > 0);
    setTitle(node, t("{name}: {words}", { name, words: what }));
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
  }

  /** Returns what can be done at a place. */
  #offerAt(node) {
    const place = node.getAttribute("data-place");
    const name = node.getAttribute("data-name") ?? place;
    const closeUp = this.board.closeUp?.(place, this.view, this.context) ?? null;
    return { place, name, choices: this.offered.get(place) ?? [], closeUp };
  }

  /** Hears of the places within a node from the node: so what is drawn has no listeners. */
  #listen(root) {
    root.addEventListener("click", ({ target }) => this.#act(target.closest("[data-place]")));
    root.addEventListener("keydown", (event) => {
      if (!event.target.matches("[data-place][role=button]") || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) this.#act(event.target);
    });
  }

  /** Does what a place offers. Where it has no move, says why, while the caller has moves elsewhere. */
  #act(node) {
    if (!node || !this.view) return;
    const { place, name, choices, closeUp } = this.#offerAt(node);
    if (choices.length === 1 && !closeUp) this.#choose(choices[0], this.on.choose);
    else if (choices.length || closeUp) this.#openMenu(name, choices, closeUp);
    else if (this.choices.length) this.#refuse(place, name);
  }

  #refuse(place, name) {
    this.on.refuse({ place, name, choices: this.choices, placesOf: (move) => this.#movePlaces(move) });
  }

  async #openMenu(name, choices, closeUp) {
    const lines = choices.map((choice) => ({ text: choice.text, outcome: outcomeWords(choice) }));
    const chosen = await choose(name, lines, closeUp?.());
    if (chosen !== null) this.#choose(choices[chosen], this.on.play);
  }

  #choose(choice, tell) {
    this.hasChosen = true;
    tell(choice);
  }

  #highlight() {
    this.#unmark(CHANGED);
    for (const place of this.changes.flatMap((event) => this.board.eventPlaces(event.data, this.view)))
      for (const node of this.#drawn(place)) node.classList.add(CHANGED);
  }

  /** Removes a class from all places. A place without one has no attribute `class`, as it was drawn. */
  #unmark(name) {
    for (const node of this.#all(`.${name}`)) {
      node.classList.remove(name);
      if (!node.classList.length) node.removeAttribute("class");
    }
  }

  /** Returns the drawings of a place: on the board, and in the tray if it is there too. @returns {HTMLElement[]} */
  #drawn(place) {
    return this.#all(`[data-place="${CSS.escape(place)}"]`);
  }

  #all(selector) {
    return [this.node, this.tray.parts].flatMap((node) => [...node.querySelectorAll(selector)]);
  }
}

/** Returns what has the focus: its place, and whether it is visible. A node that is replaced can no longer tell. */
function focusNow() {
  const { activeElement: node } = document;
  return { node, place: node.getAttribute("data-place"), isVisible: node.matches(":focus-visible") };
}

/** Tells a screen reader what a place of a drawing is, where the words in it do not. */
function nameForReaders(node, name) {
  if (!(node instanceof SVGElement) || node.textContent.includes(name)) return;
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", name);
}

/** In a drawing the title is also the accessible name; elsewhere the text content is the name. */
function setTitle(node, text) {
  if (node instanceof SVGElement) node.prepend(svg("title", {}, text));
  else node.title = text;
}
