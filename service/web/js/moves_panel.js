// The prompt and the caller's legal moves as a list, by kind; the same moves as on the board. A button to resign.

import { t } from "./catalogue.js";
import { compose } from "./composer_dialog.js";
import { element, setText } from "./element.js";
import { focus, headOf, hide, renew, withArrowKeys } from "./focus.js";
import { preferencesMenu } from "./preferences_menu.js";
import { PromptLine } from "./prompt_line.js";
import { Selection } from "./selection.js";

/** The number of moves from which on the list has a filter. */
const MIN_FOR_FILTER = 12;
/** The number of moves up to which those that end a choice need no button of their own above the list. */
const FEW = 3;

export class MovesPanel {
  /**
   * @param {import("./move_sender.js").MoveSender} sender
   * @param {(move: object|null) => void} point marks the places of a move on the board; `null` removes the marks
   */
  constructor(sender, point) {
    this.point = point;
    this.selection = new Selection(
      (move) => sender.play(move),
      (choice) => this.#showSelected(choice),
    );
    this.prompt = new PromptLine(this.selection, {
      takeBack: () => this.takeBack(),
      resetTurn: () => this.#goBack(this.undoable.earliest),
      compose: (composer) => this.#compose(composer),
    });
    this.sender = sender;
    this.undoable = NOTHING;
    /** The last move that the user has put together, unless it is played. @type {object|null} */
    this.entered = null;
    /** @type {{choice: import("./selection.js").Choice, node: HTMLLIElement}[]} */
    this.items = [];
    /** The move that had the focus when the moves went, as for a moment after the move of another seat; as JSON. */
    this.left = null;
    this.list = withArrowKeys(element("ul", { class: "choices" }));
    this.filter = element("input", {
      type: "search",
      placeholder: t("Filter"),
      "aria-label": t("Filter the moves"),
      oninput: () => this.#applyFilter(),
    });
    this.noMatch = element("div", { role: "status" });
    this.heading = element("h2", { tabindex: "-1" });
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.seatActions = element(
      "div",
      { class: "seat-actions" },
      preferencesMenu(),
      element("button", { type: "button", class: "quiet", onclick: () => sender.resign() }, t("Resign")),
    );
    this.node = element(
      "section",
      { class: "moves", "aria-label": t("Your moves") },
      this.heading,
      this.prompt.node,
      this.refusal,
      this.filter,
      this.noMatch,
      this.list,
      this.prompt.preview,
      this.seatActions,
    );
  }

  /** The moves in the list that the filter leaves, in their order. @returns {import("./selection.js").Choice[]} */
  get listed() {
    return this.items.filter(({ node }) => !node.hidden).map(({ choice }) => choice);
  }

  /**
   * @param {object} what
   * @param {string} what.heading
   * @param {import("./selection.js").Choice[]} what.choices the legal moves
   * @param {object|null} what.prompt what is asked of the caller
   * @param {boolean} what.seated true if the caller holds a seat in the running match
   * @param {import("./game_board.js").Composer|null} [what.composer] puts together a move that is not among the choices
   */
  show({ heading, choices, prompt, seated, composer = null }) {
    const focused = this.#focused();
    this.heading.textContent = heading;
    const kinds = Map.groupBy(choices, (choice) => choice.kind ?? "");
    this.items = [...kinds.values()].flat().map((choice) => ({ choice, node: this.#item(choice) }));
    renew(this.list, ...withHeadings(this.items));
    this.prompt.show(prompt, choices.length > FEW ? choices.filter(({ ends }) => ends) : [], composer);
    this.selection.renew(choices);
    hide(this.filter, choices.length < MIN_FOR_FILTER, this.items[0]?.node.firstChild ?? this.heading);
    if (this.filter.hidden) this.filter.value = "";
    this.filter.classList.toggle("opened", this.filter.value !== "" || this.filter === document.activeElement);
    this.seatActions.hidden = this.prompt.node.hidden = !seated;
    this.#applyFilter();
    if (choices.length) this.#return();
    else if (focused) this.#leave(focused);
  }

  /**
   * Shows how far the caller may take the match back alone.
   * @param {{last: number|null, earliest: number|null, why_no_further: string}|null} undoable `null` if not known
   */
  allowTakeBack(undoable) {
    this.undoable = undoable ?? NOTHING;
    const { last, earliest, why_no_further: why } = this.undoable;
    enable(this.prompt.takeBack, last !== null, why);
    enable(this.prompt.resetTurn, earliest !== null, why);
    hide(this.prompt.resetTurn, earliest === last, this.prompt.takeBack);
  }

  /** Takes back the caller's last move, or says why that is not possible. */
  takeBack() {
    return this.#goBack(this.undoable.last);
  }

  /** Shows why a command was refused; without a sentence, removes it. */
  showRefusal(sentence = "") {
    this.refusal.textContent = sentence;
  }

  /** Moves the focus to a move in the list; -1 is the last one. Returns false if there is none. */
  focusMove(index) {
    const node = this.items.filter(({ node }) => !node.hidden).at(index)?.node;
    if (!node || this.node.hidden) return false;
    focus(node.firstChild, true);
    return true;
  }

  /** Shows the filter and moves the focus there. A narrow page shows it only from then on, as long as it is used. */
  openFilter() {
    this.filter.hidden = false;
    this.filter.classList.add("opened");
    focus(this.filter, true);
  }

  /**
   * Plays a move that the user puts together. The next one begins with what was entered until it is played: the page may
   * show a newer state of the match before the answer is known here.
   */
  async #compose(composer) {
    const move = await compose(composer, (tried) => this.sender.tryOut(tried), this.entered);
    if (!move) return;
    this.entered = move;
    if ((await this.sender.play(move)) && this.entered === move) this.entered = null;
  }

  #goBack(version) {
    if (version === null) this.showRefusal(this.undoable.why_no_further);
    else this.sender.takeBack(version);
  }

  /** Returns the move that has the focus in the list, or whose confirmation has it. @returns {object|null} */
  #focused() {
    const { activeElement: focused } = document;
    const has = this.prompt.preview.contains(focused) ? this.#pressed() : focused;
    return this.items.find(({ node }) => node.firstChild === has)?.choice.move ?? null;
  }

  /** Gives the focus to the heading while there are no moves. */
  #leave(move) {
    focus(this.heading);
    this.left = this.sender.busy ? null : JSON.stringify(move); // the user has played it
  }

  /** Gives the focus back to the move that had it, unless the user has gone elsewhere. */
  #return() {
    const item = this.items.find(({ choice }) => JSON.stringify(choice.move) === this.left);
    this.left = null;
    if (item && [this.heading, headOf(this.node)].includes(document.activeElement)) focus(item.node.firstChild);
  }

  /** If the button that confirms a choice has the focus and goes, the focus returns to the choice in the list. */
  #showSelected(choice) {
    const { activeElement: focused } = document;
    if (!choice && this.prompt.preview.contains(focused)) focus(this.#pressed(), focused.matches(":focus-visible"));
    this.prompt.showSelected(choice);
    this.point(choice?.move ?? null);
    for (const { choice: other, node } of this.items)
      node.firstChild.setAttribute("aria-pressed", String(other === choice));
  }

  /** Returns the button in the list of the choice that was selected last; if it is not there the first one. */
  #pressed() {
    const buttons = this.items.filter(({ node }) => !node.hidden).map(({ node }) => node.firstChild);
    return buttons.find((button) => button.getAttribute("aria-pressed") === "true") ?? buttons[0] ?? this.heading;
  }

  #item(choice) {
    const point = () => this.point(choice.move);
    const unpoint = () => this.point(this.selection.choice?.move ?? null);
    const listeners = { onmouseenter: point, onfocus: point, onmouseleave: unpoint, onblur: unpoint };
    const onclick = () => this.selection.choose(choice);
    const { text, warning } = choice.outcome ?? {};
    const outcome = text && element("small", {}, text);
    const warned = warning && element("small", { class: "warning" }, `⚠ ${warning}`);
    const attributes = { type: "button", "aria-pressed": "false", onclick, ...listeners };
    return element("li", {}, element("button", attributes, element("span", {}, choice.text), outcome, warned));
  }

  #applyFilter() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const { node } of this.items) node.hidden = !node.textContent.toLowerCase().includes(wanted);
    for (const heading of this.list.querySelectorAll(".kind")) heading.hidden = wanted !== "";
    this.items
      .filter(({ node }) => !node.hidden)
      .forEach(({ node }, index) => node.setAttribute("data-key", index < 9 ? String(index + 1) : ""));
    setText(this.noMatch, this.items.length && !this.listed.length ? t("No move has these words.") : "");
  }
}

const NOTHING = {
  last: null,
  earliest: null,
  why_no_further: t("You can take back your last move until another seat has to act."),
};

/** Disables or enables a button; a `disabled` button would lose the focus, and could not say why. */
function enable(button, may, why) {
  button.setAttribute("aria-disabled", String(!may));
  button.title = may ? "" : why;
}

/** Returns the items, which are in the order of their kinds, each kind under its heading if there are several. */
function withHeadings(items) {
  const kinds = Map.groupBy(items, ({ choice }) => choice.kind ?? "");
  if (kinds.size < 2) return items.map(({ node }) => node);
  return [...kinds].flatMap(([kind, ofKind]) => [
    element("li", { class: "kind" }, kind),
    ...ofKind.map(({ node }) => node),
  ]);
}
