// Does with the TypeScript client what it reads: one JSON object a line, `{"do": ...}`, and one answer a line.
//
// `drive.py` does the same with the Python client. What either says has the same form, so a story is written once.

import { createInterface } from "node:readline";
import { Kifu, KifuError, Match, Problem, StaleVersion, type types, WebhookInbox } from "kifu-client";

interface Command {
  readonly do: string;
  readonly as: string;
  readonly match: string;
  readonly url: string;
  readonly token?: string;
  /** Also `"NaN"`, which JSON has no number for. */
  readonly patience?: number | string;
  readonly language?: types.Language;
  readonly name: string;
  readonly player: string;
  readonly plan: types.MatchBody;
  readonly move: types.Move;
  readonly players: string[];
  readonly version?: number | null;
  readonly key?: string;
  readonly given?: unknown[];
  readonly since?: number;
  readonly count?: number;
  readonly cursor?: string;
  readonly finished_since?: number;
  readonly rest?: number;
  readonly secret?: string;
  readonly requests?: [Record<string, string>, string][];
}

const callers = new Map<string, Kifu>();
const matches = new Map<string, Match>();

function caller(command: Command): Kifu {
  const found = callers.get(command.as);
  if (found === undefined) throw new Error(`nobody is ${command.as}`);
  return found;
}

function match(command: Command): Match {
  const place = `${command.as} ${command.match}`;
  const found = matches.get(place) ?? caller(command).match(command.match);
  matches.set(place, found);
  return found;
}

async function all<T>(items: AsyncIterable<T>, count = Infinity): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= count) break;
  }
  return found;
}

const once = ({ key }: Command) => (key === undefined ? {} : { key });
const told = (event: types.EventView) => [event.version, event.type];

async function follow(command: Command): Promise<unknown> {
  return (await all(match(command).follow(command.since ?? 0), command.count)).map(told);
}

async function playSeat(seen: Match): Promise<number> {
  let played = 0;
  for await (const { moves } of seen.turns()) {
    const choice = moves[Math.floor(Math.random() * moves.length)];
    if (choice === undefined) throw new Error("no move was offered");
    try {
      await seen.play(choice.move);
      played += 1;
    } catch (error) {
      if (!(error instanceof StaleVersion)) throw error; // at several seats at once somebody else was faster
    }
  }
  return played;
}

/** Plays all seats to the end by legal moves, each by a player of its own, while a spectator follows. */
async function playToEnd(command: Command): Promise<unknown> {
  const followed = follow(command);
  const moves = await Promise.all(command.players.map((who) => playSeat(match({ ...command, as: who }))));
  return { moves, followed: await followed };
}

/** Forks a match, all seats open; tells the id, and the version at which the caller has looked. */
async function fork(command: Command): Promise<unknown> {
  const made = await match(command).fork(command.version ?? 0);
  if (made === null) throw new Error("the other players have to agree");
  return [made.id, made.version];
}

async function outcomes(command: Command): Promise<unknown> {
  return (await match(command).moves(undefined, { outcomes: true })).moves.map((each) => "outcome" in each);
}

/** Plays one move of each turn in any match, until so many turns were told; returns the matches. */
async function takeTurns(command: Command): Promise<string[]> {
  const found: string[] = [];
  for await (const turn of caller(command).turns()) {
    const seen = caller(command).match(turn.match);
    const [first] = (await seen.moves()).moves;
    if (first !== undefined) await seen.play(first.move);
    found.push(turn.match);
    if (found.length >= (command.count ?? 1)) break;
  }
  return found;
}

async function createMatch(command: Command): Promise<string> {
  const made = await caller(command).createMatch(command.plan, once(command));
  matches.set(`${command.as} ${made.id}`, made);
  return made.id;
}

/** Returns why there is no client. */
function openClient({ as, url, token, patience, language }: Command): string | null {
  const options = { ...(patience === undefined ? {} : { patience: Number(patience) }), ...(language === undefined ? {} : { language }) };
  try {
    callers.set(as, new Kifu(url, token ?? null, options));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return error.message;
  }
  return null;
}

function play(command: Command): Promise<types.PlayedAnswer> {
  const version = command.version === undefined ? {} : { version: command.version };
  return match(command).play(command.move, { ...once(command), ...version });
}

function ofCaller(command: Command, of: string): object {
  const found = caller(command);
  return { account: found.account, webhooks: found.webhooks, challenges: found.challenges }[of] ?? found;
}

/** Calls a method by its name, like `match.undo`, with what stands in `given`. */
async function call(command: Command): Promise<unknown> {
  const [of, name = ""] = command.do.split(".");
  const found = of === "match" ? match(command) : ofCaller(command, of);
  const method: unknown = Reflect.get(found, name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
  if (typeof method !== "function") throw new Error(`no method ${command.do}`);
  const said: unknown = await Reflect.apply(method, found, command.given ?? []);
  if (said instanceof Match) return said.id;
  return typeof said === "object" && said !== null && Symbol.asyncIterator in said
    ? all(said as AsyncIterable<unknown>)
    : said;
}

/** Tells of each finished match its id, the lines of its record, and the cursor after it, `rest` seconds later. */
async function records(command: Command): Promise<unknown> {
  const { cursor, finished_since, rest = 0 } = command;
  const wanted = {
    ...(cursor === undefined ? {} : { cursor }),
    ...(finished_since === undefined ? {} : { finishedSince: finished_since }),
  };
  const told: unknown[] = [];
  for await (const { match, record, cursor: after } of caller(command).records(wanted)) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * rest));
    told.push([match, record.trimEnd().split("\n").length, after]);
  }
  return told;
}

/**
 * Takes requests to a webhook; tells of each the answer, and the type of the message that it brought.
 *
 * Their headers come in both forms by turns.
 */
async function takeWebhooks({ secret = "", requests = [] }: Command): Promise<unknown> {
  const inbox = new WebhookInbox(secret);
  const told: unknown[] = [];
  for (const [index, [headers, body]] of requests.entries()) {
    const { status, body: answer, message } = await inbox.take(index % 2 ? headers : new Headers(headers), body);
    told.push([status, answer, message?.type ?? null]);
  }
  return told;
}

const DOES: Record<string, (command: Command) => unknown> = {
  open: openClient,
  "create account": (command) => caller(command).account.create(command.name, once(command)),
  token: (command) => caller(command).account.token,
  "matches of": async (command) =>
    (await all(caller(command).matches({ player: command.player }))).map((entry) => entry.id),
  "create match": createMatch,
  play,
  records,
  events: async (command) => (await all(match(command).events())).map(told),
  reasons: async (command) => (await all(match(command).reasons())).map(({ version }) => version),
  follow,
  fork,
  outcomes,
  "play to end": playToEnd,
  "take turns": takeTurns,
  "account events": async (command) => (await all(caller(command).events(), command.count)).map(({ type }) => type),
  "take webhooks": takeWebhooks,
  turns: async (command) => (await all(caller(command).turns(), command.count)).map((turn) => turn.match),
};

function problem(error: KifuError): object {
  const said = { kind: error.name, outcome_unknown: error.outcomeUnknown, key: error.key, told: error.message };
  if (!(error instanceof Problem)) return said;
  const { status, code, detail, rule, version, field, index, retryAfter } = error;
  return { ...said, status, code, detail, rule, version, field, index, retry_after: retryAfter };
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command;
  let said: object;
  try {
    said = { ok: (await (DOES[command.do] ?? call)(command)) ?? null };
  } catch (error) {
    if (!(error instanceof KifuError || error instanceof TypeError)) throw error;
    said = { problem: error instanceof KifuError ? problem(error) : { kind: "mistake", detail: error.message } };
  }
  console.log(JSON.stringify(said));
}
