// A list of matches, each as a card. Those in which the caller has to move come first, the one with the least time left
// before the others.

import { account } from "./account.js";
import { api } from "./api.js";
import { t, tn } from "./catalogue.js";
import { timeWords } from "./clock_words.js";
import { element, setText } from "./element.js";
import { hide } from "./focus.js";
import { titleOf } from "./game_title.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";
import { isAmongPeople } from "./terms.js";
import { dateAndTime, duration } from "./times.js";

/** Matches shown at first, and added by each click on the button. */
const PAGE_SIZE = 12;
/** The maximum number of matches that the service lists in one response. */
const MAX_MATCHES = 100;

const NOTHING = { matches: [], hasMore: false };

/** What a match is called that nobody has to move in. */
const STATUSES = { waiting: t("Waiting for players"), finished: t("Finished"), abandoned: t("Abandoned") };

export class MatchList {
  /**
   * @param {{status?: string, title: string, hiddenIfEmpty?: boolean, whose?: "caller"|"others"|"watched"|"all", filters?: object}} list
   *   whose matches it shows
   */
  constructor({ status, title, hiddenIfEmpty = false, whose = "all", filters = {} }) {
    this.status = status;
    this.whose = whose;
    this.filters = filters;
    this.hiddenIfEmpty = hiddenIfEmpty;
    this.limit = PAGE_SIZE;
    this.cards = new Map();
    this.turns = [];
    this.list = element("ul");
    this.empty = element("p", { class: "empty", hidden: true }, t("None at the moment."));
    this.earlier = element(
      "button",
      { type: "button", class: "quiet", hidden: true, onclick: () => this.#showEarlier() },
      t("Earlier ones"),
    );
    const heading = element("h2", { tabindex: "-1" }, title);
    this.node = element(
      "section",
      { hidden: hiddenIfEmpty, "aria-label": title },
      heading,
      this.empty,
      this.list,
      this.earlier,
    );
  }

  /**
   * Loads the matches and shows them. Throws `Problem`.
   * @param {object[]} turns the matches that wait for the caller
   */
  async refresh(turns = this.turns) {
    this.turns = turns;
    const owner = account.id();
    const { matches, hasMore } = await this.#load();
    if (owner !== account.id()) return; // the lobby asks again for the account that is signed in now
    this.#show(matches.toSorted((one, other) => this.#urgency(one) - this.#urgency(other)));
    this.empty.hidden = matches.length > 0;
    this.node.hidden = this.hiddenIfEmpty && matches.length === 0;
    hide(this.earlier, !hasMore || this.limit >= MAX_MATCHES, this.list.lastChild?.querySelector("a"));
  }

  /** @returns {Promise<{matches: object[], hasMore: boolean}>} `hasMore` if there are earlier ones */
  async #load() {
    if (this.whose === "watched") return this.#loadWatched();
    if (this.whose === "caller") return this.#loadCallers();
    const query = { ...this.filters, status: this.status, limit: this.limit };
    if (this.whose === "others") return this.#loadOthers(query);
    const { matches, next } = await api.matches(query);
    return { matches, hasMore: next !== null };
  }

  /** The matches of the caller that are not over. Those that wait for players tell it, and come last. */
  async #loadCallers() {
    if (!account.id()) return NOTHING;
    const query = { player: account.id(), limit: this.limit };
    const lists = await Promise.all(["playing", "waiting"].map((status) => api.matches({ ...query, status })));
    const [playing, waiting] = lists.map(({ matches }) => matches);
    const told = waiting.map((entry) => ({ ...entry, tellsStatus: true }));
    return { matches: [...playing, ...told], hasMore: lists.some(({ next }) => next !== null) };
  }

  /** The matches without the caller. Loads on until there are as many as are shown, or no more. */
  async #loadOthers(query) {
    let { matches, next } = await api.matches(query);
    const found = matches.filter((entry) => !isCallers(entry));
    while (found.length < this.limit && next !== null) {
      ({ matches, next } = await api.matches({ ...query, limit: MAX_MATCHES, cursor: next }));
      found.push(...matches.filter((entry) => !isCallers(entry)));
    }
    const hasMore = found.length > this.limit || next !== null;
    return { matches: found.slice(0, this.limit), hasMore };
  }

  /** The matches that the caller watches. Each tells its status, since they have no status in common. */
  async #loadWatched() {
    if (!account.id()) return NOTHING;
    const { matches, next } = await api.watched({ limit: this.limit });
    return { matches: matches.map((entry) => ({ ...entry, tellsStatus: true })), hasMore: next !== null };
  }

  /** Returns the milliseconds that the caller has for a turn: a long time without a clock, and if others have to act. */
  #urgency(entry) {
    if (!isCallersTurn(entry)) return Number.MAX_VALUE;
    return this.#turn(entry)?.time_left ?? Number.MAX_SAFE_INTEGER;
  }

  #showEarlier() {
    this.limit = Math.min(this.limit + PAGE_SIZE, MAX_MATCHES);
    this.refresh().catch(() => {}); // the lobby refreshes soon and shows the problem
  }

  /** Returns what is known of the caller's turn in a match. */
  #turn(entry) {
    return this.turns.find((turn) => turn.match === entry.id) ?? null;
  }

  /** Shows the matches. Cards of unchanged matches stay in the document. */
  #show(matches) {
    const before = this.cards;
    this.cards = new Map(matches.map((entry) => [entry.id, reuse(before.get(entry.id), entry, this.#turn(entry))]));
    const nodes = [...this.cards.values()].map((card) => card.node);
    if (nodes.length === this.list.children.length && nodes.every((node, index) => this.list.children[index] === node))
      return;
    const focused = [...before].find(([, card]) => card.node.contains(document.activeElement))?.[0];
    this.list.replaceChildren(...nodes);
    this.cards.get(focused)?.node.querySelector("a").focus({ preventScroll: true });
  }
}

/** Returns the card of a match: the same node with the time that is left, unless the match has changed. */
function reuse(card, entry, turn) {
  const text = JSON.stringify(entry) + account.id();
  const shown = card?.text === text ? card : { text, ...matchCard(entry) };
  showTimeLeft(shown.time, turn);
  return shown;
}

function showTimeLeft(node, turn) {
  const hasClock = (turn?.time_left ?? null) !== null;
  const text = hasClock ? t("{time_left} left", { time_left: duration(turn.time_left) }) : "";
  setText(node, text);
  node.classList.toggle("little", hasClock && turn.reminder);
}

/** True if the caller has a seat in a match. */
function isCallers({ seats }) {
  return account.id() !== null && seats.some((holder) => holder?.player === account.id());
}

/** True if the caller has to move in a match. */
function isCallersTurn({ seats, to_act: toAct = [] }) {
  return toAct.some((seat) => seats[seat]?.player === account.id());
}

/** @param {any} entry of the lobby */
function matchCard(entry) {
  const callersTurn = isCallersTurn(entry);
  const time = element("span", { class: "time-left" });
  const head = element(
    "h3",
    {},
    titleOf(entry.game),
    callersTurn && element("span", { class: "badge" }, t("Your turn")),
    time,
  );
  const node = element(
    "li",
    { class: `match-card of-${entry.game}${callersTurn ? " callers-turn" : ""}` },
    element(
      "a",
      { href: matchAddress(entry.id) },
      head,
      element("ul", { class: "seats" }, ...entry.seats.map((holder, seat) => seatItem(holder, seat, entry))),
      element(
        "p",
        { class: "match-progress" },
        progress(entry),
        entry.tellsStatus && STATUSES[entry.status] && element("span", { class: "tag" }, STATUSES[entry.status]),
        ...terms(entry).map((words) => element("span", { class: "tag" }, words)),
      ),
    ),
  );
  return { node, time };
}

function seatItem(holder, seat, entry) {
  const result = entry.results?.find((one) => one.seat === seat);
  const acting = entry.to_act?.includes(seat);
  return element(
    "li",
    { class: `seat-${seat}${acting ? " acting" : ""}${result?.rank === 1 ? " winner" : ""}` },
    seatIcon(seat),
    element("span", { class: "name" }, holder?.name ?? t("open seat")),
    holder?.bot && element("span", { class: "tag" }, botWords(holder)),
    acting && element("span", { class: "tag" }, t("to act")),
    result && element("span", { class: "points" }, result.points),
  );
}

/** Returns what a player has to know before a match is opened: whoever sits down is told the rest there. */
function terms({ status, seats, rated, clock = null, options = {} }) {
  const isOver = status === "finished" || status === "abandoned";
  const time = clock !== null && !isOver && timeWords(clock);
  const varied = Object.keys(options).length > 0 && t("not the usual options");
  return [rated === false && isAmongPeople(seats) && t("unrated"), time, varied].filter(Boolean);
}

function botWords({ stands_in_for: player }) {
  if (!player) return t("bot");
  return t("bot for {name}", { name: player.player === account.id() ? t("you") : player.name });
}

function progress(entry) {
  return `${tn(entry.version, "{number} event", "{number} events")}, ${dateAndTime(entry.updated)}`;
}
