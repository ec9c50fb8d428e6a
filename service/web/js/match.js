// The page of a match: the table, who has what, what may be done, what happened, and the way through its versions.

import { api } from "./api.js";
import { account } from "./account.js";
import { Banner } from "./banner.js";
import { Board } from "./board.js";
import { Chronicle } from "./chronicle.js";
import { element } from "./element.js";
import { leadOn } from "./focus.js";
import { GoingBack } from "./going_back.js";
import { Hands } from "./hands.js";
import { Lineage } from "./lineage.js";
import { follow } from "./live.js";
import { More } from "./more.js";
import { MovesPanel } from "./moves_panel.js";
import { playersPanel } from "./players_panel.js";
import { Replay } from "./replay.js";
import { matchAddress } from "./route.js";
import { Seating } from "./seating.js";
import { called } from "./seats.js";
import { Story } from "./story.js";
import { tableOf } from "./table.js";
import { trouble } from "./trouble.js";

/** Milliseconds between two looks at a match that goes on fast. */
const BREATH = 120;
/** Of so many events at most that came at once is told what changed. */
const MOST_CHANGES = 12;

export class MatchPage {
  /** @param {string} id  @param {number|null} version `null`: as it goes on */
  constructor(id, version) {
    this.id = id;
    this.at = version;
    this.shown = 0;
    this.chronicle = new Chronicle(id);
    this.node = element(
      "div",
      { class: "match" },
      element("p", { class: "notice", role: "status" }, "The table is being laid."),
    );
    this.closing = new AbortController();
    account.whenChanged(() => this.#reopen(), this.closing.signal);
  }

  async open() {
    try {
      this.match = await api.match(this.id);
      const { game } = this.match;
      const [description, table] = await Promise.all([api.game(game), tableOf(game)]);
      this.game = description;
      this.table = table;
    } catch (problem) {
      return this.#giveUp(problem);
    }
    if (this.closed) return;
    this.#layOut();
    this.loading = this.chronicle.load(this.match.version).catch((problem) => this.banner.warn(problem.message));
    await this.#refresh();
    this.#follow();
    await this.loading;
    if (this.closed) return;
    this.board.glow(this.#changes(this.shown));
    this.#tell();
  }

  get closed() {
    return this.closing.signal.aborted;
  }

  close() {
    this.closing.abort();
    this.replay?.stop();
    this.stopFollowing?.();
  }

  /** Follows a link to a version. */
  visit(version) {
    this.replay?.stop();
    this.banner?.node.scrollIntoView({ block: "nearest" });
    return this.go(version);
  }

  /** Shows a version; `null`: the newest, and those to come. */
  async go(version) {
    this.at = version;
    this.banner?.warn("");
    this.moves?.refuse();
    history.replaceState(null, "", matchAddress(this.id, version));
    await this.#refresh();
  }

  #reopen() {
    this.replay?.stop();
    this.stopFollowing?.();
    this.chronicle = new Chronicle(this.id);
    this.shown = 0;
    return this.open();
  }

  #giveUp(problem) {
    if (this.closed) return;
    this.node.replaceChildren(trouble(problem, () => this.open()));
  }

  #layOut() {
    this.#makeParts();
    const stage = [element("h2", { class: "unseen" }, "The table"), this.board.node, this.replay.node];
    const panels = [this.seating, this.moves, this.goingBack, { node: this.players }, this.story];
    this.node.replaceChildren(
      this.banner.node,
      element("div", { class: "stage" }, ...stage),
      element("aside", {}, ...panels.map((panel) => panel.node)),
      this.more.node,
    );
  }

  #makeParts() {
    const { chronicle } = this; // what the caller is told belongs to no other caller's
    this.lineage = new Lineage();
    this.banner = new Banner(this.lineage.node);
    this.hands = new Hands(this.id, {
      version: () => this.state.version,
      busy: (busy) => this.node.classList.toggle("busy", busy),
      happened: (events) => chronicle.add(events),
      refused: (sentence) => (this.moves.node.hidden ? this.banner.warn(sentence) : this.moves.refuse(sentence)),
      look: () => this.#refresh(),
    });
    this.board = new Board(this.table, (move) => this.hands.play(move), this.closing.signal);
    this.moves = new MovesPanel(this.hands, (move) => this.board.point(move));
    this.replay = new Replay(this.id, (version) => this.go(version));
    this.story = new Story(this.id, this.table);
    this.seating = new Seating(this.id, this.game, () => this.#refresh());
    this.players = element("div");
    this.goingBack = new GoingBack((deed) => this.hands.attempt(deed));
    this.more = new More(this.id, this.game);
  }

  #follow() {
    this.stopFollowing?.();
    this.stopFollowing = follow(this.id, this.match.version, {
      tell: (events) => this.#hear(events),
      feel: (how, problem) => this.#feel(how, problem),
    });
  }

  #hear(events) {
    this.chronicle.add(events);
    if (this.at === null) this.#refresh();
    else this.#keepUp();
  }

  /** The match goes on while one looks back. */
  async #keepUp() {
    this.#tell();
    const { chronicle } = this;
    const match = await api.match(this.id).catch(() => this.match); // the next event brings it
    if (this.closed || this.chronicle !== chronicle || match.version < this.match.version) return;
    this.match = match;
    if (this.at !== null && this.lookNow) this.#showMatch();
  }

  #feel(how, problem) {
    const healed = how === "live" && this.feeling === "lost";
    this.feeling = how;
    this.banner.feel(how, problem);
    if (healed) this.moves.refuse();
    if (healed || (how === "ended" && this.match.status !== "finished")) this.#refresh();
  }

  /** Looks again, one look at a time; a wish that comes meanwhile leads to one look more. */
  #refresh() {
    this.wish = true;
    this.looking ??= this.#look().finally(() => (this.looking = null));
    return this.looking;
  }

  async #look() {
    while (this.wish && !this.closed) {
      this.wish = false;
      try {
        await (this.at === null ? this.#showNewest() : this.#showVersion(this.at));
      } catch (problem) {
        this.#complain(problem);
      }
      if (this.wish && this.at === null) await new Promise((resolve) => setTimeout(resolve, BREATH));
    }
  }

  async #showNewest() {
    const [match, state] = await Promise.all([api.match(this.id), api.state(this.id)]);
    this.match = match;
    this.#show(state, match.to_act, match.scores, await this.#choices(state.version));
  }

  /** What the caller may do at a version; when that has passed meanwhile, nothing, and another look follows. */
  async #choices(version) {
    if (this.match.seat === null || this.match.status !== "playing") return [];
    const { version: newest, moves } = await api.moves(this.id);
    if (newest === version) return moves;
    this.wish = true;
    return [];
  }

  async #showVersion(version) {
    const asked = [api.match(this.id), api.state(this.id, version), api.scores(this.id, version), this.loading];
    const [match, state, { scores }] = await Promise.all(asked);
    this.match = match;
    this.#show(state, this.chronicle.actedAfter(version), scores, []);
  }

  #show(state, toAct, scores, choices) {
    if (this.closed) return;
    const look = this.#lookAt(state, toAct);
    this.state = state;
    this.lookNow = look;
    if (state.board) this.#showBoard(state, look, choices, scores);
    else this.#showNoBoard();
    this.moves.show({
      heading: this.#heading(look, choices),
      choices,
      seated: look.me !== null && this.at === null && state.status === "playing",
    });
    this.node.classList.toggle("asked", choices.length > 0);
    this.moves.node.hidden = look.me === null || !state.board || this.at !== null;
    this.shown = state.version;
    this.#showMatch();
    this.#tell();
  }

  /** What is so now, at whatever version one looks. */
  #showMatch() {
    const { match, lookNow } = this;
    this.seating.show(match);
    this.replay.node.hidden = match.status === "waiting" && this.at === null;
    this.goingBack.show(match, lookNow, this.at && this.chronicle.restBefore(this.at));
    this.banner.show(match, lookNow, this.game.title, this.at === null);
    leadOn(this.node, this.banner.title);
  }

  #showBoard({ board, version }, look, choices, scores) {
    this.board.show(board, look, choices, this.#changes(version));
    this.players.replaceChildren(playersPanel(this.table, board, look, scores));
  }

  #showNoBoard() {
    this.board.explain(this.match.status);
    this.players.replaceChildren();
  }

  #lookAt(state, toAct) {
    const seats = called(this.match.seats);
    return { me: this.match.seat, seats, toAct, version: state.version, printed: this.game.components.document };
  }

  /**
   * What is new at a version: to a player, all since their own last move; to others, what led there from the version
   * shown before, or else what its last command did.
   */
  #changes(version) {
    if (this.at === null && this.match.seat !== null) {
      const own = this.chronicle.lastMoveOf(this.match.seat, version);
      if (own) return this.chronicle.between(own - 1, version).slice(-MOST_CHANGES);
    }
    const goesOn = this.shown > 0 && this.shown < version && version - this.shown <= MOST_CHANGES;
    return goesOn ? this.chronicle.between(this.shown, version) : this.chronicle.lastHappening(version);
  }

  #heading(look, choices) {
    if (choices.length) return look.toAct.includes(look.me) ? "Your move" : "You may";
    return this.match.status === "playing" ? "The others are to act" : "The match is over";
  }

  /** Story, replay and chart, from the events known. */
  #tell() {
    if (this.closed || !this.state) return;
    const newest = Math.max(this.match.version, this.chronicle.version);
    this.story.show(this.chronicle.between(0, this.shown), this.match.status !== "waiting");
    this.banner.tell(this.chronicle.lastHappening(this.shown));
    this.replay.show(this.shown, newest, this.at === null);
    this.replay.mark(
      this.chronicle.events
        .map((event) => ({ version: event.version, mark: this.table.mark(event.data) }))
        .filter((one) => one.mark),
    );
    this.lineage.show(this.match, this.chronicle.events.filter(Boolean));
    this.more.show(newest, this.shown, this.lookNow.seats);
  }

  #complain(problem) {
    if (this.closed) return;
    const isBeyondTheEnd = problem.code === "unknown-version" && problem.version;
    if (isBeyondTheEnd) return this.go(null).then(() => this.banner.warn(problem.message));
    if (this.shown === 0 || [401, 404].includes(problem.status)) return this.#giveUp(problem);
    if (problem.status === 0) this.#feel("lost");
    else this.banner.warn(problem.message);
  }
}
