// The parts of the page of a match, where they stand, and what each is shown.

import { Banner } from "./banner.js";
import { Board } from "./board_panel.js";
import { element } from "./element.js";
import { leadOn } from "./focus.js";
import { GoingBack } from "./take_backs.js";
import { Lineage } from "./lineage.js";
import { More } from "./more.js";
import { MovesPanel } from "./moves_panel.js";
import { playersPanel } from "./players_panel.js";
import { Replay } from "./replay.js";
import { Seating } from "./seats_panel.js";
import { Story } from "./event_log.js";

export class MatchParts {
  /**
   * @param {HTMLElement} node that holds the parts
   * @param {{id: string, game: object, table: import("./game_board.js").Table}} match
   * @param {object} page
   * @param {import("./move_sender.js").Hands} page.hands
   * @param {(version: number|null) => Promise<void>} page.go
   * @param {() => Promise<void>} page.look
   * @param {AbortSignal} page.signal that the page is closed
   */
  constructor(node, { id, game, table }, { hands, go, look, signal }) {
    this.node = node;
    this.game = game;
    this.table = table;
    this.lineage = new Lineage();
    this.banner = new Banner(this.lineage.node);
    this.board = new Board(table, (move) => hands.play(move), signal);
    this.moves = new MovesPanel(hands, (move) => this.board.point(move));
    this.replay = new Replay(id, go);
    this.story = new Story(id, table);
    this.seating = new Seating(id, game, look);
    this.players = element("div");
    this.goingBack = new GoingBack((deed) => hands.attempt(deed));
    this.more = new More(id, game);
    this.#layOut();
  }

  #layOut() {
    const stage = [element("h2", { class: "unseen" }, "The table"), this.board.node, this.replay.node];
    const panels = [this.seating, this.moves, this.goingBack, { node: this.players }, this.story];
    this.node.replaceChildren(
      this.banner.node,
      element("div", { class: "stage" }, ...stage),
      element("aside", {}, ...panels.map((panel) => panel.node)),
      this.more.node,
    );
  }

  /** Says why something was not done, where the caller looks; nothing takes it back. */
  refuse(sentence) {
    if (this.moves.node.hidden) this.banner.warn(sentence);
    else this.moves.refuse(sentence);
  }

  /** Takes back whatever was refused. */
  clear() {
    this.banner.warn("");
    this.moves.refuse();
  }

  /**
   * The table at a version, and what the caller may do there.
   * @param {object} state the caller's view of the match
   * @param {import("./game_board.js").Look} look
   * @param {{choices: object[], scores: object[], changes: object[], live: boolean}} more
   */
  showTable(state, look, { choices, scores, changes, live }) {
    if (state.board) {
      this.board.show(state.board, look, choices, changes);
      this.players.replaceChildren(playersPanel(this.table, state.board, look, scores));
    } else {
      this.board.explain(state.status);
      this.players.replaceChildren();
    }
    const isPlaying = state.status === "playing";
    const seated = look.me !== null && live && isPlaying;
    this.moves.show({ heading: heading(look, choices, isPlaying), choices, seated });
    this.moves.node.hidden = look.me === null || !state.board || !live;
    this.node.classList.toggle("asked", choices.length > 0);
  }

  /**
   * What is so now, at whatever version one looks.
   * @param {object} match
   * @param {import("./game_board.js").Look} look
   * @param {number|null} at the version that one looks back to; `null`: as it goes on
   * @param {number|null} rest the version that one may go back to from there
   */
  showMatch(match, look, at, rest) {
    this.seating.show(match);
    this.replay.node.hidden = match.status === "waiting" && at === null;
    this.goingBack.show(match, look, rest);
    this.banner.show(match, look, this.game.title, at === null);
    leadOn(this.node, this.banner.title);
  }

  /**
   * Story, replay, chart and what may be taken back, from the events known.
   * @param {object} match
   * @param {import("./event_cache.js").Chronicle} chronicle
   * @param {{shown: number, live: boolean, look: import("./game_board.js").Look}} what
   */
  tell(match, chronicle, { shown, live, look }) {
    const newest = Math.max(match.version, chronicle.version);
    this.story.show(chronicle.between(0, shown), match.status !== "waiting");
    this.banner.tell(chronicle.lastHappening(shown));
    this.replay.show(shown, newest, live);
    this.replay.mark(
      chronicle.events
        .map((event) => ({ version: event.version, mark: this.table.mark(event.data) }))
        .filter((one) => one.mark),
    );
    this.moves.allowTakeBack(mayTakeBack(look, chronicle));
    this.lineage.show(match, chronicle.events.filter(Boolean));
    this.more.show(newest, shown, look.seats);
  }
}

/**
 * Whether one may hope to go back alone: the decision is one's own, after a move of one's own. Whether that move has
 * brought something to light is for the service to say.
 */
function mayTakeBack({ me, toAct, version }, chronicle) {
  const isOnlyMine = toAct.length === 1 && toAct[0] === me;
  return isOnlyMine && (chronicle.lastMover(version) ?? me) === me;
}

function heading(look, choices, isPlaying) {
  if (choices.length) return look.toAct.includes(look.me) ? "Your move" : "You may";
  return isPlaying ? "The others are to act" : "The match is over";
}
