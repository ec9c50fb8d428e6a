// The public API: one function an operation. What the page can do, any client can.

import { account } from "./account.js";

/** What the service answers when it does not do what was asked. Its message is a sentence for people. */
export class Problem extends Error {
  /** @param {number} status 0 when the service could not be reached */
  constructor(status, answer) {
    super(answer.detail ?? answer.title ?? "The service gave no reason.");
    this.status = status;
    /** A stable slug. */
    this.code = answer.code ?? "unknown";
    /** The newest version, where that is the matter. */
    this.version = answer.version ?? null;
  }
}

const UNREACHABLE = { code: "unreachable", detail: "The service cannot be reached just now." };

/**
 * @typedef {object} Asked
 * @property {object} [body] sent as JSON
 * @property {Object<string, string>} [headers]
 * @property {AbortSignal} [signal]
 */

/**
 * A request as the caller, whatever the answer. Nothing is kept of it: the next caller may be another one. Throws
 * `Problem` only when there is no answer.
 * @param {string} method
 * @param {string} path
 * @param {Asked} [asked]
 */
export async function send(method, path, { body, headers = {}, signal } = {}) {
  const token = account.token();
  const sent = { ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      signal,
      cache: "no-store",
      headers: sent,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, UNREACHABLE);
  }
}

/**
 * A request whose answer must be good. Throws `Problem`.
 * @param {string} method
 * @param {string} path
 * @param {Asked} [asked]
 */
async function ask(method, path, asked) {
  const response = await send(method, path, asked);
  if (!response.ok) throw await refusal(response);
  return response;
}

/** The problem that a bad answer tells. */
export async function refusal(response) {
  const answer = await response.json().catch(() => ({ title: response.statusText }));
  return new Problem(response.status, answer);
}

/** @param {string} method  @param {string} path  @param {Asked} [asked] */
async function json(method, path, asked) {
  return (await ask(method, path, asked)).json();
}

const at = (version) => (version === null ? "" : `?version=${version}`);
const match = (id) => `/v1/matches/${encodeURIComponent(id)}`;
const once = () => crypto.randomUUID?.() ?? `${Math.random()}`;
const onlyOn = (version) => ({ "If-Match": `"${version}"`, "Idempotency-Key": once() });

export const api = {
  signUp: (name) => json("POST", "/v1/players", { body: { name } }),
  me: () => json("GET", "/v1/players/me"),
  games: () => json("GET", "/v1/games"),
  game: (game) => json("GET", `/v1/games/${encodeURIComponent(game)}`),
  matches: (query) => json("GET", `/v1/matches?${new URLSearchParams(query)}`),
  createMatch: (plan) => json("POST", "/v1/matches", { body: plan }),
  match: (id) => json("GET", match(id)),
  takeSeat: (id, seat) => json("PUT", `${match(id)}/seats/${seat}`, { body: {} }),
  seatBot: (id, seat, bot) => json("PUT", `${match(id)}/seats/${seat}`, { body: { bot } }),
  leaveSeat: (id, seat) => json("DELETE", `${match(id)}/seats/${seat}`),
  /** The match with its board, as the caller may know it; `null`: now. */
  state: (id, version = null) => json("GET", `${match(id)}/state${at(version)}`),
  scores: (id, version = null) => json("GET", `${match(id)}/scores${at(version)}`),
  moves: (id) => json("GET", `${match(id)}/moves`),
  /** Plays moves on the version that they were chosen for, and on no other. */
  play: (id, moves, version) => json("POST", `${match(id)}/moves`, { body: { moves }, headers: onlyOn(version) }),
  /** `to`: the version to go back to with everybody's consent; nothing: before one's own last move. */
  undo: (id, version, to) =>
    json("POST", `${match(id)}/undo`, { body: to === undefined ? {} : { to }, headers: onlyOn(version) }),
  declineUndo: (id) => json("DELETE", `${match(id)}/undo`),
  resign: (id, version) => json("POST", `${match(id)}/resign`, { body: {}, headers: onlyOn(version) }),
  /** `seats`: who is to play on, where a match is over; one that is played is forked with everybody's consent. */
  fork: (id, version, seats = []) =>
    json("POST", `${match(id)}/forks`, { body: { version, seats }, headers: { "Idempotency-Key": once() } }),
  declineFork: (id) => json("DELETE", `${match(id)}/forks`),
  events: (id, since, limit) => json("GET", `${match(id)}/events?since=${since}&limit=${limit}`),
  record: (id) => ask("GET", `${match(id)}/record`),
};
