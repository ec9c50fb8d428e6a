// The lobby: the matches that wait for players, run and are over; and how to open one.

import { account } from "./account.js";
import { api } from "./api.js";
import { CreateForm } from "./create_form.js";
import { element } from "./element.js";
import { MatchGroup } from "./match_list.js";
import { trouble } from "./error_notice.js";

/** Milliseconds between two looks. */
const REFRESH = 2000;
const KINDS = [
  { status: "waiting", title: "Waiting for players" },
  { status: "playing", title: "Being played" },
  { status: "finished", title: "Finished" },
  { status: "abandoned", title: "Abandoned", rare: true },
];
const INTRODUCTION =
  "A kifu is the record of a game, from which it can be played through again. " +
  "Watch a match, play one against bots or friends, and rewind it to any moment.";

export class LobbyPage {
  constructor() {
    document.title = "Kifu";
    this.trouble = element("div");
    this.groups = KINDS.map((kind) => new MatchGroup(kind));
    this.form = element("section", { class: "create", "aria-label": "Open a match" });
    const matches = element("div", { class: "matches" }, this.trouble, ...this.groups.map((group) => group.node));
    this.node = element("div", { class: "lobby" }, introduction(), this.form, matches);
    this.closing = new AbortController();
    account.whenChanged(() => this.#look(), this.closing.signal);
  }

  async open() {
    await this.#keepLooking();
  }

  close() {
    this.closing.abort();
    clearTimeout(this.timer);
  }

  async #keepLooking() {
    if (!document.hidden) await this.#look();
    if (!this.closing.signal.aborted) this.timer = setTimeout(() => this.#keepLooking(), REFRESH);
  }

  async #look() {
    try {
      await Promise.all([...this.groups.map((group) => group.look()), this.#offer()]);
      this.trouble.replaceChildren();
    } catch (problem) {
      this.trouble.replaceChildren(trouble(problem, () => this.#look()));
    }
  }

  /** Once: what somebody has begun to fill in stays. */
  async #offer() {
    if (this.form.hasChildNodes()) return;
    const { games } = await api.games();
    this.form.replaceChildren(new CreateForm(games, this.closing.signal).node);
  }
}

function introduction() {
  return element(
    "div",
    { class: "introduction" },
    element("h1", {}, "Heavy board games, kept move by move"),
    element("p", {}, INTRODUCTION),
  );
}
