// The page of a player: rank and rating in each game, the rating over time, what the caller and the player have won
// against each other, and the matches.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { titleOf } from "./game_title.js";
import { MatchList } from "./match_list.js";
import { decimal } from "./numbers.js";
import { RatingPanel } from "./rating_panel.js";

export class PlayerPage {
  /** @param {string} player */
  constructor(player) {
    this.player = player;
    this.node = element("article", { class: "profile" });
    this.isClosed = false;
  }

  async open() {
    try {
      const own = this.#isOther() ? api.headToHead(account.id(), this.player) : { games: [] };
      const [player, { standings }, { games: met }] = await Promise.all([
        api.player(this.player),
        api.playerStandings(this.player),
        own,
      ]);
      const lists = this.#lists();
      const ratings = ratingPanel(this.player, standings);
      await Promise.all([...lists.map((list) => list.refresh()), ratings?.load()]);
      if (!this.isClosed) this.#show(player, [standingsTable(standings), ratings?.node, this.#met(met, player)], lists);
    } catch (problem) {
      if (!this.isClosed) this.node.replaceChildren(errorNotice(problem, () => this.open()));
    }
  }

  close() {
    this.isClosed = true;
  }

  /** True if somebody else looks at the page than its player. */
  #isOther() {
    return account.id() !== null && account.id() !== this.player;
  }

  /** The lists of matches; those against the caller come first. */
  #lists() {
    const filters = { player: this.player };
    const against = { ...filters, opponent: account.id() };
    return [
      ...(this.#isOther()
        ? [new MatchList({ status: "finished", title: t("Finished against you"), filters: against })]
        : []),
      new MatchList({ status: "playing", title: t("Being played"), filters, hiddenIfEmpty: true }),
      new MatchList({ status: "finished", title: t("Finished"), filters }),
    ];
  }

  /** Returns what the caller and the player have won and lost against each other; `null` if it is the same one. */
  #met(games, { name }) {
    if (!this.#isOther()) return null;
    const title = t("You and {name}", { name });
    const none = element("p", { class: "empty" }, t("No match in which you have met has counted in the standings yet."));
    const titles = [t("Game"), t("Rated matches"), t("Your wins"), t("Your losses"), t("Draws")];
    const rows = games.map((one) => row(one.game, [one.matches, one.wins, one.losses, one.draws]));
    return section(title, rows.length === 0 ? none : figures(titles, rows));
  }

  #show(player, sections, lists) {
    document.title = `${player.name} – Kifu`;
    const matches = element("div", { class: "matches" }, ...lists.map((list) => list.node));
    this.node.replaceChildren(element("h1", {}, player.name), ...sections.filter((one) => one), matches);
  }
}

/** Returns the ratings over time; `null` without a match that counted. */
function ratingPanel(player, standings) {
  if (standings.length === 0) return null;
  const mostPlayed = standings.toSorted((one, other) => other.games - one.games);
  return new RatingPanel(
    player,
    mostPlayed.map(({ game }) => ({ game, title: titleOf(game) })),
  );
}

function standingsTable(standings) {
  if (standings.length === 0) return element("p", {}, t("No match of this player has counted in the standings yet."));
  const titles = [t("Game"), t("Rank"), t("Rating"), t("Rated matches"), t("Wins")];
  const rows = standings.map(({ game, rank, rating, games, wins }) => row(game, [rank, decimal(rating), games, wins]));
  return section(t("Standings"), figures(titles, rows));
}

function section(title, content) {
  return element("section", { "aria-label": title }, element("h2", {}, title), content);
}

function figures(titles, rows) {
  const head = element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title)));
  return element("table", { class: "figures" }, element("thead", {}, head), element("tbody", {}, ...rows));
}

function row(game, shown) {
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, titleOf(game)),
    ...shown.map((one) => element("td", {}, one)),
  );
}
