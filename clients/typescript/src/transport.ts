// How requests are sent: with the token and a key, and again where that does nothing twice.

import { lines, lost, refused, told } from "./answers.js";
import { KifuError, Problem, StaleVersion } from "./errors.js";
import { headerText, serviceAddress } from "./given.js";
import { Pauses, unlessAborted } from "./pauses.js";

/** Seconds without an answer after which it counts as lost; a long-poll waits longer. */
const TIMEOUT = 30;
/** Seconds that the service lets somebody wait: it refuses to let them wait longer. */
const LONGEST_WAIT = 60;
const KEY_BYTES = 24;

export type Query = Readonly<Record<string, string | number | null | undefined>>;

export interface Reading {
  readonly query?: Query;
  readonly invitation?: string | null;
  /** Seconds that the service is asked to wait. */
  readonly wait?: number;
  /** True if it is asked for as long as the service cannot be reached. */
  readonly ever?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The fields without which an answer is none of the service, here and below: the client itself reads them. */
  readonly reads?: readonly string[];
}

/** What a request that takes no key replaces. */
export interface Replaced {
  /** That of the text that is replaced. */
  readonly revision?: string | null;
  readonly invitation?: string | null;
}

export interface Command {
  readonly body?: unknown;
  readonly query?: Query;
  readonly key?: string | undefined;
  /** The version that the match must be at. */
  readonly version?: number | null;
  readonly reads?: readonly string[];
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly repeatable: boolean;
  readonly body?: unknown;
  readonly query?: Query | undefined;
  readonly timeout?: number;
  readonly patience?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A request in the form of `fetch`: what cannot be sent fails before it is tried. */
interface Built {
  readonly url: string;
  readonly how: RequestInit;
}

/** Returns what is to be told of an answer that is read to its end. Throws `Unreachable` if the service did not send it. */
type Taken<T> = (response: Response, text: string) => T;

/** Returns the header that shows an invitation. */
export function invited(invitation: string | null | undefined): Record<string, string> {
  return invitation ? { "Kifu-Invitation": invitation } : {};
}

/** One service, seen by one caller. */
export class Transport {
  readonly #url: string;
  readonly #patience: number;
  readonly #fetch: typeof fetch;
  readonly #language: string;
  token: string | null;

  constructor(url: string, token: string | null, patience: number, fetching: typeof fetch, language: string) {
    if (Number.isNaN(patience)) throw new TypeError("The patience is no number of seconds.");
    this.#url = serviceAddress(url);
    this.token = token === null ? null : headerText("token", token);
    this.#patience = patience;
    this.#fetch = fetching;
    this.#language = headerText("language", language);
  }

  /** Resolves to the answer to a GET. */
  read<T>(path: string, reading: Reading = {}): Promise<T> {
    return this.#get(path, reading, (_, text) => told<T>(text, reading.reads));
  }

  /** Yields what stands under a name in the pages of a list, one page after another. */
  async *pages<T>(path: string, name: string, query: Query): AsyncGenerator<T> {
    let cursor: string | null = null;
    do {
      const reading = { query: { ...query, cursor }, reads: [name] };
      const page: Record<string, unknown> = await this.read(path, reading);
      yield* page[name] as T[];
      cursor = (page["next"] ?? null) as string | null;
    } while (cursor !== null);
  }

  /** Resolves to the text of an answer of several lines, each of them JSON. */
  download(path: string, reading: Reading = {}): Promise<string> {
    return this.#get(path, reading, lines);
  }

  /** Resolves to the answer to a request that is done once, however often it is sent. */
  async command<T>(method: string, path: string, command: Command = {}): Promise<T> {
    return (await this.commandWithStatus<T>(method, path, command)).answer;
  }

  /** Does what `command` does; resolves to the status too. */
  commandWithStatus<T>(
    method: string,
    path: string,
    { body, query, key, version, reads }: Command,
  ): Promise<{ status: number; answer: T }> {
    const headers: Record<string, string> = { "Idempotency-Key": headerText("key", key ?? newKey()) };
    if (version != null) headers["If-Match"] = `"${version}"`;
    const request = { method, path, headers, body, query, repeatable: true };
    return this.#ask(request, ({ status }, text) => ({ status, answer: told<T>(text, reads) }));
  }

  /** Resolves to the answer to a request that takes no key. It is `repeatable` if doing it twice does no harm. */
  change<T>(
    method: string,
    path: string,
    body?: unknown,
    repeatable = false,
    { revision, invitation }: Replaced = {},
  ): Promise<T> {
    const headers = invited(invitation);
    if (revision != null) headers["If-Match"] = `"${headerText("revision", revision)}"`;
    return this.#ask({ method, path, headers, body, repeatable }, (_, text) => told<T>(text));
  }

  /** Resolves to an answer whose body is read bit by bit. Rejects with `Problem`, and with what `fetch` rejects with. */
  async opened(path: string, query: Query, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    const response = await this.#send(this.#built({ method: "GET", path, query, headers, repeatable: true }), signal);
    if (!response.ok) throw refused(response, await unlessAborted(signal, response.text()));
    return response;
  }

  #get<T>(path: string, { query, invitation, wait = 0, ever, signal }: Reading, taken: Taken<T>): Promise<T> {
    const patience = ever ? Infinity : this.#patience;
    const request = { method: "GET", path, headers: invited(invitation), query, repeatable: true, signal, patience };
    const timeout = TIMEOUT + (wait > 0 ? Math.min(wait, LONGEST_WAIT) : 0); // `NaN` is not; the service refuses it
    return this.#ask({ ...request, timeout }, taken);
  }

  /** Resolves to what an answer that is no error is `taken` as. Rejects with a `KifuError` when the patience is over. */
  async #ask<T>(request: Request, taken: Taken<T>): Promise<T> {
    const pauses = new Pauses(request.patience ?? this.#patience);
    const built = this.#built(request);
    let mayBeDone = false;
    for (;;) {
      try {
        return await this.#once(request, built, taken);
      } catch (error) {
        if (!(error instanceof KifuError)) throw error;
        error.key = request.headers["Idempotency-Key"] ?? null;
        const isProblem = error instanceof Problem;
        mayBeDone = error.outcomeUnknown ||= mayBeDone && !isProof(error);
        if ((isProblem && !error.mayPass) || (mayBeDone && !request.repeatable)) throw error;
        if (!(await pauses.sleep(isProblem ? error.retryAfter : null, request.signal))) throw error;
      }
    }
  }

  async #once<T>(request: Request, built: Built, taken: Taken<T>): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("no answer in time")), 1000 * (request.timeout ?? TIMEOUT));
    const stop = () => late.abort(request.signal?.reason);
    if (request.signal?.aborted) stop();
    request.signal?.addEventListener("abort", stop, { once: true });
    try {
      const response = await this.#send(built, late.signal);
      const text = await unlessAborted(late.signal, response.text());
      if (!response.ok) throw refused(response, text);
      return taken(response, text);
    } catch (error) {
      if (error instanceof KifuError || request.signal?.aborted) throw error;
      throw lost(error);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", stop);
    }
  }

  #built({ method, path, headers, body, query }: Request): Built {
    const given = Object.entries(query ?? {}).filter(([, value]) => value != null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const sent: Record<string, string> = { "Accept-Language": this.#language, ...headers };
    if (this.token) sent["Authorization"] = `Bearer ${this.token}`;
    if (body !== undefined) sent["Content-Type"] = "application/json";
    const text = body === undefined ? null : JSON.stringify(body);
    const url = `${this.#url}${path}${given.length ? `?${search}` : ""}`;
    return { url, how: { method, headers: sent, body: text, cache: "no-store", redirect: "manual" } };
  }

  #send({ url, how }: Built, signal: AbortSignal): Promise<Response> {
    return this.#fetch(url, { ...how, signal });
  }
}

/**
 * True if nothing was done, though an answer was lost before.
 *
 * The service looks for the key first, and no match comes back to a version. Other refusals may come before that.
 */
function isProof(error: KifuError): boolean {
  return error instanceof StaleVersion;
}

/** Returns 192 random bits in hex: whoever has the key of a new account gets its token. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
