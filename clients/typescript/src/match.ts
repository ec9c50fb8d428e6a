// One match, as one caller sees it.

import { Problem } from "./errors.js";
import { KeptOfMatch } from "./kept.js";
import { MatchEvents, OVER, analysisProgress } from "./match_streams.js";
import type { AtVersion, Once, Stoppable } from "./options.js";
import type {
  AnalysisAnswer,
  AnalysisProgress,
  Audience,
  BotName,
  Changes,
  ChatAnswer,
  DryRunAnswer,
  EventView,
  EventsAnswer,
  HintAnswer,
  MatchAnswer,
  Message,
  Move,
  MovesAnswer,
  PlayedAnswer,
  ReasonsAnswer,
  ReasonsTold,
  ScoresAnswer,
  StatesAnswer,
  SeatPlan,
  UndoableAnswer,
  ViewAnswer,
  WaitingFor,
} from "./schema.js";
import type { Query, Reading, Transport } from "./transport.js";

const PAGE = 200;
const MESSAGES = 100;
const WAIT = 30;
/** What the client reads in a list of moves. */
const OFFER = ["version", "moves"];

/**
 * A match. It remembers the version at which the caller has looked at it last, and what changes it names that.
 *
 * Every method may throw `Problem` and `Unreachable`. Methods with a `key` may be called again with the same one: what
 * they do is done once. Without one, each call makes its own, and sends it again itself when an answer is lost.
 */
export class Match extends KeptOfMatch {
  readonly #transport: Transport;
  readonly #path: string;
  /** The version at which the caller has looked last: by `get`, `state`, `moves`, an own move or its creation. */
  version: number | null = null;

  /** @param invitation what lets others see a private match while it waits for players */
  constructor(
    transport: Transport,
    readonly id: string,
    invitation: string | null = null,
  ) {
    super(transport, id, invitation);
    this.#transport = transport;
    this.#path = `/v1/matches/${encodeURIComponent(id)}`;
  }

  /** Returns a match that the caller has just created: its version is the one at which they have looked. */
  static begun(transport: Transport, answer: MatchAnswer): Match {
    const match = new Match(transport, answer.id, answer.invitation ?? null);
    match.version = answer.version;
    return match;
  }

  /** Resolves to the match without its board: status, seats, options, clocks, proposals. */
  async get(): Promise<MatchAnswer> {
    const answer = await this.#read<MatchAnswer>("", {}, { reads: ["version"] });
    this.version = answer.version;
    return answer;
  }

  /** Resolves to what the caller sees of the board, now or at an earlier version. */
  async state(version?: number): Promise<ViewAnswer> {
    const answer = await this.#read<ViewAnswer>("/state", { version }, { reads: ["version"] });
    if (version === undefined) this.version = answer.version;
    return answer;
  }

  /** Resolves to all points, each with the event that gave it. */
  scores(version?: number): Promise<ScoresAnswer> {
    return this.#read("/scores", { version });
  }

  /**
   * Resolves to the legal moves of the caller: none if it is not their turn.
   *
   * With `outcomes` each of the first 200 tells its `outcome`: what it leads to, as far as the caller can know it.
   */
  async moves(version?: number, { outcomes = false }: { outcomes?: boolean } = {}): Promise<MovesAnswer> {
    const query = { version, outcomes: outcomes ? "true" : undefined };
    const answer = await this.#read<MovesAnswer>("/moves", query, { reads: OFFER });
    if (version === undefined) this.version = answer.version;
    return answer;
  }

  /** Plays moves, all or none. Throws `StaleVersion` if the match is not at the version any more. */
  play(moves: Move | readonly Move[], at: AtVersion = {}): Promise<PlayedAnswer> {
    return this.#played("POST", "/moves", { moves: [moves].flat() }, at);
  }

  /** Resolves to what would follow from moves, as far as the caller can know it. Plays nothing. */
  async tryOut(moves: Move | readonly Move[], at: AtVersion = {}): Promise<DryRunAnswer> {
    const command = { body: { moves: [moves].flat() }, version: this.#at(at), query: { dry_run: "true" } };
    return this.#transport.command("POST", `${this.#path}/moves`, command);
  }

  /**
   * Yields the legal moves each time that the caller may move, until the match is over. Waits in between.
   *
   * `for await (const offer of match.turns()) await match.play(choose(offer.moves).move)` plays a match. A
   * `StaleVersion` inside the loop may be ignored: what is yielded next is what can be played then.
   */
  async *turns({ signal }: Stoppable = {}): AsyncGenerator<MovesAnswer> {
    let offered: number | null = null;
    for (;;) {
      const offer = await this.#read<MovesAnswer>("/moves", {}, { ever: true, signal, reads: OFFER });
      this.version = offer.version;
      if (offer.moves.length && offered !== offer.version) {
        offered = offer.version;
        yield offer;
        continue;
      }
      const now = await this.#read<MatchAnswer>("", {}, { ever: true, signal, reads: ["status"] });
      if (OVER.includes(now.status)) return;
      await this.#waitAfter(offer.version, signal);
    }
  }

  /** Yields the events after a version that have happened so far, page by page. */
  async *events(since = 0): AsyncGenerator<EventView> {
    for (;;) {
      const reads = ["events", "next", "version"];
      const page = await this.#read<EventsAnswer>("/events", { since, limit: PAGE }, { reads });
      yield* page.events;
      since = page.next;
      if (!page.events.length || since >= page.version) return;
    }
  }

  /**
   * Yields the events after a version as they happen, each once, until the match is over.
   *
   * It opens a lost connection again, and waits as long as the service cannot be reached. Throws `RecordReplaced` if
   * events that were yielded are gone.
   */
  follow(since = 0, { signal }: Stoppable = {}): AsyncGenerator<EventView> {
    return new MatchEvents(this.#transport, this.#path, since, this.invitation, signal).events();
  }

  /** Resolves to whom the match waits for. With `wait`, waits so many seconds for a version after `since`. */
  waiting(since?: number, wait = 0, { signal }: Stoppable = {}): Promise<WaitingFor> {
    return this.#read("/waiting", { since, wait }, { wait, signal });
  }

  /** Resolves to board and points at the versions after one, at most 25 of them, for a replay. */
  states(since = 0, limit?: number): Promise<StatesAnswer> {
    return this.#read("/states", { since, limit });
  }

  /** Resolves to what changed between two versions, as a JSON Patch of the view. */
  changes(since: number, to?: number): Promise<Changes> {
    return this.#read("/diff", { from: since, to });
  }

  /** Yields why bots decided as they did at a version and later, page by page. Nobody is told before the end. */
  async *reasons(since = 0): AsyncGenerator<ReasonsTold> {
    for (let following: number | null = since; following !== null; ) {
      const page: ReasonsAnswer = await this.#read("/reasons", { since: following }, { reads: ["reasons"] });
      yield* page.reasons;
      following = page.next ?? null;
    }
  }

  /** Asks what a bot would do on the own seat, in a match that counts for nobody; `hint` waits for it. */
  askForHint(): Promise<HintAnswer> {
    return this.#transport.change("POST", `${this.#path}/hint`, undefined, true);
  }

  /** Resolves to the hint that was asked for. With `wait`, waits so many seconds while it is on its way. */
  hint(wait = 0, { signal }: Stoppable = {}): Promise<HintAnswer> {
    return this.#read("/hint", { wait }, { wait, signal });
  }

  /** Asks for a judgement of every decision of the finished match; `analysis` tells how far it is. */
  analyse(): Promise<AnalysisAnswer> {
    return this.#transport.change("POST", `${this.#path}/analysis`, undefined, true);
  }

  /** Resolves to the analysis, or how far it is. With `wait`, waits so many seconds for more than `known`. */
  analysis(known = 0, wait = 0, { signal }: Stoppable = {}): Promise<AnalysisAnswer> {
    return this.#read("/analysis", { known, wait }, { wait, signal });
  }

  /** Yields how far the analysis is, as it goes on, until it is done or was given up. */
  analysisProgress({ signal }: Stoppable = {}): AsyncGenerator<AnalysisProgress> {
    return analysisProgress(this.#transport, `${this.#path}/analysis/stream`, this.invitation, signal);
  }

  /** Resolves to the record, a header and one event a line: what `kifu verify` takes. */
  record(): Promise<string> {
    return this.#transport.download(`${this.#path}/record`, { invitation: this.invitation });
  }

  /** Resolves to what was said in the chat after a message with the id `since`, as far as the caller may read it. */
  async messages(since?: string): Promise<readonly Message[]> {
    const said: Message[] = [];
    for (;;) {
      const query = { since: said.at(-1)?.id ?? since, limit: MESSAGES };
      const { messages } = await this.#read<ChatAnswer>("/chat", query, { reads: ["messages"] });
      said.push(...messages);
      if (messages.length < MESSAGES) return said;
    }
  }

  /** Says something in the chat: to the players of the match, or to everybody. */
  say(text: string, audience: Audience = "seats", { key }: Once = {}): Promise<Message> {
    return this.#transport.command("POST", `${this.#path}/chat`, { body: { text, audience }, key });
  }

  /** Removes an own message from the chat, and resolves to it. */
  removeMessage(message: string): Promise<Message> {
    return this.#transport.command("DELETE", `${this.#path}/chat/${encodeURIComponent(message)}`, {});
  }

  /** Takes an open seat, gives the `salt` of the own one, or puts a `bot` on it. */
  takeSeat(seat: number, given: { salt?: string; bot?: BotName } = {}, once: Once = {}): Promise<MatchAnswer> {
    const invitation = this.invitation === null ? {} : { invitation: this.invitation };
    return this.#changed("PUT", `/seats/${seat}`, { ...given, ...invitation }, once);
  }

  /** Leaves a seat of a match that has not begun. */
  leaveSeat(seat: number, once: Once = {}): Promise<MatchAnswer> {
    return this.#changed("DELETE", `/seats/${seat}`, undefined, once);
  }

  /** Ends a match that waits for players; only its creator may. */
  end(once: Once = {}): Promise<MatchAnswer> {
    return this.#changed("POST", "/end", undefined, once);
  }

  /** Replaces the invitation to a private match. */
  renewInvitation(once: Once = {}): Promise<MatchAnswer> {
    return this.#changed("POST", "/invitation", undefined, once);
  }

  /** Takes back the own last move. With `to`, proposes to go back to that version, or agrees to it. */
  undo(to?: number, at: AtVersion = {}): Promise<PlayedAnswer> {
    return this.#played("POST", "/undo", to === undefined ? {} : { to }, at);
  }

  /** Resolves to how far the caller may take the match back alone, and why no further. */
  undoable(): Promise<UndoableAnswer> {
    return this.#read("/undo");
  }

  /** Declines what was proposed by `undo`, or withdraws it. */
  declineUndo(once: Once = {}): Promise<PlayedAnswer> {
    return this.#played("DELETE", "/undo", undefined, { ...once, version: null });
  }

  /** Opens a new match that shares the record up to a version. `null` if the other players have to agree first. */
  async fork(version: number, seats?: readonly SeatPlan[], { key }: Once = {}): Promise<Match | null> {
    const body = seats === undefined ? { version } : { version, seats };
    const path = `${this.#path}/forks`;
    const command = { body, key, reads: ["version"] };
    const { status, answer } = await this.#transport.commandWithStatus<MatchAnswer>("POST", path, command);
    if (status === 201) return Match.begun(this.#transport, answer);
    this.version = answer.version;
    return null;
  }

  /** Declines the fork that was proposed, or withdraws it. */
  declineFork(once: Once = {}): Promise<PlayedAnswer> {
    return this.#played("DELETE", "/forks", undefined, { ...once, version: null });
  }

  /** Gives the own seat to a bot. If none is named, that is `greedy`, which stands in for players. */
  resign(bot?: BotName, at: AtVersion = {}): Promise<PlayedAnswer> {
    return this.#played("POST", "/resign", bot === undefined ? {} : { bot }, at);
  }

  /** Claims that the time of another player has run out. */
  claim(once: Once = {}): Promise<PlayedAnswer> {
    return this.#played("POST", "/claim", undefined, { ...once, version: null });
  }

  /** Takes the own seat back from a bot that stands in. */
  comeBack(once: Once = {}): Promise<PlayedAnswer> {
    return this.#played("POST", "/return", undefined, { ...once, version: null });
  }

  #read<T>(path: string, query: Query = {}, how: Pick<Reading, "ever" | "wait" | "signal" | "reads"> = {}): Promise<T> {
    return this.#transport.read<T>(this.#path + path, { ...how, query, invitation: this.invitation });
  }

  /** Waits for an event after a version. It returns early if the record has lost that version. */
  async #waitAfter(version: number, signal: AbortSignal | undefined): Promise<void> {
    const query = { since: version, limit: 1, wait: WAIT };
    try {
      await this.#read("/events", query, { wait: WAIT, ever: true, signal });
    } catch (error) {
      const isLost = error instanceof Problem && ["record-replaced", "unknown-version"].includes(error.code);
      if (!isLost) throw error;
    }
  }

  #at({ version }: AtVersion): number | null {
    return version === undefined ? this.version : version;
  }

  async #played(method: string, path: string, body: unknown, at: AtVersion): Promise<PlayedAnswer> {
    const command = { body, key: at.key, version: this.#at(at), reads: ["version"] };
    const answer = await this.#transport.command<PlayedAnswer>(method, this.#path + path, command);
    this.version = answer.version;
    return answer;
  }

  async #changed(method: string, path: string, body: unknown, { key }: Once): Promise<MatchAnswer> {
    const answer = await this.#transport.command<MatchAnswer>(method, this.#path + path, {
      body,
      key,
      reads: ["version"],
    });
    this.version = answer.version;
    this.invitation = answer.invitation ?? this.invitation;
    return answer;
  }
}
