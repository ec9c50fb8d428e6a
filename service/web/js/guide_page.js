// A guided first match: each step shows a position of a match that was played, and asks for one move on the real table.
// It needs no account, and every step can be skipped.

import { api } from "./api.js";
import { BoardPanel } from "./board_panel.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { focus } from "./focus.js";
import { loadBoard } from "./game_board.js";
import { playNow } from "./game_card.js";
import { handleKeys } from "./hotkeys.js";
import { MovesPanel } from "./moves_panel.js";
import { playersPanel } from "./players_panel.js";
import { rulesAddress } from "./route.js";
import { withNamedSeats } from "./selection.js";
import { WhatIsThis } from "./what_is_this.js";

/** The sentences of events that are told before a step. */
const TOLD = 6;

export class GuidePage {
  /** @param {string} game */
  constructor(game) {
    this.id = game;
    this.closing = new AbortController();
    this.node = element("div", { class: "match guided" });
  }

  async open() {
    try {
      this.game = await api.game(this.id);
      this.drawing = await loadBoard(this.id);
      const step = await api.guidedStep(this.id, 1);
      if (this.closing.signal.aborted) return;
      this.#createPanels();
      this.#show(step);
    } catch (problem) {
      if (!this.closing.signal.aborted) this.node.replaceChildren(errorNotice(problem, () => this.open()));
    }
  }

  close() {
    this.closing.abort();
  }

  #createPanels() {
    const { signal } = this.closing;
    document.title = `${t("Guided first match: {title}", { title: this.game.title })} – Kifu`;
    const sender = { play: (move) => this.#play(move), takeBack: () => {}, resign: () => {} };
    this.moves = new MovesPanel(sender, (move) => this.board.point(move));
    this.moves.prompt.takeBack.hidden = this.moves.prompt.resetTurn.hidden = true;
    const { selection } = this.moves;
    const on = {
      choose: (choice) => selection.choose(choice),
      play: (choice) => selection.confirm(choice),
      refuse: ({ name }) => this.moves.showRefusal(t("{name}: this step asks for another move.", { name })),
    };
    this.board = new BoardPanel(this.drawing, on, signal);
    const whatIsThis = new WhatIsThis(this.id, this.board, signal);
    this.lesson = element("section", { class: "lesson", "aria-label": t("Step") });
    this.players = element("div");
    const head = element("h2", { class: "unseen" }, t("The board"));
    const stage = element("div", { class: "stage" }, head, this.board.node);
    const aside = element("aside", {}, this.moves.node, this.players);
    this.node.replaceChildren(this.lesson, stage, aside, whatIsThis.node);
    const commands = { listed: () => this.moves.listed, selection, takeBack: () => {}, step: () => {}, whatIsThis };
    const { moves } = this;
    handleKeys({ ...commands, filter: () => moves.openFilter(), focus: (index) => moves.focusMove(index) }, signal);
  }

  #show(loaded) {
    const seats = loaded.seats.map((name, seat) => ({ seat, name }));
    const step = { ...loaded, moves: loaded.moves.map((choice) => withNamedSeats(choice, seats)) };
    this.step = step;
    const components = this.game.components.document;
    const context = { me: step.seat, seats, toAct: [step.seat], version: step.version, components };
    this.#tell(step);
    this.board.show(step.board, context, step.moves, step.events);
    this.moves.show({ heading: t("Your move"), choices: step.moves, prompt: step.prompt, seated: true });
    this.moves.showRefusal();
    this.moves.seatActions.hidden = true;
    const noClock = () => element("span", { hidden: true });
    this.players.replaceChildren(playersPanel(this.drawing, step.board, context, [], noClock));
  }

  #tell({ step, steps, title, text, pages, events, move, moves }) {
    const { routine } = this.game;
    const happened = events
      .filter(({ type }) => !routine.includes(type))
      .slice(-TOLD)
      .map((event) => event.text)
      .join(" ");
    const asked = moves.find((choice) => isSame(choice.move, move));
    const heading = element("h1", { tabindex: "-1" }, `${step}. ${title}`);
    this.lesson.replaceChildren(
      element(
        "p",
        { class: "progress" },
        t("{title}: step {step} of {steps}", { title: this.game.title, step, steps }),
      ),
      heading,
      happened && element("p", { class: "happened" }, happened),
      element("p", {}, text),
      element("p", { class: "task" }, t("Now: "), element("strong", {}, asked.text)),
      element("p", { class: "pages" }, t("Rulebook, p. {pages}", { pages })),
      this.#buttons(step, asked),
    );
    if (step > 1) focus(heading);
  }

  #buttons(step, asked) {
    return element(
      "div",
      { class: "lesson-actions" },
      step > 1 && button(t("Back"), () => this.#go(step - 1)),
      button(t("Show me"), () => this.#point(asked)),
      button(t("Skip"), () => this.#go(step + 1)),
      element("a", { href: rulesAddress(this.id) }, t("Leave the guided match")),
    );
  }

  /** Marks the move on the board and in the list. */
  #point(asked) {
    this.moves.selection.clear();
    this.moves.selection.choose(asked);
    this.node.querySelector(".board .pointed")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #play(move) {
    const asked = this.step.moves.find((choice) => isSame(choice.move, this.step.move));
    if (isSame(move, this.step.move)) return this.#go(this.step.step + 1);
    return this.moves.showRefusal(t("That is legal too. This match went on with: {move}", { move: asked.text }));
  }

  async #go(step) {
    if (step > this.step.steps) return this.#end();
    try {
      this.#show(await api.guidedStep(this.id, step));
    } catch (problem) {
      this.moves.showRefusal(problem.message);
    }
    return undefined;
  }

  #end() {
    const heading = element("h1", { tabindex: "-1" }, t("That was your guided first match"));
    const next = t("The rest is in the rules in short, and in a match of your own.");
    const rules = element("a", { href: rulesAddress(this.id) }, t("Rules in short"));
    const actions = element("div", { class: "play-now" }, playNow(this.game), rules);
    this.node.replaceChildren(element("section", { class: "lesson" }, heading, element("p", {}, next), actions));
    focus(heading);
  }
}

function button(text, onclick) {
  return element("button", { type: "button", class: "quiet", onclick }, text);
}

function isSame(one, other) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Returns a value of JSON with the names of its objects in a fixed order. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
