// A match in the frame of another page: its board as a spectator sees it, at a version or as the match goes on.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { followEvents } from "./event_stream.js";
import { loadBoard } from "./game_board.js";
import { redraw } from "./redraw.js";
import { Refresher } from "./refresher.js";
import { matchAddress } from "./route.js";
import { seatNames } from "./seat_marks.js";

/** Milliseconds until the next attempt if the service could not be reached. */
const RETRY_DELAY = 2000;
const IN_WORDS = {
  waiting: t("Waiting for players."),
  playing: t("Live"),
  finished: t("Over"),
  abandoned: t("The match was abandoned."),
};

export class EmbedPage {
  /**
   * @param {string} id of the match
   * @param {number|null} version the version to show; `null` shows the newest one and follows the match
   */
  constructor(id, version) {
    this.id = id;
    this.version = version;
    this.link = element("a", { href: `/${matchAddress(id, version)}`, target: "_blank", rel: "noopener" });
    this.about = element("span");
    this.scores = element("p", { class: "embedded-scores" });
    this.board = element("div", { class: "board" }, element("p", { class: "notice" }, t("Loading the match.")));
    const head = element("header", { class: "embedded-head" }, this.link, this.about);
    this.node = element("div", { class: "embedded-match" }, head, this.scores, this.board);
    this.closing = new AbortController();
    this.refresher = new Refresher({
      load: () => this.#show(),
      onError: (problem) => this.#explain(problem),
      pauses: () => true,
      retries: () => this.isDrawn,
      signal: this.closing.signal,
    });
  }

  get isDrawn() {
    return this.board.querySelector("[data-place]") !== null;
  }

  async open() {
    try {
      this.match = await api.match(this.id);
      [this.game, this.drawing] = await Promise.all([api.game(this.match.game), loadBoard(this.match.game)]);
    } catch (problem) {
      return this.#explain(problem);
    }
    await this.refresher.refresh();
    if (this.version === null && this.match.status !== "finished") this.#followWhileVisible();
  }

  close() {
    this.closing.abort();
    this.stop?.();
  }

  /** Follows the match only while the frame is on the screen: a page with many frames opens few streams. */
  #followWhileVisible() {
    const observer = new IntersectionObserver(([{ isIntersecting }]) => {
      this.stop?.();
      this.stop = isIntersecting ? this.#follow() : null;
    });
    observer.observe(this.node);
    this.closing.signal.addEventListener("abort", () => observer.disconnect());
  }

  #follow() {
    const refresh = () => this.refresher.refresh();
    return followEvents(this.id, this.match.version, { onEvents: refresh, onStatus: refresh, onRestarted: refresh });
  }

  async #show() {
    const [match, state, points] = await Promise.all([
      api.match(this.id),
      api.state(this.id, this.version),
      api.scores(this.id, this.version),
    ]);
    this.match = match;
    const seats = seatNames(match.seats);
    const { title } = this.game;
    document.title = `${title} – Kifu`;
    this.link.textContent = t("{title} on Kifu", { title });
    this.about.textContent =
      this.version === null ? IN_WORDS[match.status] : t("Version {version}", { version: this.version });
    this.scores.textContent = seats.map(({ seat, name }) => scored(name, points.scores[seat]?.total)).join(" · ");
    const toAct = this.version === null ? match.to_act : [];
    const components = this.game.components.document;
    this.#draw(state, { me: null, seats, toAct, version: state.version, components });
  }

  #draw(state, context) {
    if (!state.board) return this.board.replaceChildren(element("p", { class: "notice" }, IN_WORDS[state.status]));
    const drawn = this.drawing.draw(state.board, context);
    if (this.board.firstElementChild) redraw(this.board.firstElementChild, drawn);
    else this.board.append(drawn);
  }

  #explain(problem) {
    if (this.closing.signal.aborted) return;
    if (problem.isPassing && this.isDrawn) return; // the board stays until the next try
    this.board.replaceChildren(element("p", { class: "notice", role: "alert" }, problem.message));
    if (problem.status === 0) setTimeout(() => this.closing.signal.aborted || this.open(), RETRY_DELAY);
  }
}

function scored(name, total) {
  return total === undefined ? name : `${name} ${total}`;
}
