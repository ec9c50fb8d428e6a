// What a visitor without an account sees first: a match that is being played or replayed, and a card for each game.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { gameCard } from "./game_card.js";
import { Showcase } from "./showcase.js";

export class FirstVisit {
  /** @param {AbortSignal} signal aborted when the page is closed */
  constructor(signal) {
    this.signal = signal;
    this.showcase = new Showcase();
    this.cards = element("div", { class: "game-cards" });
    const label = { "aria-label": t("For a first visit") };
    this.node = element("section", { class: "first-visit", hidden: true, ...label }, this.showcase.node, this.cards);
  }

  /** Shows the match of the showcase as it is now; nothing to a visitor with an account. Throws `Problem`. */
  async refresh() {
    this.node.hidden = account.token() !== null;
    if (this.node.hidden) return;
    if (!this.cards.hasChildNodes()) {
      const { games } = await api.games();
      this.cards.replaceChildren(...games.filter((game) => game.about).map(gameCard));
    }
    if (!this.signal.aborted) await this.showcase.refresh();
  }
}
