// The rules of a game in short, with the pages of the rulebook.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { guideLink, playNow } from "./game_card.js";

export class RulesPage {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.node = element("article", { class: "rules-in-short" });
    this.isClosed = false;
  }

  async open() {
    try {
      const game = await api.game(this.game);
      if (!this.isClosed) this.#show(game);
    } catch (problem) {
      if (!this.isClosed) this.node.replaceChildren(errorNotice(problem, () => this.open()));
    }
  }

  close() {
    this.isClosed = true;
  }

  #show(game) {
    document.title = t("{title} in short – Kifu", { title: game.title });
    this.node.replaceChildren(
      element("h1", {}, t("{title} in short", { title: game.title })),
      game.about && element("p", {}, game.about.sentence),
      element("div", { class: "play-now" }, playNow(game), guideLink(game)),
      ...game.rules.map(chapter),
    );
  }
}

function chapter({ title, pages, sentences }) {
  return element(
    "section",
    {},
    element("h2", {}, title),
    element("ul", {}, ...sentences.map((sentence) => element("li", {}, sentence))),
    pages && element("p", { class: "pages" }, t("Rulebook, p. {pages}", { pages })),
  );
}
