// The client: a service of Kifu, seen by one caller.

import { Account } from "./account.js";
import { accountEvents } from "./account_events.js";
import { Challenges } from "./challenges.js";
import { type FinishedRecord, finishedRecords } from "./finished_records.js";
import { Match } from "./match.js";
import type { Once, Stoppable } from "./options.js";
import { sleep } from "./pauses.js";
import type {
  AccountEvent,
  BotsOnOffer,
  GameAnswer,
  GameHeadToHeadAnswer,
  GameStandingAnswer,
  GameSummary,
  GamesAnswer,
  GlossaryAnswer,
  HeadToHeadAnswer,
  GuidedStepAnswer,
  Language,
  LobbyEntry,
  MatchAnswer,
  MatchBody,
  PlayerAnswer,
  PlayerStandingsAnswer,
  RatingChangeAnswer,
  StandingAnswer,
  Status,
  TurnAnswer,
  TurnsAnswer,
} from "./schema.js";
import { Transport } from "./transport.js";
import { Webhooks } from "./webhooks.js";

const PATIENCE = 60;
/** Seconds between two questions that are answered without news, at least: a service may let nobody wait. */
const BETWEEN_POLLS = 1;

export interface Options {
  /** Seconds for which a request is tried while the service is away or asks to wait; 60 by default. */
  readonly patience?: number;
  /** A `fetch` of your own. */
  readonly fetch?: typeof fetch;
  /** The language of all sentences; English by default. */
  readonly language?: Language;
}

/** The matches to list. */
export type MatchesWanted = {
  status?: Status;
  game?: string;
  player?: string;
  /** Only matches in which `player` and this one both play. */
  opponent?: string;
};

/** The finished records to read. */
export interface RecordsWanted extends Stoppable {
  readonly game?: string;
  /** In milliseconds since 1970 (UTC). */
  readonly finishedSince?: number;
  /** That of the record to go on after. */
  readonly cursor?: string;
}

/**
 * A service of Kifu. Without a token the caller sees what a spectator sees. Every method may throw `Problem` and
 * `Unreachable`; to make a client throws `TypeError` if `url` is no address, `token` cannot be sent, or `patience` is `NaN`.
 */
export class Kifu {
  readonly #transport: Transport;
  readonly #patience: number;
  /** The account of the caller. */
  readonly account: Account;
  /** Its webhooks. */
  readonly webhooks: Webhooks;
  /** Its challenges. */
  readonly challenges: Challenges;

  constructor(url: string, token: string | null = null, options: Options = {}) {
    const { patience = PATIENCE, fetch: own, language = "en" } = options;
    const fetching: typeof fetch = own ?? ((...request) => fetch(...request));
    this.#patience = patience;
    this.#transport = new Transport(url, token, patience, fetching, language);
    this.account = new Account(this.#transport);
    this.webhooks = new Webhooks(this.#transport);
    this.challenges = new Challenges(this.#transport);
  }

  /** Resolves to the games that can be played. */
  async games(): Promise<GameSummary[]> {
    return (await this.#transport.read<GamesAnswer>("/v1/games", { reads: ["games"] })).games;
  }

  /** Resolves to a game: seats, options, components, bots. */
  game(game: string): Promise<GameAnswer> {
    return this.#transport.read(`/v1/games/${encodeURIComponent(game)}`);
  }

  /** Resolves to what each piece, card, track and place of a game is, in a language. */
  glossary(game: string, lang: Language = "en"): Promise<GlossaryAnswer> {
    return this.#transport.read(`/v1/games/${encodeURIComponent(game)}/glossary`, { query: { lang } });
  }

  /** Resolves to a step of the guided first match of a game, from 1; its texts in a language. */
  guidedStep(game: string, step = 1, lang: Language = "en"): Promise<GuidedStepAnswer> {
    return this.#transport.read(`/v1/games/${encodeURIComponent(game)}/guide`, { query: { step, lang } });
  }

  /** Resolves to the bots that can take a seat, and what each is. */
  bots(): Promise<BotsOnOffer> {
    return this.#transport.read("/v1/bots");
  }

  /** Resolves to the name of a player, by the id. */
  player(player: string): Promise<PlayerAnswer> {
    return this.#transport.read(`/v1/players/${encodeURIComponent(player)}`);
  }

  /** Creates a match: `{ game: "nippon", seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] }`. */
  async createMatch(plan: MatchBody, { key }: Once = {}): Promise<Match> {
    const command = { body: plan, key, reads: ["id", "version"] };
    const answer = await this.#transport.command<MatchAnswer>("POST", "/v1/matches", command);
    return Match.begun(this.#transport, answer);
  }

  /** Returns a match by its id. This asks the service nothing yet. */
  match(match: string, invitation: string | null = null): Match {
    return new Match(this.#transport, match, invitation);
  }

  /** Yields the matches that the caller may see, page by page, the newest first. */
  matches(query: MatchesWanted = {}): AsyncGenerator<LobbyEntry> {
    return this.#transport.pages("/v1/matches", "matches", query);
  }

  /** Yields the matches that the caller watches, page by page, the one that was begun with last first. */
  watched(): AsyncGenerator<LobbyEntry> {
    return this.#transport.pages("/v1/players/me/watched", "matches", {});
  }

  /** Yields the players of a game, the best first. */
  standings(game: string): AsyncGenerator<StandingAnswer> {
    return this.#transport.pages("/v1/standings", "standings", { game });
  }

  /** Resolves to rank and rating of a player, by the id, in each game of which a match counted. */
  async standingsOf(player: string): Promise<GameStandingAnswer[]> {
    const path = `/v1/players/${encodeURIComponent(player)}/standings`;
    return (await this.#transport.read<PlayerStandingsAnswer>(path, { reads: ["standings"] })).standings;
  }

  /** Yields what each match that counted has done to the rating of a player, by the id; the newest first. */
  ratings(player: string, game: string): AsyncGenerator<RatingChangeAnswer> {
    const path = `/v1/players/${encodeURIComponent(player)}/ratings`;
    return this.#transport.pages(path, "ratings", { game });
  }

  /** Resolves to what a player has won and lost against another one, by their ids, in each game they have met in. */
  async headToHead(player: string, opponent: string): Promise<GameHeadToHeadAnswer[]> {
    const path = `/v1/players/${encodeURIComponent(player)}/head-to-head`;
    return (await this.#transport.read<HeadToHeadAnswer>(path, { query: { opponent }, reads: ["games"] })).games;
  }

  /**
   * Yields the records of the finished matches that the caller may see, in the order in which they ended.
   *
   * `finishedSince` is in milliseconds since 1970 (UTC). Keep the `cursor` of the last record: with it and the same other
   * arguments the next call goes on there, whenever that is. A lost connection is opened again.
   */
  records({ game, finishedSince, cursor, signal }: RecordsWanted = {}): AsyncGenerator<FinishedRecord> {
    const query = { game, finished_since: finishedSince };
    return finishedRecords(this.#transport, { query, cursor: cursor ?? null, patience: this.#patience, signal });
  }

  /** Resolves to the turns of the caller in all matches now, the longest waiting first. */
  async turnsNow(): Promise<readonly TurnAnswer[]> {
    const answer: TurnsAnswer = await this.#transport.read("/v1/turns", { reads: ["turns"] });
    return answer.turns;
  }

  /**
   * Yields each turn of the caller in any match when it begins, and again when its time runs short. It never ends.
   *
   * A turn lasts until the match waits for somebody else, so play until there are no moves. `wait` is how many seconds
   * one question waits. As long as the service cannot be reached, this waits.
   */
  async *turns({ wait = 30, signal }: Stoppable & { wait?: number } = {}): AsyncGenerator<TurnAnswer> {
    let told = new Set<string>();
    let state: string | null = null;
    for (;;) {
      const asked = Date.now();
      const how = { query: { wait, known: state }, wait, ever: true, signal, reads: ["turns", "state"] };
      const answer: TurnsAnswer = await this.#transport.read("/v1/turns", how);
      const before = told;
      told = new Set(answer.turns.map(nameOf));
      yield* answer.turns.filter((turn) => !before.has(nameOf(turn)));
      if (answer.state === state) await sleep(Math.max(0, BETWEEN_POLLS - (Date.now() - asked) / 1000), signal);
      state = answer.state;
    }
  }

  /**
   * Yields what the caller hears of all turns and matches: the present state, then each change as it happens. It never
   * ends. After a lost connection the state comes again, if it has changed.
   */
  events({ signal }: Stoppable = {}): AsyncGenerator<AccountEvent> {
    return accountEvents(this.#transport, signal);
  }
}

/** Returns what tells a turn, or the reminder of one, from others. */
function nameOf({ match, seat, since, needs, reminder }: TurnAnswer): string {
  return JSON.stringify([match, seat, since, needs, reminder]);
}
