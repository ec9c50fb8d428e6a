// What comes back: what the service says, or why that is nothing.

import { type Problem, Unreachable, problem } from "./errors.js";

/** What `fetch` of Node says of a connection that was never made: nothing was sent. */
const NOT_SENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];
const LINES = "application/x-ndjson";

/**
 * Returns the object that an answer, or a part of one, tells as JSON.
 *
 * Throws `Unreachable` if it is none of the service: no such object, or one without what the client `reads` in it.
 */
export function told<T>(text: string, reads: readonly string[] = []): T {
  const said = parsed(text);
  if (typeof said !== "object" || said === null || Array.isArray(said) || !Object.keys(said).length) {
    throw ofSomebodyElse("it is no object with fields");
  }
  const fields = said as Record<string, unknown>;
  const missing = reads.filter((name) => (fields[name] ?? null) === null);
  if (missing.length) throw ofSomebodyElse(`it has no ${missing.join(" and no ")}`);
  return said as T;
}

/** Returns an answer of several lines, each of them JSON. Throws `Unreachable` if it is none of the service. */
export function lines(response: Response, text: string): string {
  if (!response.headers.get("Content-Type")?.startsWith(LINES)) throw ofSomebodyElse("it is no record");
  return text;
}

/** Returns what the failure of `fetch` is to the caller. */
export function lost(error: unknown): Unreachable {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (NOT_SENT.includes(code)) return new Unreachable(`The service cannot be reached: ${code}`, false, error);
  return new Unreachable(`The answer was lost: ${cause instanceof Error ? cause.message : String(cause)}`, true, error);
}

/** Returns the problem that an answer tells of, whoever says so. */
export function refused(response: Response, text: string): Problem {
  const place = response.type === "opaqueredirect" ? "another address" : response.headers.get("Location");
  if (place !== null && (response.status === 0 || Math.floor(response.status / 100) === 3)) {
    return problem(response.status, { detail: elsewhere(response.status, place) });
  }
  let document: unknown = null;
  try {
    document = JSON.parse(text);
  } catch {
    // not of Kifu
  }
  return problem(response.status, document, response.headers.get("Retry-After"));
}

function elsewhere(status: number, place: string): string {
  const why = "The client does not go there by itself, since it would send its token there.";
  return `HTTP status ${status} leads to ${place}. ${why} Make it with the address at which the service answers.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw ofSomebodyElse("it is no JSON", error);
  }
}

function ofSomebodyElse(why: string, cause?: unknown): Unreachable {
  return new Unreachable(`The answer does not come from the service: ${why}.`, true, cause);
}
