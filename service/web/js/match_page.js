// The page of a match: what is fetched of it, when it is looked at again, and at which version.

import { api } from "./api.js";
import { account } from "./account.js";
import { Chronicle } from "./event_cache.js";
import { element } from "./element.js";
import { Hands } from "./move_sender.js";
import { follow } from "./event_stream.js";
import { Looking } from "./refresher.js";
import { MatchParts } from "./match_panels.js";
import { matchAddress } from "./route.js";
import { called } from "./seat_marks.js";
import { tableOf } from "./game_board.js";
import { trouble } from "./error_notice.js";

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
    this.looking = new Looking({
      look: () => (this.at === null ? this.#showNewest() : this.#showVersion(this.at)),
      complain: (problem) => this.#complain(problem),
      rests: () => this.at === null,
      signal: this.closing.signal,
    });
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
    this.loading = this.chronicle.load(this.match.version).catch((problem) => this.parts.banner.warn(problem.message));
    await this.looking.again();
    this.#follow();
    await this.loading;
    if (this.closed) return;
    this.parts.board.glow(this.#changes(this.shown));
    this.#tell();
  }

  get closed() {
    return this.closing.signal.aborted;
  }

  close() {
    this.closing.abort();
    this.#rest();
  }

  /** Follows a link to a version. */
  visit(version) {
    this.parts?.replay.stop();
    this.parts?.banner.node.scrollIntoView({ block: "nearest" });
    return this.go(version);
  }

  /** Shows a version; `null`: the newest, and those to come. */
  async go(version) {
    this.at = version;
    history.replaceState(null, "", matchAddress(this.id, version));
    if (!this.parts) return; // it is shown once the table is laid
    this.parts.clear();
    await this.looking.again();
  }

  /** Neither plays through versions nor follows the match any more. */
  #rest() {
    this.parts?.replay.stop();
    this.stopFollowing?.();
  }

  #reopen() {
    this.#rest();
    this.chronicle = new Chronicle(this.id);
    this.shown = 0;
    return this.open();
  }

  #giveUp(problem) {
    if (this.closed) return;
    this.node.replaceChildren(trouble(problem, () => this.open()));
  }

  #layOut() {
    const { chronicle } = this; // what the caller is told belongs to no other caller's
    const look = () => this.looking.again();
    const hands = new Hands(this.id, {
      version: () => this.state.version,
      busy: (busy) => this.node.classList.toggle("busy", busy),
      happened: (events) => chronicle.add(events),
      refused: (sentence) => this.parts.refuse(sentence),
      look,
    });
    const page = { hands, go: (version) => this.go(version), look, signal: this.closing.signal };
    this.parts = new MatchParts(this.node, this, page);
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
    if (this.at === null) this.looking.again();
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
    this.parts.banner.feel(how, problem);
    if (healed) this.parts.moves.refuse();
    if (healed || (how === "ended" && this.match.status !== "finished")) this.looking.again();
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
    this.looking.again();
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
    this.state = state;
    this.lookNow = this.#lookAt(state, toAct);
    const changes = this.#changes(state.version);
    this.parts.showTable(state, this.lookNow, { choices, scores, changes, live: this.at === null });
    this.shown = state.version;
    this.#showMatch();
    this.#tell();
  }

  #showMatch() {
    const rest = this.at && this.chronicle.restBefore(this.at);
    this.parts.showMatch(this.match, this.lookNow, this.at, rest);
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

  #tell() {
    if (this.closed || !this.state) return;
    const { shown, lookNow } = this;
    this.parts.tell(this.match, this.chronicle, { shown, live: this.at === null, look: lookNow });
  }

  #complain(problem) {
    if (this.closed) return;
    const { banner } = this.parts;
    const isBeyondTheEnd = problem.code === "unknown-version" && problem.version;
    if (isBeyondTheEnd) return this.go(null).then(() => banner.warn(problem.message));
    if (this.shown === 0 || [401, 404].includes(problem.status)) return this.#giveUp(problem);
    if (problem.status === 0) this.#feel("lost");
    else banner.warn(problem.message);
  }
}
