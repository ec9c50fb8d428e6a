// What a match page shows: the board at a version, the present state of the match, and what follows from its events.

import { seatNames } from "./seat_marks.js";

/** The maximum number of new events whose places on the board are highlighted. */
const MAX_CHANGES = 12;

export class ShownMatch {
  /**
   * @param {{match: object, game: object, events: import("./event_cache.js").EventCache}} loaded
   * @param {object} page
   * @param {() => number|null} page.requested returns the version that is asked for; `null`: the match as it goes on
   * @param {() => void} page.onShow called when a version is about to be shown
   */
  constructor({ match, game, events }, { requested, onShow }) {
    this.match = match;
    this.game = game;
    this.events = events;
    this.requested = requested;
    this.onShow = onShow;
    /** @type {import("./match_panels.js").MatchPanels} */
    this.panels = null;
    /** @type {import("./pacer.js").Pacer} */
    this.pacer = null;
    /** The version that the board shows; 0 before there is one. */
    this.version = 0;
    /** The caller's view of the match at this version. @type {object|null} */
    this.state = null;
    /** @type {import("./game_board.js").ViewContext|null} */
    this.context = null;
  }

  /**
   * Says on which panels the match is shown, and at which pace.
   * @param {import("./match_panels.js").MatchPanels} panels
   * @param {import("./pacer.js").Pacer} pacer
   */
  on(panels, pacer) {
    this.panels = panels;
    this.pacer = pacer;
  }

  /** True if the newest version is shown, and the match is followed. */
  get isLive() {
    return this.requested() === null;
  }

  /** True if events are known that are not shown. */
  get isBehind() {
    return this.events.version > Math.min(this.version, this.match.version);
  }

  /** Keeps an answer about the match, unless one about a later version came before it. */
  learn(match) {
    if (match.version >= this.match.version) this.match = match;
  }

  /** Shows the caller's view of the match, with what the caller has to decide. */
  show(state, toAct, scores, decision) {
    this.onShow();
    this.state = state;
    this.context = this.#viewContext(state, toAct);
    const changes = this.#changes(state.version);
    this.panels.showState(state, this.context, { ...decision, scores, changes, live: this.isLive });
    this.version = state.version;
    this.showMatch();
    this.showEvents();
  }

  /** Shows the present state of the match. */
  showMatch() {
    const requested = this.requested();
    const takeBackTo = requested && this.events.lastVersionBeforeMove(requested);
    this.panels.showMatch(this.match, this.context, this.isLive, takeBackTo);
  }

  /** Shows what follows from the known events, once there is a board. */
  showEvents() {
    if (!this.state) return;
    const { version: shownVersion, context, isLive: live } = this;
    const pacing = this.pacer.isPacing;
    this.panels.showEvents(this.match, this.events, { shownVersion, live, pacing, context });
  }

  /** Highlights the places that changed, when the events that changed them have been loaded. */
  highlight() {
    this.panels.board.highlight(this.#changes(this.version));
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
    const before = this.version;
    const continues = before > 0 && before < version && version - before <= MAX_CHANGES;
    return continues ? this.events.between(before, version) : this.events.lastCommand(version);
  }
}
