// The panels of a match page: creates them, places them on the page, and tells each what to show.

import { AbsencePanel } from "./absence_panel.js";
import { AnalysisPanel } from "./analysis_panel.js";
import { Attention } from "./attention.js";
import { Banner } from "./banner.js";
import { BoardPanel } from "./board_panel.js";
import { t } from "./catalogue.js";
import { ChatPanel } from "./chat_panel.js";
import { componentsInfo } from "./components_info.js";
import { element } from "./element.js";
import { EndPanel } from "./end_panel.js";
import { EventLog } from "./event_log.js";
import { refocusIfHidden } from "./focus.js";
import { handleKeys } from "./hotkeys.js";
import { HintPanel } from "./hint_panel.js";
import { Lineage } from "./lineage.js";
import { MovesPanel } from "./moves_panel.js";
import { NotePanel } from "./note_panel.js";
import { markOutOfSight } from "./out_of_sight.js";
import { playersPanel } from "./players_panel.js";
import { RecordPanel } from "./record_panel.js";
import { RefusedPlaces } from "./refused_places.js";
import { Replay } from "./replay.js";
import { ScoreChart } from "./score_chart.js";
import { SeatClocks } from "./seat_clocks.js";
import { SeatsPanel } from "./seats_panel.js";
import { withNamedSeats } from "./selection.js";
import { SharePanel } from "./share_panel.js";
import { SincePanel } from "./since_panel.js";
import { TakeBackPanel } from "./take_backs.js";
import { takenBack } from "./turns.js";
import { WaitingLine } from "./waiting_line.js";
import { WatchButton } from "./watch_button.js";
import { WhatIsThis } from "./what_is_this.js";

/** Milliseconds between two renewals of log and chart in playback, where nobody reads them step by step. */
const LIST_INTERVAL = 700;

export class MatchPanels {
  /**
   * @param {HTMLElement} node the element of the page that holds the panels
   * @param {{id: string, game: object, match: object, board: import("./game_board.js").GameBoard}} shown
   * @param {object} page
   * @param {import("./move_sender.js").MoveSender} page.sender
   * @param {(version: number|null) => Promise<void>} page.go shows a version
   * @param {(version: number|null) => Promise<void>} page.leadTo does so also while others are played back
   * @param {() => Promise<void>} page.refresh
   * @param {AbortSignal} page.signal aborted when the panels give way to others, or the page is closed
   */
  constructor(node, { id, game, match, board }, { sender, go, leadTo, refresh, signal }) {
    this.node = node;
    this.game = game;
    this.gameBoard = board;
    /** When log and chart were shown last. */
    this.listed = 0;
    this.lineage = new Lineage();
    this.clocks = new SeatClocks(signal, (little) => this.banner?.remind(little), refresh);
    this.banner = new Banner(this.lineage.node, this.clocks.own);
    const refused = new RefusedPlaces(id, (sentence) => this.moves.showRefusal(sentence));
    const choose = (choice) => this.moves.selection.choose(choice);
    const play = (choice) => this.moves.selection.confirm(choice);
    const refuse = (place) => refused.explain({ ...place, prompt: this.prompt });
    this.board = new BoardPanel(board, { choose, play, refuse }, signal);
    this.whatIsThis = new WhatIsThis(game.id, this.board, signal);
    this.moves = new MovesPanel(sender, (move) => this.board.point(move));
    this.replay = new Replay(id, go);
    this.log = new EventLog(id, board);
    this.since = new SincePanel(game.routine ?? [], board, go);
    this.attention = new Attention();
    this.seats = new SeatsPanel(id, game, refresh);
    this.players = element("div");
    this.absence = new AbsencePanel(id, refresh, signal);
    this.waiting = new WaitingLine(id, signal);
    this.takeBacks = new TakeBackPanel((command) => sender.send(command), leadTo);
    this.chart = new ScoreChart(id, signal);
    this.analysis = new AnalysisPanel(id, signal);
    this.hint = new HintPanel(id, (move) => this.board.point(move), signal);
    this.record = new RecordPanel(id);
    this.share = new SharePanel(id, game.title, this.board.node);
    this.end = new EndPanel(id, signal);
    this.chat = new ChatPanel(id, signal);
    this.watch = new WatchButton(id, signal);
    this.note = new NotePanel(id, signal);
    this.#layOut(match, signal);
    this.#handleKeys(signal);
  }

  #handleKeys(signal) {
    const { moves, replay } = this;
    const commands = {
      listed: () => (moves.node.hidden ? [] : moves.listed),
      selection: moves.selection,
      takeBack: () => !moves.node.hidden && moves.takeBack(),
      filter: () => moves.openFilter(),
      focus: (index) => moves.focusMove(index),
      step: (direction) => replay.stepBy(direction),
      whatIsThis: this.whatIsThis,
    };
    handleKeys(commands, signal);
  }

  #layOut(match, signal) {
    const { tray, node: board } = this.board;
    const stage = [element("h2", { class: "unseen" }, t("The board")), board, tray.node, this.replay.node];
    const players = { node: this.players };
    const { moves, hint, since } = this;
    const talk = [this.waiting, this.watch, this.chat, this.note, this.log];
    const panels = [this.end, this.seats, this.absence, moves, hint, since, this.takeBacks, players, ...talk];
    const about = componentsInfo(this.game, match);
    const extras = [this.chart.node, this.analysis.node, this.share.node, this.record.node, about];
    this.parts = [
      this.banner.node,
      element("div", { class: "stage" }, ...stage),
      element("aside", {}, ...panels.map((panel) => panel.node)),
      element("div", { class: "extras" }, ...extras),
      this.whatIsThis.node,
    ];
    markOutOfSight([this.log.node, ...extras], signal);
  }

  /** Puts the panels on the page, with the first board: those that are empty before would be pushed aside by it. */
  appear() {
    if (this.parts[0].parentNode !== this.node) this.node.replaceChildren(...this.parts);
  }

  /**
   * Asks for what would push other things aside if it came after the first board. Returns a promise that settles then.
   * @param {object} match
   * @param {Promise<void>} events settles when they are loaded: they tell how the match ended, and what others did
   * @param {boolean} live false if an earlier version is shown
   */
  askFirst({ status, version }, events, live) {
    const present = () => (status === "finished" ? this.end.ask(version) : this.waiting.ask());
    return Promise.all([events, this.chat.ask(), live && present()]);
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

  /** Draws the next state even if it is the one that is shown: the user has chosen a move, and it may be refused. */
  expectAnswer() {
    this.shown = null;
  }

  /**
   * Shows the board at a version, and the legal moves of the caller. What is there stays if only the changes are others:
   * a place or a button that is replaced while it is pressed is not clicked.
   * @param {object} state the caller's view of the match
   * @param {import("./game_board.js").ViewContext} context
   * @param {{choices: object[], prompt: object|null, undoable: object|null, scores: object[], changes: object[],
   *   live: boolean}} details
   */
  showState(state, context, { choices: numbered, prompt, undoable, scores, changes, live }) {
    this.holders = state.seats;
    const { me, seats, toAct } = context;
    const choices = numbered.map((choice) => withNamedSeats(choice, seats));
    const { version, status } = state;
    const shown = JSON.stringify([version, status, me, seats, toAct, choices, prompt, undoable, scores, live]);
    if (shown === this.shown) return this.board.highlight(changes);
    this.shown = shown;
    if (state.board) {
      this.board.show(state.board, context, choices, changes);
      const clock = (seat) => this.clocks.line(seat);
      this.players.replaceChildren(playersPanel(this.gameBoard, state.board, context, scores, clock));
    } else {
      this.board.explain(status);
      this.players.replaceChildren();
    }
    const seated = me !== null && live && status === "playing";
    const composer = this.gameBoard.composer?.(choices, state.board, context) ?? null;
    this.moves.show({ heading: heading(context, choices), choices, prompt, seated, composer });
    this.prompt = prompt;
    this.offered = { version, seated, choices };
    this.moves.allowTakeBack(undoable);
    this.moves.node.hidden = !seated || !state.board;
    this.node.classList.toggle("has-moves", choices.length > 0);
    this.node.classList.toggle("over", status === "finished");
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
    this.share.show(match, context.version, live);
    this.watch.show(match);
    this.note.show();
    this.replay.node.hidden = match.status === "waiting" && live;
    this.takeBacks.show(match, context, takeBackTo);
    this.hint.show(match, this.offered, context.seats);
    this.analysis.show(match, context.seats);
    this.waiting.show(match, context, live);
    const away = this.holders.map((holder) => holder?.stands_in_for ?? null);
    this.clocks.show(
      match,
      away.map((player) => player?.name ?? null),
    );
    this.absence.show(match, away, context.seats);
    this.chat.show(match, away);
    this.banner.show(match, context, this.game.title, live);
    if (live) this.attention.show(context.toAct.includes(context.me), this.prompt?.sentence ?? "", this.game.title);
    refocusIfHidden(this.node, this.banner.title);
  }

  /**
   * Shows what follows from the known events: log, replay, chart and lineage.
   * @param {object} match
   * @param {import("./event_cache.js").EventCache} events
   * @param {{shownVersion: number, live: boolean, pacing: boolean, context: import("./game_board.js").ViewContext}} shown
   */
  showEvents(match, events, { shownVersion, live, pacing, context }) {
    const newest = Math.max(match.version, events.version);
    this.banner.showEvents(events.lastCommand(shownVersion));
    this.replay.show(shownVersion, newest, live);
    if (this.replay.isPlaying && performance.now() - this.listed < LIST_INTERVAL) return;
    this.listed = performance.now();
    const known = events.events.filter(Boolean);
    this.end.show(match, events, { live, context });
    this.since.show(match, events, { shownVersion, live, pacing, context });
    this.absence.showEvents(events);
    refocusIfHidden(this.node, this.banner.title);
    this.log.show(events.between(0, shownVersion), match.status !== "waiting");
    this.replay.skip(takenBack(known));
    const marks = known.map((event) => ({ version: event.version, mark: this.gameBoard.mark(event.data) }));
    this.replay.mark(marks.filter((one) => one.mark));
    this.lineage.show(match, known);
    this.chart.show(newest, shownVersion, context.seats, ["playing", "finished"].includes(match.status));
  }
}

function heading(context, choices) {
  if (choices.length) return context.toAct.includes(context.me) ? t("Your move") : t("You may move");
  return t("Others have to move");
}
