// The page of a match: opens the match at a version or as it goes on, and follows its events.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { askForDecision } from "./decision.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { EventCache } from "./event_cache.js";
import { followEvents } from "./event_stream.js";
import { loadBoard } from "./game_board.js";
import { MatchHistory } from "./match_history.js";
import { MatchPanels } from "./match_panels.js";
import { MoveSender } from "./move_sender.js";
import { Pacer } from "./pacer.js";
import { Refresher } from "./refresher.js";
import { ShownMatch } from "./shown_match.js";
import { VersionLoader } from "./version_loader.js";

export class MatchPage {
  /**
   * @param {string} id of the match
   * @param {number|null} version the version to show; `null` shows the newest one and follows the match
   */
  constructor(id, version) {
    this.id = id;
    this.requestedVersion = version;
    this.history = new MatchHistory(id);
    /** The status of the event stream; `null` before there is one. @type {import("./event_stream.js").ConnectionStatus|null} */
    this.status = null;
    /** True if the last load has failed. */
    this.hasFailed = false;
    this.node = element(
      "div",
      { class: "match", onclick: (event) => this.#followLink(event) },
      loadingNotice(),
    );
    this.closing = new AbortController();
    /** Aborted when the match is opened again, or the page is closed: then nothing is shown that was loaded before. */
    this.leaving = new AbortController();
    this.refresher = new Refresher({
      load: () => this.loader.load(this.requestedVersion),
      onError: (problem) => this.#handle(problem),
      pauses: () => this.isLive,
      retries: () => this.shown.version > 0,
      isBehind: () => this.shown.isBehind,
      signal: this.closing.signal,
    });
    account.onChange(() => this.#reopen(), this.closing.signal);
  }

  /** True if the page shows the newest version and follows the match. */
  get isLive() {
    return this.requestedVersion === null;
  }

  get isClosed() {
    return this.closing.signal.aborted;
  }

  /** Loads the match, shows it and follows its events. */
  async open() {
    const { signal } = this.leaving;
    const opened = await this.#ask().catch((problem) => void (signal.aborted || this.#showError(problem)));
    if (!opened || signal.aborted) return;
    this.#show(opened, signal);
    await this.refresher.refresh();
    if (signal.aborted) return;
    this.#followEvents();
    await this.loader.loading;
    if (signal.aborted) return;
    this.shown.highlight();
    this.shown.showEvents();
  }

  close() {
    this.closing.abort();
    this.pacer?.skip();
    this.#stop();
  }

  /** Shows the version of the address, which has changed; `null` shows the newest one. */
  visit(version) {
    if (this.history.hasReturned()) return this.history.show(this.requestedVersion); // the user may have gone on meanwhile
    return this.#leadTo(version);
  }

  /** Shows a version that the user has chosen, also while others are played back. */
  #leadTo(version) {
    if (version === this.requestedVersion && !this.panels?.replay.isPlaying) return undefined;
    this.panels?.replay.stop();
    this.panels?.banner.node.scrollIntoView({ block: "nearest" });
    return this.go(version);
  }

  /** Shows a version; `null` shows the newest one and follows the match. */
  async go(version) {
    this.requestedVersion = version;
    this.pacer?.skip();
    if (!this.panels?.replay.isPlaying) this.history.show(version); // else too often
    if (!this.panels) return; // `open` shows the version once the match is loaded
    this.panels.clearWarnings();
    await this.refresher.refresh();
  }

  #followLink(event) {
    const version = this.history.versionOf(event);
    if (version === undefined) return;
    event.preventDefault();
    this.#leadTo(version);
  }

  /** Stops the event stream, and the panels with their keys and timers. */
  #stop() {
    this.panels?.replay.stop();
    this.leaving.abort();
    this.stopFollowing?.();
  }

  /** Loads everything again: another account may see other events, the record was replaced, or the page had failed. */
  #reopen() {
    this.#stop();
    this.leaving = new AbortController();
    this.node.replaceChildren(loadingNotice()); // what the account before has seen goes at once
    return this.open();
  }

  #showError(problem) {
    this.node.replaceChildren(errorNotice(problem, () => this.#reopen()));
  }

  /** Asks for the match and what its board is drawn with. What the newest version needs is on its way meanwhile. */
  async #ask() {
    const state = this.isLive ? api.state(this.id).catch(() => null) : null;
    const match = await api.match(this.id);
    const first = { state, decision: this.isLive ? askForDecision(match).catch(() => null) : null };
    const [game, board] = await Promise.all([api.game(match.game), loadBoard(match.game)]);
    return { match, game, board, first };
  }

  /** Creates what shows the match. A response for one account must not reach the cache of events of the next one. */
  #show({ match, game, board, first }, signal) {
    const events = new EventCache(this.id);
    const refresh = () => this.refresher.refresh();
    const sees = { requested: () => this.requestedVersion, onShow: () => this.#onShow() };
    const shown = new ShownMatch({ match, game, events }, sees);
    this.shown = shown;
    this.pacer = new Pacer(game.routine ?? [], board, {
      shown: () => shown,
      show: (version) => this.loader.showTurn(version),
      onWait: () => shown.showEvents(),
    });
    const ways = { go: (version) => this.go(version), leadTo: (version) => this.#leadTo(version) };
    const page = { sender: this.#sender(events), ...ways, refresh, signal };
    this.panels = new MatchPanels(this.node, { id: this.id, game, match, board }, page);
    shown.on(this.panels, this.pacer);
    const loading = events.load(match.version).catch((problem) => this.panels.banner.warn(problem.message));
    this.loader = new VersionLoader(shown, { first, loading, refresh, signal });
  }

  #sender(events) {
    const refresh = () => this.refresher.refresh();
    return new MoveSender(this.id, {
      version: () => this.shown.state.version,
      onBusy: (busy) => {
        this.node.classList.toggle("busy", busy);
        if (busy) this.panels.expectAnswer();
      },
      onEvents: (found) => (events.add(found) ? refresh() : this.refresher.catchUp()),
      onRefusal: (sentence) => this.panels.showRefusal(sentence),
      refresh,
    });
  }

  #followEvents() {
    this.stopFollowing?.();
    this.stopFollowing = followEvents(this.id, this.shown.match.version, {
      onEvents: (events) => this.#onEvents(events),
      onStatus: (status, problem) => this.#onStatus(status, problem),
      onRestarted: () => this.#reopen(),
    });
  }

  #onEvents(events) {
    const hasNews = this.shown.events.add(events);
    if (!this.isLive) this.#refreshMatch();
    else if (hasNews) this.refresher.refresh();
    else this.refresher.catchUp(); // the answer to a move has brought them already
  }

  /** Shows the new state of the match while the board stays at an earlier version. */
  async #refreshMatch() {
    const { shown } = this;
    const { signal } = this.leaving;
    shown.showEvents();
    const match = await api.match(this.id).catch(() => shown.match); // the next event tries again
    if (signal.aborted) return;
    shown.learn(match);
    if (!this.isLive && shown.context) shown.showMatch();
  }

  #onStatus(status, problem) {
    const reconnected = status === "live" && this.status === "lost";
    this.status = status;
    this.panels.banner.showStatus(status, problem);
    if (reconnected) this.panels.moves.showRefusal();
    if (reconnected || (status === "ended" && this.shown.match.status !== "finished")) this.refresher.refresh();
  }

  #handle(problem) {
    if (this.isClosed) return;
    const { banner } = this.panels;
    const isBeyondTheEnd = problem.code === "unknown-version" && problem.version;
    if (isBeyondTheEnd) return this.go(null).then(() => banner.warn(problem.message));
    if (this.shown.version === 0 || [401, 404].includes(problem.status)) return this.#showError(problem);
    this.hasFailed = true;
    if (problem.status === 0) banner.showStatus("lost");
    else banner.warn(problem.message);
  }

  /** Says no more that the match is loading or could not be loaded, nor that a command could not be sent meanwhile. */
  #onShow() {
    this.panels.appear();
    if (!this.hasFailed) return;
    this.hasFailed = false;
    this.panels.clearWarnings();
    if (this.status) this.panels.banner.showStatus(this.status);
  }
}

function loadingNotice() {
  return element("p", { class: "notice", role: "status" }, t("Loading the match."));
}
