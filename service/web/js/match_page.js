// The page of a match: loads the match at a version or as it goes on, and follows its events.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { NO_DECISION, askForDecision } from "./decision.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { EventCache } from "./event_cache.js";
import { followEvents } from "./event_stream.js";
import { loadBoard } from "./game_board.js";
import { MatchPanels } from "./match_panels.js";
import { MoveSender } from "./move_sender.js";
import { Pacer } from "./pacer.js";
import { Refresher } from "./refresher.js";
import { matchAddress } from "./route.js";
import { seatNames } from "./seat_marks.js";
import { ViewCache } from "./view_cache.js";

/** The maximum number of new events whose places on the board are highlighted. */
const MAX_CHANGES = 12;

export class MatchPage {
  /**
   * @param {string} id of the match
   * @param {number|null} version the version to show; `null` shows the newest one and follows the match
   */
  constructor(id, version) {
    this.id = id;
    this.requestedVersion = version;
    this.shownVersion = 0;
    /** The status of the event stream; `null` before there is one. @type {import("./event_stream.js").ConnectionStatus|null} */
    this.status = null;
    /** True if the last load has failed. */
    this.hasFailed = false;
    /** What is asked for while the board is loaded. */
    this.first = null;
    this.events = new EventCache(id);
    this.views = new ViewCache(id);
    this.node = element(
      "div",
      { class: "match" },
      element("p", { class: "notice", role: "status" }, t("Loading the match.")),
    );
    this.closing = new AbortController();
    /** Aborted when the panels give way to others, or the page is closed. @type {AbortController|null} */
    this.leaving = null;
    this.refresher = new Refresher({
      load: () => this.#load(),
      onError: (problem) => this.#handle(problem),
      pauses: () => this.isLive,
      retries: () => this.shownVersion > 0,
      isBehind: () => this.events.version > Math.min(this.shownVersion, this.match.version),
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
    const { events } = this;
    try {
      const state = this.isLive ? api.state(this.id).catch(() => null) : null;
      const match = await api.match(this.id);
      const first = { state, decision: this.isLive ? askForDecision(match).catch(() => null) : null };
      const [game, board] = await Promise.all([api.game(match.game), loadBoard(match.game)]);
      if (this.#isPast(events)) return;
      this.match = match;
      this.first = first;
      this.game = game;
      this.board = board;
    } catch (problem) {
      if (!this.#isPast(events)) this.#showError(problem);
      return;
    }
    this.#createPanels();
    this.loading = events.load(this.match.version).catch((problem) => this.panels.banner.warn(problem.message));
    await this.refresher.refresh();
    if (this.#isPast(events)) return;
    this.#followEvents();
    await this.loading;
    if (this.#isPast(events)) return;
    this.panels.board.highlight(this.#changes(this.shownVersion));
    this.#showEvents();
  }

  close() {
    this.closing.abort();
    this.pacer?.skip();
    this.#stop();
  }

  /** Shows a version that a link leads to; `null` shows the newest one. */
  visit(version) {
    this.panels?.replay.stop();
    this.panels?.banner.node.scrollIntoView({ block: "nearest" });
    return this.go(version);
  }

  /** Shows a version; `null` shows the newest one and follows the match. */
  async go(version) {
    this.requestedVersion = version;
    this.pacer?.skip();
    if (!this.panels?.replay.isPlaying) history.replaceState(null, "", matchAddress(this.id, version)); // else too often
    if (!this.panels) return; // `open` shows the version once the match is loaded
    this.panels.clearWarnings();
    await this.refresher.refresh();
  }

  /** Stops the event stream, and the panels with their keys and timers. */
  #stop() {
    this.panels?.replay.stop();
    this.leaving?.abort();
    this.stopFollowing?.();
  }

  /** Loads everything again: another account may see other events, the record was replaced, or the page had failed. */
  #reopen() {
    this.#stop();
    this.events = new EventCache(this.id);
    this.views = new ViewCache(this.id);
    this.shownVersion = 0;
    return this.open();
  }

  /** True if the page was closed or opened again since it had these events: it shows nothing that was loaded before. */
  #isPast(events) {
    return this.isClosed || this.events !== events;
  }

  #showError(problem) {
    if (this.isClosed) return;
    this.node.replaceChildren(errorNotice(problem, () => this.#reopen()));
  }

  #createPanels() {
    const { events } = this; // a response for one account must not reach the cache of the next one
    const refresh = () => this.refresher.refresh();
    const sender = new MoveSender(this.id, {
      version: () => this.state.version,
      onBusy: (busy) => {
        this.node.classList.toggle("busy", busy);
        if (busy) this.panels.expectAnswer();
      },
      onEvents: (found) => (events.add(found) ? refresh() : this.refresher.catchUp()),
      onRefusal: (sentence) => this.panels.showRefusal(sentence),
      refresh,
    });
    this.pacer = new Pacer(this.game.routine ?? [], this.board, {
      shown: () => ({ events, version: this.shownVersion, context: this.context }),
      show: (version) => this.#showTurn(version),
      onWait: () => this.#showEvents(),
    });
    this.leaving = new AbortController();
    const page = { sender, go: (version) => this.go(version), refresh, signal: this.leaving.signal };
    this.panels = new MatchPanels(this.node, this, page);
  }

  #followEvents() {
    this.stopFollowing?.();
    this.stopFollowing = followEvents(this.id, this.match.version, {
      onEvents: (events) => this.#onEvents(events),
      onStatus: (status, problem) => this.#onStatus(status, problem),
      onRestarted: () => this.#reopen(),
    });
  }

  #onEvents(events) {
    const hasNews = this.events.add(events);
    if (!this.isLive) this.#refreshMatch();
    else if (hasNews) this.refresher.refresh();
    else this.refresher.catchUp(); // the answer to a move has brought them already
  }

  /** Shows the new state of the match while the board stays at an earlier version. */
  async #refreshMatch() {
    this.#showEvents();
    const { events } = this;
    const match = await api.match(this.id).catch(() => this.match); // the next event tries again
    if (this.#isPast(events)) return;
    this.#learn(match);
    if (!this.isLive && this.context) this.#showMatch();
  }

  #onStatus(status, problem) {
    const reconnected = status === "live" && this.status === "lost";
    this.status = status;
    this.panels.banner.showStatus(status, problem);
    if (reconnected) this.panels.moves.showRefusal();
    if (reconnected || (status === "ended" && this.match.status !== "finished")) this.refresher.refresh();
  }

  /** Loads a version and shows it, unless the page is opened again meanwhile. */
  async #load() {
    const { events } = this;
    try {
      await (this.isLive ? this.#showNewest(events) : this.#showVersion(this.requestedVersion, events));
    } catch (problem) {
      if (!this.#isPast(events)) throw problem;
    }
  }

  async #showNewest(events) {
    await this.pacer.run();
    if (!this.isLive || this.#isPast(events)) return;
    const first = await this.#takeFirst();
    const [match, state] = first ?? (await Promise.all([api.match(this.id), api.state(this.id)]));
    if (this.#isPast(events)) return;
    if (this.pacer.awaits(state.version)) return this.#showTurnsUpTo(state.version);
    this.#learn(match);
    const decision = await this.#decision(state.version, first?.[2]);
    if (this.#isPast(events)) return;
    this.#show(state, match.to_act, match.scores, decision);
    this.pacer.end();
  }

  /** Returns what was asked for while the board was loaded, once; `null` if a part of it is missing. */
  async #takeFirst() {
    const { first, match } = this;
    this.first = null;
    const [state, decision] = first ? await Promise.all([first.state, first.decision]) : [];
    return state && decision ? [match, state, decision] : null;
  }

  /** Shows the last turn that is known, and then those that lead to a version: the stream may be slower than a request. */
  async #showTurnsUpTo(version) {
    const { told } = this.pacer;
    this.pacer.expect(); // so who does not want to wait can say so at once
    if (told > this.shownVersion) await this.#showTurn(told);
    this.refresher.refresh(); // also where the events cannot be loaded
    await this.events.load(version, told);
  }

  /** Shows the board after a turn that is not the last one. */
  async #showTurn(version) {
    const { events } = this;
    const { state, scores } = await this.views.at(version, false);
    if (this.isLive && !this.#isPast(events)) this.#show(state, events.actedAfter(version), scores, NO_DECISION);
  }

  /**
   * Returns the caller's legal moves at a version, what is asked, and how far the match goes back. If the match has gone
   * on meanwhile, requests a refresh instead.
   * @param {number} version
   * @param {any[]} [answers] if they are there already
   */
  async #decision(version, answers) {
    const [found, undoable] = answers ?? (await askForDecision(this.match));
    if (found === null) return NO_DECISION;
    const { version: newest, moves, prompt } = found;
    if (newest === version)
      return { choices: moves, prompt, undoable: undoable?.version === version ? undoable : null };
    this.refresher.refresh();
    return NO_DECISION;
  }

  async #showVersion(version, events) {
    const { isPlaying } = this.panels.replay;
    const loadedMatch = isPlaying ? this.match : api.match(this.id);
    const [match, { state, scores }] = await Promise.all([
      loadedMatch,
      this.views.at(version, isPlaying),
      this.loading,
    ]);
    if (this.#isPast(events)) return;
    this.#learn(match);
    this.#show(state, events.actedAfter(version), scores, NO_DECISION);
  }

  /** Keeps an answer about the match, unless one about a later version came before it. */
  #learn(match) {
    if (match.version >= this.match.version) this.match = match;
  }

  #show(state, toAct, scores, decision) {
    this.#recover();
    this.state = state;
    this.context = this.#viewContext(state, toAct);
    const changes = this.#changes(state.version);
    this.panels.showState(state, this.context, { ...decision, scores, changes, live: this.isLive });
    this.shownVersion = state.version;
    this.#showMatch();
    this.#showEvents();
  }

  #showMatch() {
    const takeBackTo = this.requestedVersion && this.events.lastVersionBeforeMove(this.requestedVersion);
    this.panels.showMatch(this.match, this.context, this.isLive, takeBackTo);
  }

  #viewContext(state, toAct) {
    const seats = seatNames(this.match.seats);
    const components = this.game.components.document;
    return { me: this.match.seat, seats, toAct, version: state.version, components };
  }

  /**
   * Returns the events to highlight at a version. A player at the newest version gets all since their last move. Others
   * get those since the version shown before, or those of the last command if there are too many.
   */
  #changes(version) {
    if (this.isLive && this.match.seat !== null && !this.pacer.isPacing) {
      const own = this.events.lastMoveOf(this.match.seat, version);
      if (own) return this.events.between(own - 1, version).slice(-MAX_CHANGES);
    }
    const before = this.shownVersion;
    const continues = before > 0 && before < version && version - before <= MAX_CHANGES;
    return continues ? this.events.between(before, version) : this.events.lastCommand(version);
  }

  #showEvents() {
    if (this.isClosed || !this.state) return;
    const { shownVersion, context, isLive: live } = this;
    const pacing = this.pacer.isPacing;
    this.panels.showEvents(this.match, this.events, { shownVersion, live, pacing, context });
  }

  #handle(problem) {
    if (this.isClosed) return;
    const { banner } = this.panels;
    const isBeyondTheEnd = problem.code === "unknown-version" && problem.version;
    if (isBeyondTheEnd) return this.go(null).then(() => banner.warn(problem.message));
    if (this.shownVersion === 0 || [401, 404].includes(problem.status)) return this.#showError(problem);
    this.hasFailed = true;
    if (problem.status === 0) banner.showStatus("lost");
    else banner.warn(problem.message);
  }

  /** Says no more that the match could not be loaded, nor that a command could not be sent meanwhile. */
  #recover() {
    if (!this.hasFailed) return;
    this.hasFailed = false;
    this.panels.clearWarnings();
    if (this.status) this.panels.banner.showStatus(this.status);
  }
}
