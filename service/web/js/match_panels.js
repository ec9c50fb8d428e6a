// The panels of a match page: creates them, places them on the page, and tells each what to show.

import { AbsencePanel } from "./absence_panel.js";
import { Banner } from "./banner.js";
import { BoardPanel } from "./board_panel.js";
import { componentsInfo } from "./components_info.js";
import { element } from "./element.js";
import { EventLog } from "./event_log.js";
import { refocusIfHidden } from "./focus.js";
import { Lineage } from "./lineage.js";
import { MovesPanel } from "./moves_panel.js";
import { playersPanel } from "./players_panel.js";
import { RecordPanel } from "./record_panel.js";
import { Replay } from "./replay.js";
import { ScoreChart } from "./score_chart.js";
import { SeatClocks } from "./seat_clocks.js";
import { SeatsPanel } from "./seats_panel.js";
import { TakeBackPanel } from "./take_backs.js";
import { WaitingLine } from "./waiting_line.js";

export class MatchPanels {
  /**
   * @param {HTMLElement} node the element of the page that holds the panels
   * @param {{id: string, game: object, match: object, board: import("./game_board.js").GameBoard}} shown
   * @param {object} page
   * @param {import("./move_sender.js").MoveSender} page.sender
   * @param {(version: number|null) => Promise<void>} page.go
   * @param {() => Promise<void>} page.refresh
   * @param {AbortSignal} page.signal aborted when the page is closed
   */
  constructor(node, { id, game, match, board }, { sender, go, refresh, signal }) {
    this.node = node;
    this.game = game;
    this.gameBoard = board;
    this.lineage = new Lineage();
    this.clocks = new SeatClocks(signal, (little) => this.banner?.remind(little));
    this.banner = new Banner(this.lineage.node, this.clocks.own);
    this.board = new BoardPanel(board, (move) => sender.play(move), signal);
    this.moves = new MovesPanel(sender, (move) => this.board.point(move));
    this.replay = new Replay(id, go);
    this.log = new EventLog(id, board);
    this.seats = new SeatsPanel(id, game, refresh);
    this.players = element("div");
    this.absence = new AbsencePanel(id, refresh, signal);
    this.waiting = new WaitingLine(id, signal);
    this.takeBacks = new TakeBackPanel((command) => sender.send(command));
    this.chart = new ScoreChart(id);
    this.record = new RecordPanel(id);
    this.#layOut(match.edition);
  }

  #layOut(edition) {
    const stage = [element("h2", { class: "unseen" }, "The board"), this.board.node, this.replay.node];
    const players = { node: this.players };
    const panels = [this.seats, this.absence, this.moves, this.takeBacks, players, this.waiting, this.log];
    const extras = [this.chart.node, this.record.node, componentsInfo(this.game, edition)];
    this.node.replaceChildren(
      this.banner.node,
      element("div", { class: "stage" }, ...stage),
      element("aside", {}, ...panels.map((panel) => panel.node)),
      element("div", { class: "extras" }, ...extras),
    );
  }

  /** Shows why a command was refused: beside the moves, or in the banner if there are none. "" removes the sentence. */
  showRefusal(sentence) {
    if (this.moves.node.hidden) this.banner.warn(sentence);
    else this.moves.showRefusal(sentence);
  }

  /** Removes all warnings and refusals. */
  clearWarnings() {
    this.banner.warn("");
    this.moves.showRefusal();
  }

  /**
   * Shows the board at a version, and the legal moves of the caller.
   * @param {object} state the caller's view of the match
   * @param {import("./game_board.js").ViewContext} context
   * @param {{choices: object[], scores: object[], changes: object[], live: boolean}} details
   */
  showState(state, context, { choices, scores, changes, live }) {
    if (state.board) {
      this.board.show(state.board, context, choices, changes);
      const clock = (seat) => this.clocks.line(seat);
      this.players.replaceChildren(playersPanel(this.gameBoard, state.board, context, scores, clock));
    } else {
      this.board.explain(state.status);
      this.players.replaceChildren();
    }
    this.holders = state.seats;
    const isPlaying = state.status === "playing";
    const seated = context.me !== null && live && isPlaying;
    this.moves.show({ heading: heading(context, choices, isPlaying), choices, seated });
    this.moves.node.hidden = context.me === null || !state.board || !live || state.status === "waiting";
    this.node.classList.toggle("has-moves", choices.length > 0);
  }

  /**
   * Shows the present state of the match, whichever version the board shows.
   * @param {object} match
   * @param {import("./game_board.js").ViewContext} context
   * @param {boolean} live false if the board shows an earlier version
   * @param {number|null} takeBackTo the version that the caller may propose to go back to; 0 or `null` if none
   */
  showMatch(match, context, live, takeBackTo) {
    this.seats.show(match);
    this.replay.node.hidden = match.status === "waiting" && live;
    this.takeBacks.show(match, context, takeBackTo);
    this.waiting.show(match, context, live);
    const away = this.holders.map((holder) => holder?.stands_in_for ?? null);
    this.clocks.show(match, away.map((player) => player?.name ?? null));
    this.absence.show(match, away, context.seats);
    this.banner.show(match, context, this.game.title, live);
    refocusIfHidden(this.node, this.banner.title);
  }

  /**
   * Shows what follows from the known events: log, replay, chart, lineage, and if the caller may take back a move.
   * @param {object} match
   * @param {import("./event_cache.js").EventCache} events
   * @param {{shownVersion: number, live: boolean, context: import("./game_board.js").ViewContext}} shown
   */
  showEvents(match, events, { shownVersion, live, context }) {
    const newest = Math.max(match.version, events.version);
    this.log.show(events.between(0, shownVersion), match.status !== "waiting");
    this.banner.showEvents(events.lastCommand(shownVersion));
    this.replay.show(shownVersion, newest, live);
    this.replay.mark(
      events.events
        .map((event) => ({ version: event.version, mark: this.gameBoard.mark(event.data) }))
        .filter((one) => one.mark),
    );
    this.moves.allowTakeBack(mayTakeBack(context, events));
    this.lineage.show(match, events.events.filter(Boolean));
    this.chart.show(newest, shownVersion, context.seats);
  }
}

/**
 * True if only the caller has to act, and the last move was the caller's own. The service may still refuse to take it
 * back, if it revealed something.
 */
function mayTakeBack({ me, toAct, version }, events) {
  const isOnlyMine = toAct.length === 1 && toAct[0] === me;
  return isOnlyMine && (events.lastMover(version) ?? me) === me;
}

function heading(context, choices, isPlaying) {
  if (choices.length) return context.toAct.includes(context.me) ? "Your move" : "You may move";
  return isPlaying ? "Others have to move" : "The match is over";
}
