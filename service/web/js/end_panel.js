// The end of a match: who won and why, the swings with a way to play on from each, and a rematch.

import { account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { rematchSection } from "./rematch.js";
import { leaveFor, matchAddress, playerAddress } from "./route.js";
import { byCategory, swings, whyWon } from "./score_categories.js";
import { seatIcon } from "./seat_marks.js";
import { forkPlan } from "./take_backs.js";

export class EndPanel {
  /**
   * @param {string} id of the match
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    /** The version of the match for which the scores were asked. */
    this.version = 0;
    /** @type {Promise<object[]|null>|null} */
    this.asked = null;
    this.why = element("p", { class: "why" });
    this.table = element("div", { class: "scrolls", tabindex: "0" });
    this.swings = element("ol", { class: "swings" });
    this.players = element("p");
    this.rematch = element("div");
    this.node = element(
      "section",
      { class: "end", "aria-label": t("The end"), hidden: true },
      element("h2", {}, t("How it ended")),
      this.why,
      this.rematch,
      element("h3", {}, t("Points by category")),
      this.table,
      element("h3", {}, t("The swings")),
      this.swings,
      this.players,
    );
  }

  /** Asks for the scores at the end, once for each version of the match; `null` if they cannot be loaded. */
  ask(version) {
    if (version !== this.version || !this.asked)
      this.asked = api.scores(this.id).then(({ scores }) => scores, () => (this.asked = null));
    this.version = version;
    return this.asked;
  }

  /**
   * Shows the end of a finished match, once it is known; nothing while the match runs or an earlier version is shown.
   * @param {object} match
   * @param {import("./event_cache.js").EventCache} events
   * @param {{live: boolean, context: import("./game_board.js").ViewContext}} shown
   */
  async show(match, events, { live, context }) {
    this.node.hidden = !live || match.status !== "finished" || !this.scores;
    if (!live || match.status !== "finished" || this.shown === events.known) return;
    this.shown = events.known;
    const scores = await this.ask(match.version);
    if (scores === null) return (this.shown = null); // the next time tries again
    this.scores = scores;
    this.why.textContent = whyWon(scores, context.seats);
    this.table.replaceChildren(categoryTable(byCategory(scores), scores, context.seats));
    this.players.replaceChildren(t("Standings and matches: "), ...withoutRepeats(match.seats).flatMap(playerLink));
    renew(this.swings, ...swings(scores, events.firstMove).map((swing) => this.#swing(swing, match, events, context.seats)));
    // Made once: a button that is replaced while it is pressed is not clicked.
    if (!this.rematch.hasChildNodes()) this.rematch.replaceChildren(...rematchSection(match, this.signal));
    this.node.hidden = false;
  }

  #swing({ seat, version, points, label, leads }, match, events, seats) {
    const told = events.between(version - 1, version)[0]?.text || label;
    const from = events.lastVersionBeforeMove(version - 1);
    const values = { name: seats[seat].name, points, told };
    const words = leads
      ? t("{name} gains {points} on the others and takes the lead: {told}", values)
      : t("{name} gains {points} on the others: {told}", values);
    return element(
      "li",
      { class: `seat-${seat}` },
      seatIcon(seat),
      element("a", { href: matchAddress(this.id, version) }, t("Version {version}", { version })),
      ` ${words} `,
      account.token() && from > 0 && this.#playOnButton(match, from),
    );
  }

  #playOnButton(match, version) {
    const name = t("Play on from here: version {version}", { version });
    return attempt(t("Play on from here"), () => this.#playOn(match, version), { "aria-label": name });
  }

  async #playOn(match, version) {
    const fork = await api.fork(this.id, version, forkPlan(match));
    await leaveFor(matchAddress(fork.id));
  }
}

/** Returns the seats, a player with several of them once: a bot may hold them all. */
function withoutRepeats(seats) {
  return [...new Map(seats.map((holder) => [holder.player, holder])).values()];
}

/** Returns the link to the page of the player of a seat, after a separator. */
function playerLink({ player, name }, index) {
  return [index > 0 ? ", " : "", element("a", { href: playerAddress(player) }, name)];
}

/** Returns a table with a row for each category and a column for each seat, the best seat first. */
function categoryTable(categories, scores, seats) {
  const ranked = scores.toSorted((one, other) => one.rank - other.rank);
  const named = (seat) => [seatIcon(seat), element("span", { class: "unseen" }, seats[seat].name)];
  const heads = ranked.map(({ seat }) => element("th", { scope: "col", title: seats[seat].name }, ...named(seat)));
  const row = (name, cells) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((points) => element("td", {}, points)));
  const rows = categories.map(({ name, points }) => row(name, ranked.map(({ seat }) => points.get(seat) ?? 0)));
  return element(
    "table",
    { class: "categories", "aria-label": t("Points by category") },
    element("thead", {}, element("tr", {}, element("td", {}), ...heads)),
    element("tbody", {}, ...rows),
    element("tfoot", {}, row(t("Total"), ranked.map(({ total }) => total))),
  );
}
