// The lobby: lists the matches by status, and lets the caller create one.

import { account } from "./account.js";
import { api } from "./api.js";
import { CreateForm } from "./create_form.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { MatchList } from "./match_list.js";
import { matchAddress } from "./route.js";

/** Milliseconds between two refreshes. */
const REFRESH_INTERVAL = 2000;
const LISTS = [
  { status: "playing", title: "Your matches", hiddenIfEmpty: true, whose: "caller" },
  { status: "waiting", title: "Waiting for players" },
  { status: "playing", title: "Being played", whose: "others" },
  { status: "finished", title: "Finished" },
  { status: "abandoned", title: "Abandoned", hiddenIfEmpty: true },
];
const INTRODUCTION =
  "A kifu is the record of a game, from which the game can be replayed. " +
  "Watch a match, play one against bots or friends, or replay it from any move.";

export class LobbyPage {
  constructor() {
    document.title = "Kifu";
    this.error = element("div");
    this.notice = element("p", { class: "reminder", role: "status", hidden: true });
    this.lists = LISTS.map((list) => new MatchList(list));
    this.form = element("section", { class: "create", "aria-label": "Open a match" });
    const matches = element("div", { class: "matches" }, this.error, this.notice, ...this.lists.map((list) => list.node));
    this.node = element("div", { class: "lobby" }, introduction(), this.form, matches);
    this.closing = new AbortController();
    account.onChange(() => this.#refresh(), this.closing.signal);
  }

  /** Loads the page and refreshes it until it is closed. */
  async open() {
    if (!document.hidden) await this.#refresh();
    if (!this.closing.signal.aborted) this.timer = setTimeout(() => this.open(), REFRESH_INTERVAL);
  }

  close() {
    this.closing.abort();
    clearTimeout(this.timer);
  }

  async #refresh() {
    try {
      const { turns, away } = account.token() ? await api.turns() : { turns: [], away: [] };
      this.#remind(turns, away);
      await Promise.all([...this.lists.map((list) => list.refresh(turns)), this.#showForm()]);
      this.error.replaceChildren();
    } catch (problem) {
      this.error.replaceChildren(errorNotice(problem, () => this.#refresh()));
    }
  }

  /** Tells the matches in which the caller has little time left, and those in which a bot plays for the caller. */
  #remind(turns, away) {
    if (this.closing.signal.aborted) return; // the title is that of another page
    const little = turns.filter((turn) => turn.reminder);
    document.title = little.length ? "● Little time left – Kifu" : "Kifu";
    const sentences = [
      ...little.map((turn) => reminder("Little time is left for your turn in ", turn)),
      ...away.map((seat) => reminder("Your time has run out, and a bot plays for you: come back to ", seat)),
    ];
    const text = sentences.map((sentence) => sentence.textContent + sentence.querySelector("a").href).join();
    if (text === this.reminded) return; // a screen reader reads it once
    this.reminded = text;
    this.notice.hidden = sentences.length === 0;
    this.notice.replaceChildren(...sentences);
  }

  /** Creates the form once, so that a refresh does not delete what the caller has entered. */
  async #showForm() {
    if (this.form.hasChildNodes()) return;
    const { games } = await api.games();
    this.form.replaceChildren(new CreateForm(games, this.closing.signal).node);
  }
}

function reminder(words, { match, game }) {
  const title = game.charAt(0).toUpperCase() + game.slice(1);
  return element("span", {}, words, element("a", { href: matchAddress(match) }, title), ". ");
}

function introduction() {
  return element(
    "div",
    { class: "introduction" },
    element("h1", {}, "Heavy board games, recorded move by move"),
    element("p", {}, INTRODUCTION),
  );
}
