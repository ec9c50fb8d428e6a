// The prompt: the phase, what is asked of the user, and what the selected move leads to; with the buttons that belong to it.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { outcomeWords } from "./selection.js";

/** @typedef {(composer: import("./game_board.js").Composer) => void} Compose */

const FINAL = t("You cannot take it back alone.");

export class PromptLine {
  /**
   * @param {import("./selection.js").Selection} selection
   * @param {{takeBack: () => void, resetTurn: () => void, compose: Compose}} commands
   */
  constructor(selection, { takeBack, resetTurn, compose }) {
    this.selection = selection;
    this.compose = compose;
    this.phase = element("span", { class: "phase" });
    this.sentence = element("strong", { class: "sentence" });
    this.words = element("p", { class: "words" });
    const confirm = button(t("Confirm"), () => selection.confirm(), "primary");
    /** Stands under the list, so that no move shifts between two clicks. */
    this.preview = element("div", { class: "preview", "aria-live": "polite" }, this.words, confirm);
    this.done = element("span", { class: "done" });
    this.takeBack = button(t("Take back"), takeBack);
    this.resetTurn = button(t("Reset turn"), resetTurn);
    this.node = element(
      "div",
      { class: "prompt" },
      element("p", { class: "asked", role: "status" }, this.phase, " ", this.sentence),
      element("div", { class: "prompt-actions" }, this.done, this.takeBack, this.resetTurn),
    );
    this.showSelected(null);
  }

  /**
   * @param {{phase: string, sentence: string}|null} prompt `null` if nothing is asked of the user
   * @param {import("./selection.js").Choice[]} ends the moves that end a choice, a step or the turn
   * @param {import("./game_board.js").Composer|null} composer `null` if the list has all moves
   */
  show(prompt, ends, composer) {
    this.phase.textContent = prompt?.phase ?? "";
    this.sentence.textContent = prompt?.sentence ?? "";
    const buttons = ends.map((choice) => button(choice.text, () => this.selection.choose(choice)));
    if (composer) buttons.unshift(button(`${composer.title} …`, () => this.compose(composer)));
    renew(this.done, ...buttons);
  }

  /** Shows what the selected choice leads to. @param {import("./selection.js").Choice|null} choice */
  showSelected(choice) {
    this.preview.classList.toggle("empty", choice === null);
    this.words.replaceChildren(...(choice ? words(choice) : []));
  }
}

function words(choice) {
  const { warning, final } = choice.outcome ?? {};
  return [
    element("b", {}, choice.text),
    element("span", {}, outcomeWords(choice)),
    warning && element("span", { class: "warning" }, `⚠ ${warning}`),
    final && element("span", { class: "final" }, FINAL),
  ].filter(Boolean);
}

function button(text, onclick, look = "quiet") {
  return element("button", { type: "button", class: look, onclick }, text);
}
