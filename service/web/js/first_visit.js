// What a visitor without an account sees first: a match that is being played or replayed, and a card for each game.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { gameCard } from "./game_card.js";
import { Showcase } from "./showcase.js";

export class FirstVisit {
  constructor() {
    this.showcase = new Showcase();
    this.cards = element("div", { class: "game-cards" });
    const label = { "aria-label": t("For a first visit") };
    this.node = element("section", { class: "first-visit", hidden: true, ...label }, this.showcase.node, this.cards);
  }

  /**
   * Shows the match of the showcase as it is now; nothing to a visitor with an account. Throws `Problem`.
   *
   * Nothing moves once it is shown, so that no click goes beside its button: cards and showcase appear together, and a
   * showcase that had nothing to show then stays away.
   */
  async refresh() {
    if (account.token() !== null) {
      this.node.hidden = true;
      return;
    }
    if (!this.cards.hasChildNodes()) await Promise.all([this.#drawCards(), this.showcase.refresh()]);
    else if (!this.showcase.node.hidden) await this.showcase.refresh();
    this.node.hidden = account.token() !== null;
  }

  async #drawCards() {
    const { games } = await api.games();
    this.cards.replaceChildren(...games.filter((game) => game.about).map(gameCard));
  }
}
