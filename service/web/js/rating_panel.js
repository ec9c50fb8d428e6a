// The ratings of a player over time: for one game at a time the chart, and a table of the same matches.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { decimal } from "./numbers.js";
import { day, ratingChart, signed } from "./rating_chart.js";
import { matchAddress } from "./route.js";

/** Matches that are loaded at a time: the most of one response. */
const PAGE_SIZE = 100;

export class RatingPanel {
  /**
   * @param {string} player id of the player
   * @param {{game: string, title: string}[]} games those of which a match counted, the first one to show first
   */
  constructor(player, games) {
    this.player = player;
    /** The matches of the game shown, the oldest first. @type {import("./rating_chart.js").Change[]} */
    this.changes = [];
    const options = games.map(({ game, title }) => element("option", { value: game }, title));
    this.game = element("select", { onchange: () => this.load() }, ...options);
    this.content = element("div");
    this.earlier = element(
      "button",
      { type: "button", class: "quiet", hidden: true, onclick: () => this.#loadEarlier() },
      t("Earlier ones"),
    );
    this.node = element(
      "section",
      { class: "ratings", "aria-label": t("Rating over time") },
      element("h2", {}, t("Rating over time")),
      element("label", { hidden: games.length < 2 }, t("Game"), " ", this.game),
      this.content,
      this.earlier,
    );
  }

  /** Loads the newest matches of the game that is chosen, and shows them. */
  load() {
    this.changes = [];
    this.next = null;
    return this.#load();
  }

  /** Loads the matches before those shown. The focus stays where it is, or goes to the table after the last of them. */
  async #loadEarlier() {
    await this.#load();
    if (this.earlier.hidden) this.content.querySelector("summary")?.focus();
  }

  async #load() {
    const game = this.game.value;
    const cursor = this.next === null ? {} : { cursor: this.next };
    try {
      const { ratings, next } = await api.ratings(this.player, { game, limit: PAGE_SIZE, ...cursor });
      if (game !== this.game.value) return;
      this.changes = [...ratings.toReversed(), ...this.changes];
      this.next = next;
      this.earlier.hidden = next === null;
      this.#show();
    } catch (problem) {
      if (game === this.game.value) this.content.replaceChildren(errorNotice(problem, () => this.#load()));
    }
  }

  #show() {
    if (this.changes.length === 0) {
      this.content.replaceChildren(element("p", { class: "empty" }, t("None at the moment.")));
      return;
    }
    const isOpen = this.content.querySelector("details")?.open;
    this.content.replaceChildren(
      element("div", { class: "picture" }, ratingChart(this.changes)),
      element("p", { class: "key" }, t("The line is the rating. The area above it reaches to the estimated strength: it gets narrower with each match, as the estimate becomes more certain.")),
      element("details", { open: isOpen }, element("summary", {}, t("All these matches as a table")), table(this.changes)),
    );
  }
}

/** Returns the table of the matches, the newest first. */
function table(changes) {
  const titles = [t("Match"), t("Before"), t("After"), t("Difference"), t("Uncertainty")];
  const head = element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title)));
  const body = element("tbody", {}, ...changes.toReversed().map(row));
  return element("div", { class: "scrolls" }, element("table", { class: "figures" }, element("thead", {}, head), body));
}

function row(change) {
  const { match, ended, before, after } = change;
  const figures = [decimal(before.rating), decimal(after.rating), signed(change), `± ${decimal(after.sigma)}`];
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, element("a", { href: matchAddress(match) }, day(ended))),
    ...figures.map((shown) => element("td", {}, shown)),
  );
}
