// The lobby: the matches that wait for players, run and are over; and how to open one.

import { account } from "./account.js";
import { api } from "./api.js";
import { CreateForm } from "./create.js";
import { element } from "./element.js";
import { matchCard } from "./match_card.js";
import { trouble } from "./trouble.js";

/** Milliseconds between two looks. */
const REFRESH = 2000;
const KINDS = [
  { status: "waiting", title: "Waiting for players" },
  { status: "playing", title: "Being played" },
  { status: "finished", title: "Finished" },
];
const INTRODUCTION =
  "A kifu is the record of a game, from which it can be played through again. " +
  "Watch a match, play one against bots or friends, and rewind it to any moment.";
/** Of each kind, the newest so many. */
const MANY = 24;

export class LobbyPage {
  constructor() {
    document.title = "Kifu";
    this.trouble = element("div");
    this.groups = KINDS.map((kind) => new Group(kind));
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
      await Promise.all([this.#list(), this.#offer()]);
      this.trouble.replaceChildren();
    } catch (problem) {
      this.trouble.replaceChildren(trouble(problem, () => this.#look()));
    }
  }

  async #list() {
    const lists = await Promise.all(KINDS.map(({ status }) => api.matches({ status, limit: MANY })));
    lists.forEach(({ matches }, index) => this.groups[index].show(matches));
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

/** The matches of one status. */
class Group {
  constructor({ title }) {
    this.cards = new Map();
    this.list = element("ul");
    this.empty = element("p", { class: "empty" }, "None just now.");
    this.node = element("section", {}, element("h2", {}, title), this.empty, this.list);
  }

  /** Cards that have not changed stay, and with them the focus. */
  show(matches) {
    const before = this.cards;
    this.cards = new Map(matches.map((match) => [match.match, kept(before.get(match.match), match)]));
    const nodes = [...this.cards.values()].map((card) => card.node);
    if (nodes.some((node, index) => this.list.children[index] !== node) || nodes.length !== this.list.children.length) {
      this.list.replaceChildren(...nodes);
    }
    this.empty.hidden = matches.length > 0;
  }
}

function kept(card, match) {
  const text = JSON.stringify(match) + account.id();
  if (card?.text === text) return card;
  const had = card?.node.contains(document.activeElement);
  const node = matchCard(match);
  if (had) requestAnimationFrame(() => node.querySelector("a").focus());
  return { text, node };
}
