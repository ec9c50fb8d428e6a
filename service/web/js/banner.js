// The head of a match page: title, connection status, whose turn it is, the result, and the latest events.

import { t } from "./catalogue.js";
import { element, setText } from "./element.js";
import { seatIcon } from "./seat_marks.js";

/** @type {Object<import("./event_stream.js").ConnectionStatus, string>} */
const STATUS_TEXTS = {
  live: t("Live"),
  lost: t("The connection is lost. Trying again."),
  ended: t("Over"),
  refused: t("The service sends no more events."),
};
/** The maximum number of latest events shown. */
const MAX_EVENTS = 3;

export class Banner {
  /**
   * @param {Node} lineage links to related matches, shown below the result
   * @param {Node} time the time that the caller has left, shown beside whose turn it is
   */
  constructor(lineage, time) {
    this.title = element("h1", { tabindex: "-1" });
    this.connection = element("span", { class: "connection", role: "status" }, STATUS_TEXTS.live); // not seen before it is
    this.turn = element("p", { class: "whose-turn" });
    this.result = element("div", { class: "scrolls" });
    this.latestEvents = element("p", { class: "latest-events", "aria-live": "polite", tabindex: "0" });
    this.warning = element("p", { class: "refusal", role: "alert" });
    this.node = element(
      "div",
      { class: "banner" },
      element("div", { class: "title" }, this.title, this.connection),
      this.turn,
      time,
      this.result,
      lineage,
      this.latestEvents,
      this.warning,
    );
  }

  /**
   * Shows the title, whose turn it is and, if the match is over, the result.
   * @param {object} match
   * @param {import("./game_board.js").ViewContext} context
   * @param {string} title of the game
   * @param {boolean} live false if an earlier version is shown
   */
  show(match, context, title, live) {
    const isCallersTurn = live && context.toAct.includes(context.me);
    Object.assign(this, { isCallersTurn, game: title });
    this.#writeTitle();
    this.title.textContent = title;
    this.turn.replaceChildren(...whoseTurn(match, context, live));
    this.turn.classList.toggle("yours", isCallersTurn);
    const ended = live && match.status === "finished";
    this.result.replaceChildren(...(ended ? [resultTable(match.scores, context.seats)] : []));
  }

  /** Says in the title, which tabs show, that the caller has little time left, or says so no longer. */
  remind(little) {
    if (little === this.little) return;
    this.little = little;
    this.#writeTitle();
  }

  #writeTitle() {
    if (this.game === undefined) return;
    const turn = this.isCallersTurn ? `● ${this.little ? t("Little time left – ") : ""}` : "";
    document.title = `${turn}${this.game} – Kifu`;
  }

  /**
   * Shows the texts of the latest events; after the end of the match, of all events from its end on. That the match is
   * over is only heard where the result is seen.
   * @param {{type: string, text: string}[]} events the oldest first
   */
  showEvents(events) {
    const end = events.findIndex((event) => event.type === "match.Finished");
    const shown = end < 0 ? events.slice(-MAX_EVENTS) : events.slice(end);
    const isHeard = this.latestEvents.querySelector(".unseen") !== null;
    const isSeen = end >= 0 && this.result.hasChildNodes();
    if (isHeard && !isSeen) this.latestEvents.textContent = ""; // the text is the same, but now all of it is to be seen
    setText(this.latestEvents, shown.map((event) => event.text).join(" "));
    if (!isSeen || this.latestEvents.querySelector(".unseen")) return;
    const [over, ...later] = shown.map((event) => event.text);
    this.latestEvents.replaceChildren(element("span", { class: "unseen" }, over, " "), later.join(" "));
  }

  /**
   * Shows the status of the connection, or the message of a problem instead.
   * @param {import("./event_stream.js").ConnectionStatus} status
   * @param {Error} [problem]
   */
  showStatus(status, problem) {
    setText(this.connection, problem ? problem.message : STATUS_TEXTS[status]);
    this.connection.dataset.status = status;
  }

  /** Shows a warning; an empty sentence removes it. */
  warn(sentence) {
    this.warning.textContent = sentence;
  }
}

function whoseTurn(match, context, live) {
  if (!live)
    return [t("The match at version {version}. ", { version: context.version }), ...acting(context, t("Next: "))];
  if (match.status === "waiting") return [waitingFor(match)];
  if (match.status === "abandoned") return [t("The match was abandoned.")];
  if (match.status === "finished") return winners(match, context);
  return acting(context, t("To act: "));
}

function waitingFor({ seats }) {
  const isFull = seats.every(({ player }) => player !== null);
  return isFull ? t("Waiting for a salt of each player.") : t("Waiting for players.");
}

function acting(context, words) {
  if (!context.toAct.length) return [];
  return [words, ...context.toAct.flatMap((seat) => named(seat, context))];
}

function named(seat, context) {
  const name = seat === context.me ? t("you") : context.seats[seat].name;
  return [element("span", { class: `acting-seat seat-${seat}` }, seatIcon(seat), name)];
}

function winners(match, context) {
  const best = match.scores.filter((score) => score.rank === 1);
  return [
    best.length > 1 ? t("Won together: ") : t("Won by "),
    ...best.flatMap(({ seat }) => named(seat, context)),
    t(" with {total} points.", { total: best[0]?.total }),
  ];
}

function resultTable(scores, seats) {
  const heads = [t("Rank"), t("Player"), t("Points")].map((name) => element("th", { scope: "col" }, name));
  const ranked = scores.toSorted((one, other) => one.rank - other.rank);
  return element(
    "table",
    { class: "result", "aria-label": t("Result") },
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...ranked.map((score) => resultRow(score, seats))),
  );
}

function resultRow({ seat, total, rank }, seats) {
  const who = element("th", { scope: "row" }, seatIcon(seat), ` ${seats[seat].name}`);
  return element("tr", {}, element("td", {}, rank), who, element("td", {}, total));
}
