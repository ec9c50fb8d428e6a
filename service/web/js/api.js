// The client of the public API: one function for each operation that the page uses.

import { account } from "./account.js";
import { language, t } from "./catalogue.js";
import { told } from "./component_words.js";
import { randomHex } from "./hex.js";
import { invitationTo } from "./invitations.js";
import { untilReleased } from "./press.js";
import { learnTime } from "./server_clock.js";

/** An error response of the service, or no response at all. The message is a sentence for people. */
export class Problem extends Error {
  /**
   * @param {number} status the HTTP status; 0 if the service could not be reached
   * @param {{code?: string, detail?: string, title?: string, version?: number, rule?: string}} body the problem document
   */
  constructor(status, body) {
    super(body.detail ?? body.title ?? t("The service gave no reason."));
    this.status = status;
    /** The stable error code. */
    this.code = body.code ?? "unknown";
    /** The newest version of the match, if the error is about versions; else `null`. */
    this.version = body.version ?? null;
    /** Where the rule stands that a move breaks; `null` if it breaks none. */
    this.rule = body.rule ?? null;
  }

  /** True if the same request may succeed soon: the service could not be reached, has too much to do, or has failed. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const UNREACHABLE = { code: "unreachable", detail: t("The service cannot be reached at the moment.") };

/**
 * @typedef {object} RequestOptions
 * @property {object} [body] sent as JSON
 * @property {Object<string, string>} [headers]
 * @property {AbortSignal} [signal] cancels the request
 */

/** Milliseconds for which an answer that was asked for early is new enough. */
const EARLY_LASTS = 15_000;
/** The id of the match that a path names. */
const MATCH = /^\/v1\/matches\/([\w-]+)/;

/**
 * Sends a request with the caller's token and returns the response, whatever its status. The browser does not cache
 * the response, because the next request may be from another account. Throws `Problem` with status 0 if there is no
 * response.
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 */
export async function send(method, path, { body, headers = {}, signal } = {}) {
  const token = account.token();
  const sent = { "Accept-Language": language, ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  const invitation = invitationTo(MATCH.exec(path)?.[1]);
  if (invitation) sent["Kifu-Invitation"] = invitation;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  const options = { method, signal, cache: /** @type {const} */ ("no-store"), headers: sent };
  const early = method === "GET" ? takeEarly(path, token) : null;
  const began = early?.began ?? performance.now();
  try {
    const asked = early?.response ?? fetch(path, body === undefined ? options : { ...options, body: JSON.stringify(body) });
    const response = await asked;
    learnTime(response, began);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, UNREACHABLE);
  }
}

/** Returns what `early.js` has asked for with the same token, once; `null` if it has not, or long ago. */
function takeEarly(path, token) {
  const early = globalThis.kifuEarly?.get(path);
  globalThis.kifuEarly?.delete(path);
  return early && early.token === token && performance.now() - early.began < EARLY_LASTS ? early : null;
}

/** The error code for a command of which it is not known if it was carried out. */
const OUTCOME_UNKNOWN = "outcome-unknown";

/**
 * Sends a request and returns the response. A request with an idempotency key is sent once more if its outcome is not
 * known. Throws `Problem` unless the status is 2xx.
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 */
async function request(method, path, options) {
  const response = await send(method, path, options);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.code !== OUTCOME_UNKNOWN || !options?.headers?.["Idempotency-Key"]) throw problem;
  const again = await send(method, path, options);
  if (!again.ok) throw await problemOf(again);
  return again;
}

/** Returns the `Problem` that an error response describes. */
export async function problemOf(response) {
  const body = await response.json().catch(() => ({ title: response.statusText }));
  return new Problem(response.status, body);
}

/** @param {string} method  @param {string} path  @param {RequestOptions} [options] */
async function jsonAtOnce(method, path, options) {
  return (await request(method, path, options)).json();
}

/**
 * Returns the JSON body of a response, when nothing is pressed: what is drawn from it could push aside what is pressed.
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 */
async function json(method, path, options) {
  try {
    return await jsonAtOnce(method, path, options);
  } finally {
    await untilReleased();
  }
}

const ME = "/v1/players/me";
const WATCHED = `${ME}/watched`;
const CHALLENGES = "/v1/challenges";
const versionQuery = (version) => (version === null ? "" : `?version=${version}`);
const matchPath = (id) => `/v1/matches/${encodeURIComponent(id)}`;
const notePath = (id) => `${matchPath(id)}/note`;
const watchedPath = (id) => `${WATCHED}/${encodeURIComponent(id)}`;
const ifRevision = (revision) => ({ "If-Match": `"${revision}"` });
const once = () => ({ "Idempotency-Key": randomHex(128) });
const ifVersion = (version) => ({ "If-Match": `"${version}"`, ...once() });

/** Each function returns the JSON body of the response. Each throws `Problem`. */
export const api = {
  signUp: (name) => json("POST", "/v1/players", { body: { name }, headers: once() }),
  me: () => json("GET", ME),
  rename: (name) => json("PATCH", ME, { body: { name } }),
  /** Deletes the account; `confirm` is its name. */
  deleteAccount: (confirm) => json("DELETE", ME, { body: { confirm } }),
  exportAccount: () => json("GET", `${ME}/export`),
  tokens: () => json("GET", `${ME}/tokens`),
  revokeToken: (id) => json("DELETE", `${ME}/tokens/${encodeURIComponent(id)}`),
  /** Makes a token for a program, with a name and scopes. */
  createToken: (name, scopes) => json("POST", `${ME}/tokens`, { body: { name, scopes }, headers: once() }),
  vacation: () => json("GET", `${ME}/vacation`),
  beginVacation: (days) => json("PUT", `${ME}/vacation`, { body: { days } }),
  endVacation: () => json("DELETE", `${ME}/vacation`),
  block: (id) => json("PUT", `${ME}/blocks/${encodeURIComponent(id)}`),
  blocks: () => json("GET", `${ME}/blocks`),
  unblock: (id) => json("DELETE", `${ME}/blocks/${encodeURIComponent(id)}`),
  makeSignInLink: () => json("POST", `${ME}/sign-in-links`),
  /** Exchanges the secret of a sign-in link for a token with a name. */
  signIn: (secret, name) => json("POST", "/v1/sign-ins", { body: { secret, name } }),
  games: () => json("GET", `/v1/games?lang=${language}`),
  bots: () => json("GET", "/v1/bots"),
  game: async (game) => told(await json("GET", `/v1/games/${encodeURIComponent(game)}`)),
  matches: (query) => json("GET", `/v1/matches?${new URLSearchParams(query)}`),
  createMatch: (plan) => json("POST", "/v1/matches", { body: plan, headers: once() }),
  match: (id) => json("GET", matchPath(id)),
  /** The matches that wait for the caller, with the time that is left. */
  turns: () => json("GET", "/v1/turns"),
  waiting: (id) => json("GET", `${matchPath(id)}/waiting`),
  /** Takes an open seat with a salt, or gives the salt of the caller's seat. */
  takeSeat: (id, seat, salt) =>
    json("PUT", `${matchPath(id)}/seats/${seat}`, { body: { salt, invitation: invitationTo(id) } }),
  /** Ends a match that waits for players; only its creator may. */
  endMatch: (id) => json("POST", `${matchPath(id)}/end`, { headers: once() }),
  /** Replaces the invitation to a private match. */
  renewInvitation: (id) => json("POST", `${matchPath(id)}/invitation`, { headers: once() }),
  seatBot: (id, seat, bot) => json("PUT", `${matchPath(id)}/seats/${seat}`, { body: { bot } }),
  leaveSeat: (id, seat) => json("DELETE", `${matchPath(id)}/seats/${seat}`),
  /** The caller's view of the match at a version; `null` is the newest one. */
  state: (id, version = null) => json("GET", `${matchPath(id)}/state${versionQuery(version)}`),
  /** The match at the versions after `since`, at most `limit` of them, and the points at each. */
  states: (id, since, limit) => json("GET", `${matchPath(id)}/states?since=${since}&limit=${limit}`),
  scores: (id, version = null) => json("GET", `${matchPath(id)}/scores${versionQuery(version)}`),
  /** What each piece, card, track and place of a game is. It is told over the board, also to a finger that stays on it. */
  glossary: (game) => jsonAtOnce("GET", `/v1/games/${encodeURIComponent(game)}/glossary?lang=${language}`),
  /** The answer is that of the step of a guided match, counted from 1. */
  guidedStep: (game, step) => json("GET", `/v1/games/${encodeURIComponent(game)}/guide?step=${step}&lang=${language}`),
  /** The caller's legal moves, each with its outcome, and what is asked. */
  moves: (id) => json("GET", `${matchPath(id)}/moves?outcomes=true`),
  /** What would follow from moves. Throws `Problem` if the rules refuse one. */
  dryRun: (id, moves) => json("POST", `${matchPath(id)}/moves?dry_run=true`, { body: { moves } }),
  /** How far the caller may take the match back alone. */
  undoable: (id) => json("GET", `${matchPath(id)}/undo`),
  /** Plays moves. Throws `Problem` if the match is no longer at this version. */
  play: (id, moves, version) =>
    json("POST", `${matchPath(id)}/moves`, { body: { moves }, headers: ifVersion(version) }),
  /** Takes back the caller's last move, or proposes to take back everything after the version `to`. */
  takeBack: (id, version, to) =>
    json("POST", `${matchPath(id)}/undo`, { body: to === undefined ? {} : { to }, headers: ifVersion(version) }),
  declineTakeBack: (id) => json("DELETE", `${matchPath(id)}/undo`),
  /** Gives up the caller's seat: at a version, or without one at any, as who is absent does not see each move. */
  resign: (id, version = null) =>
    json("POST", `${matchPath(id)}/resign`, { body: {}, headers: version === null ? once() : ifVersion(version) }),
  /** Forks a finished match with new `seats`, or proposes to fork a running match; then the seats stay the same. */
  fork: (id, version, seats = []) =>
    json("POST", `${matchPath(id)}/forks`, { body: { version, seats }, headers: once() }),
  declineFork: (id) => json("DELETE", `${matchPath(id)}/forks`),
  /** What was said in the chat after a message. */
  messages: (id, since) => json("GET", `${matchPath(id)}/chat?since=${encodeURIComponent(since)}`),
  say: (id, text, audience) => json("POST", `${matchPath(id)}/chat`, { body: { text, audience }, headers: once() }),
  removeMessage: (id, message) => json("DELETE", `${matchPath(id)}/chat/${encodeURIComponent(message)}`),
  /** The note of the caller on a match. */
  note: (id) => json("GET", notePath(id)),
  writeNote: (id, text, revision) => json("PUT", notePath(id), { body: { text }, headers: ifRevision(revision) }),
  removeNote: (id, revision) => json("DELETE", notePath(id), { headers: ifRevision(revision) }),
  /** The matches that the caller watches. */
  watched: (query) => json("GET", `${WATCHED}?${new URLSearchParams(query)}`),
  watching: (id) => json("GET", watchedPath(id)),
  watch: (id) => json("PUT", watchedPath(id)),
  unwatch: (id) => json("DELETE", watchedPath(id)),
  player: (id) => json("GET", `/v1/players/${encodeURIComponent(id)}`),
  playerStandings: (id) => json("GET", `/v1/players/${encodeURIComponent(id)}/standings`),
  /** A page of what the matches of a player have done to the rating in a game. */
  ratings: (id, query) => json("GET", `/v1/players/${encodeURIComponent(id)}/ratings?${new URLSearchParams(query)}`),
  /** What a player has won and lost against another one. */
  headToHead: (id, opponent) =>
    json("GET", `/v1/players/${encodeURIComponent(id)}/head-to-head?${new URLSearchParams({ opponent })}`),
  /** The accounts of programs that accept challenges. */
  botAccounts: () => json("GET", "/v1/bot-accounts"),
  challenges: () => json("GET", CHALLENGES),
  challenge: (plan) => json("POST", CHALLENGES, { body: plan, headers: once() }),
  acceptChallenge: (id) => json("POST", `${CHALLENGES}/${encodeURIComponent(id)}/accept`, { headers: once() }),
  declineChallenge: (id) =>
    json("POST", `${CHALLENGES}/${encodeURIComponent(id)}/decline`, { body: {}, headers: once() }),
  withdrawChallenge: (id) => json("DELETE", `${CHALLENGES}/${encodeURIComponent(id)}`),
  events: (id, since, limit) => json("GET", `${matchPath(id)}/events?since=${since}&limit=${limit}`),
  /** Claims that the time of another player has run out. */
  claim: (id) => json("POST", `${matchPath(id)}/claim`, { body: {}, headers: once() }),
  /** Takes back the seat on which a bot stands in for the caller. */
  comeBack: (id) => json("POST", `${matchPath(id)}/return`, { body: {}, headers: once() }),
  /** Asks what a bot would do on the caller's seat. */
  askForHint: (id) => json("POST", `${matchPath(id)}/hint`),
  /** The hint that was asked for, when it is there or half a minute is over. */
  hint: (id, signal) => json("GET", `${matchPath(id)}/hint?wait=30`, { signal }),
  /** Asks for the analysis of a finished match. */
  analyse: (id) => json("POST", `${matchPath(id)}/analysis`),
  /** How far the analysis is, when more decisions than `known` are judged or `wait` seconds are over. */
  analysis: (id, known, wait, signal) =>
    json("GET", `${matchPath(id)}/analysis?known=${known}&wait=${wait}`, { signal }),
  /** Returns the response itself; its body is the record as NDJSON. */
  record: (id) => request("GET", `${matchPath(id)}/record`),
};
