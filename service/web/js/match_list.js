// The matches of one status: the newest first, but before them those that wait for the caller.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { isCalled, matchCard } from "./match_card.js";

/** So many at first, and so many more each time. */
const MANY = 12;
/** The most that the service lists at once. */
const MOST = 100;

export class MatchGroup {
  /** @param {{status: string, title: string, rare?: boolean}} kind `rare`: not spoken of while there is none */
  constructor({ status, title, rare = false }) {
    this.status = status;
    this.rare = rare;
    this.many = MANY;
    this.cards = new Map();
    this.list = element("ul");
    this.empty = element("p", { class: "empty" }, "None just now.");
    this.more = element(
      "button",
      { type: "button", class: "quiet", hidden: true, onclick: () => this.#showMore() },
      "Earlier ones",
    );
    this.node = element("section", { hidden: rare }, element("h2", {}, title), this.empty, this.list, this.more);
  }

  /** Looks what has become of them. Throws `Problem`. */
  async look() {
    const { matches, next } = await api.matches({ status: this.status, limit: this.many });
    this.#show(matches.toSorted((one, other) => Number(isCalled(other)) - Number(isCalled(one))));
    this.empty.hidden = matches.length > 0;
    this.node.hidden = this.rare && matches.length === 0;
    this.more.hidden = next === null || this.many >= MOST;
  }

  #showMore() {
    this.many = Math.min(this.many + MANY, MOST);
    this.look().catch(() => {}); // the lobby looks again soon, and says what is wrong
  }

  /** Cards that have not changed stay. */
  #show(matches) {
    const before = this.cards;
    this.cards = new Map(matches.map((match) => [match.match, kept(before.get(match.match), match)]));
    const nodes = [...this.cards.values()].map((card) => card.node);
    if (nodes.length === this.list.children.length && nodes.every((node, index) => this.list.children[index] === node))
      return;
    const focused = [...before].find(([, card]) => card.node.contains(document.activeElement))?.[0];
    this.list.replaceChildren(...nodes);
    this.cards.get(focused)?.node.querySelector("a").focus({ preventScroll: true });
  }
}

function kept(card, match) {
  const text = JSON.stringify(match) + account.id();
  return card?.text === text ? card : { text, node: matchCard(match) };
}
