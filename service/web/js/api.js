// The client of the public API: one function for each operation that the page uses.

import { account } from "./account.js";
import { invitationTo } from "./invitations.js";
import { learnTime } from "./server_clock.js";

/** An error response of the service, or no response at all. The message is a sentence for people. */
export class Problem extends Error {
  /**
   * @param {number} status the HTTP status; 0 if the service could not be reached
   * @param {{code?: string, detail?: string, title?: string, version?: number}} body the problem document
   */
  constructor(status, body) {
    super(body.detail ?? body.title ?? "The service gave no reason.");
    this.status = status;
    /** The stable error code. */
    this.code = body.code ?? "unknown";
    /** The newest version of the match, if the error is about versions; else `null`. */
    this.version = body.version ?? null;
  }
}

const UNREACHABLE = { code: "unreachable", detail: "The service cannot be reached at the moment." };

/**
 * @typedef {object} RequestOptions
 * @property {object} [body] sent as JSON
 * @property {Object<string, string>} [headers]
 * @property {AbortSignal} [signal] cancels the request
 */

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
  const sent = { ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  const invitation = invitationTo(MATCH.exec(path)?.[1]);
  if (invitation) sent["Kifu-Invitation"] = invitation;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  const began = Date.now();
  try {
    const response = await fetch(path, {
      method,
      signal,
      cache: "no-store",
      headers: sent,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    learnTime(response, began);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, UNREACHABLE);
  }
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
async function json(method, path, options) {
  return (await request(method, path, options)).json();
}

const ME = "/v1/players/me";
const versionQuery = (version) => (version === null ? "" : `?version=${version}`);
const matchPath = (id) => `/v1/matches/${encodeURIComponent(id)}`;
/** Returns 128 random bits in hex. `crypto.randomUUID` is missing where the page comes over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const once = () => ({ "Idempotency-Key": newKey() });
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
  games: () => json("GET", "/v1/games"),
  game: (game) => json("GET", `/v1/games/${encodeURIComponent(game)}`),
  matches: (query) => json("GET", `/v1/matches?${new URLSearchParams(query)}`),
  createMatch: (plan) => json("POST", "/v1/matches", { body: plan, headers: once() }),
  match: (id) => json("GET", matchPath(id)),
  /** The matches that wait for the caller, with the time that is left. */
  turns: () => json("GET", "/v1/turns"),
  waiting: (id) => json("GET", `${matchPath(id)}/waiting`),
  /** Takes an open seat with a salt, or gives the salt of the caller's seat. */
  takeSeat: (id, seat, salt) => json("PUT", `${matchPath(id)}/seats/${seat}`, { body: { salt, invitation: invitationTo(id) } }),
  /** Ends a match that waits for players; only its creator may. */
  endMatch: (id) => json("POST", `${matchPath(id)}/end`, { headers: once() }),
  /** Replaces the invitation to a private match. */
  renewInvitation: (id) => json("POST", `${matchPath(id)}/invitation`, { headers: once() }),
  seatBot: (id, seat, bot) => json("PUT", `${matchPath(id)}/seats/${seat}`, { body: { bot } }),
  leaveSeat: (id, seat) => json("DELETE", `${matchPath(id)}/seats/${seat}`),
  /** The caller's view of the match at a version; `null` is the newest one. */
  state: (id, version = null) => json("GET", `${matchPath(id)}/state${versionQuery(version)}`),
  scores: (id, version = null) => json("GET", `${matchPath(id)}/scores${versionQuery(version)}`),
  moves: (id) => json("GET", `${matchPath(id)}/moves`),
  /** Plays moves. Throws `Problem` if the match is no longer at this version. */
  play: (id, moves, version) =>
    json("POST", `${matchPath(id)}/moves`, { body: { moves }, headers: ifVersion(version) }),
  /** Takes back the caller's last move, or proposes to take back everything after the version `to`. */
  takeBack: (id, version, to) =>
    json("POST", `${matchPath(id)}/undo`, { body: to === undefined ? {} : { to }, headers: ifVersion(version) }),
  declineTakeBack: (id) => json("DELETE", `${matchPath(id)}/undo`),
  resign: (id, version) => json("POST", `${matchPath(id)}/resign`, { body: {}, headers: ifVersion(version) }),
  /** Forks a finished match with new `seats`, or proposes to fork a running match; then the seats stay the same. */
  fork: (id, version, seats = []) =>
    json("POST", `${matchPath(id)}/forks`, { body: { version, seats }, headers: once() }),
  declineFork: (id) => json("DELETE", `${matchPath(id)}/forks`),
  events: (id, since, limit) => json("GET", `${matchPath(id)}/events?since=${since}&limit=${limit}`),
  /** Claims that the time of another player has run out. */
  claim: (id) => json("POST", `${matchPath(id)}/claim`, { body: {}, headers: once() }),
  /** Takes back the seat on which a bot stands in for the caller. */
  comeBack: (id) => json("POST", `${matchPath(id)}/return`, { body: {}, headers: once() }),
  /** Returns the response itself; its body is the record as NDJSON. */
  record: (id) => request("GET", `${matchPath(id)}/record`),
};
