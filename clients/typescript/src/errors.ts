// What a request can end with, other than an answer: a problem that the service reports, or no answer.

import type { FieldError } from "./schema.js";

/** The code of an error that does not come from Kifu, for example from a proxy in front of it. */
export const UNSAID = "no-problem-document";
const NOT_DONE: readonly number[] = [408, 429];
const PASSING: readonly number[] = [502, 503, 504];
/** The first status that says that the service, or a proxy before it, has failed. */
const FAULT = 500;
/** The codes of faults with which the service says that nothing was done. A proxy may have codes of its own. */
const SURE: readonly string[] = [
  ...["store-unavailable", "store-full", "newer-release", "archive-unavailable", "overloaded"],
  ...["broken-record", "broken-account", "broken-webhook"],
  ...["unsupported-transfer-coding", "unsupported-http-version"],
];

/** A request has no answer that can be used. */
export class KifuError extends Error {
  /** True if the request may have been carried out all the same. */
  outcomeUnknown = false;
  /** The `Idempotency-Key` of the request. Sent again with it, the request is done once and gets its first answer. */
  key: string | null = null;
}

/** No answer of the service arrived. */
export class Unreachable extends KifuError {
  override name = "Unreachable";

  constructor(sentence: string, outcomeUnknown: boolean, cause?: unknown) {
    super(sentence, { cause });
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** What the service says of a refusal; anything may be missing or of another kind if somebody else says it. */
export type ProblemDocument = Readonly<
  Partial<Record<"code" | "detail" | "rule" | "field" | "errors" | "version" | "index" | "request", unknown>>
>;

/** The service has refused a request, and says why (RFC 9457). */
export class Problem extends KifuError {
  override name = "Problem";
  /** What is wrong, as a word that never changes: `not-now`, `stale-version`. */
  readonly code: string;
  /** What is wrong, in a sentence for people. */
  readonly detail: string;
  /** The place in the rulebook that a move breaks. */
  readonly rule: string | null;
  /** The part of the request that is wrong. */
  readonly field: string | null;
  /** All parts of the request that are wrong, if there are several. */
  readonly errors: readonly FieldError[];
  /** The newest version of the match. */
  readonly version: number | null;
  /** Which of several moves was refused, from 0. */
  readonly index: number | null;
  /** The id of the request in the log of the service. */
  readonly request: string | null;

  /**
   * @param status the HTTP status
   * @param document what the service says
   * @param retryAfter seconds after which the service may be asked again
   */
  constructor(
    readonly status: number,
    document: ProblemDocument,
    readonly retryAfter: number | null = null,
  ) {
    const code = textOf(document.code) ?? UNSAID;
    const detail = textOf(document.detail) ?? `HTTP status ${status} without a reason.`;
    const rule = textOf(document.rule);
    super(`${code}: ${detail}${rule === null ? "" : ` (${rule})`}`);
    this.code = code;
    this.detail = detail;
    this.rule = rule;
    this.field = textOf(document.field);
    this.errors = Array.isArray(document.errors) ? document.errors : [];
    this.version = numberOf(document.version);
    this.index = numberOf(document.index);
    this.request = textOf(document.request);
    this.outcomeUnknown = status >= FAULT && !SURE.includes(code);
  }

  /** True if the same request may be answered later. */
  get mayPass(): boolean {
    return NOT_DONE.includes(this.status) || PASSING.includes(this.status);
  }
}

/** Returns a text of a problem; `null` if there is none, or if somebody else has written something else. */
function textOf(said: unknown): string | null {
  return typeof said === "string" && said !== "" ? said : null;
}

function numberOf(said: unknown): number | null {
  return typeof said === "number" ? said : null;
}

/** The match has gone on since the caller looked at it: look again, then decide again. */
export class StaleVersion extends Problem {
  override name = "StaleVersion";
}

/** A replica without the newest events has taken over: forget the events that were read, and begin again. */
export class RecordReplaced extends Problem {
  override name = "RecordReplaced";
}

/** Returns the seconds of a header `Retry-After`, which a proxy may write as a date; `null` if it says neither. */
function secondsOf(retryAfter: string): number | null {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const left = (Date.parse(retryAfter) - Date.now()) / 1000;
  return left > 0 ? left : null; // `Date.parse` reads "3.5" as a day long ago; or one of the two clocks is wrong
}

/** Returns the problem that an answer describes. A document of another form is told as `UNSAID`. */
export function problem(status: number, document: unknown, retryAfter: string | null = null): Problem {
  const told: ProblemDocument = typeof document === "object" && document !== null ? document : {};
  const seconds = secondsOf(retryAfter ?? "");
  switch (told.code) {
    case "stale-version":
      return new StaleVersion(status, told, seconds);
    case "record-replaced":
      return new RecordReplaced(status, told, seconds);
    default:
      return new Problem(status, told, seconds);
  }
}
