// Following a match: its events as they happen, each once, however often the connection is lost.

import { KifuError, Problem, RecordReplaced } from "./errors.js";
import { Pauses } from "./pauses.js";
import type { EventView, MatchAnswer } from "./schema.js";
import { type Query, type Transport, invited } from "./transport.js";

/** The statuses of a match in which nothing happens any more. */
export const OVER: readonly string[] = ["finished", "abandoned"];
/** Seconds without a byte after which a stream counts as lost: four signs of life of the service. */
const SILENCE = 60;

interface Message {
  /** That of the newest message that had one, or "". */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Yields the messages of a stream of server-sent events, as far as they are whole. A comment is none. */
export async function* messages(chunks: AsyncIterable<string>): AsyncGenerator<Message> {
  let rest = "";
  let id = "";
  let event = "";
  let data: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((each) => each.replace(/\r$/, ""))) {
      if (line === "") {
        if (data.length) yield { id, event, data: data.join("\n") };
        [event, data] = ["", []];
      } else if (line.startsWith("data:")) {
        data.push(line.slice(5).replace(/^ /, ""));
      } else if (line.startsWith("event:")) {
        event = line.slice(6).trim();
      } else if (line.startsWith("id:")) {
        id = line.slice(3).trim();
      }
    }
  }
}

/** Yields the messages of a stream as long as the connection lasts. */
export async function* connected(
  transport: Transport,
  path: string,
  query: Query,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message> {
  const stop = new AbortController();
  const aborted = () => stop.abort(signal?.reason);
  if (signal?.aborted) aborted();
  signal?.addEventListener("abort", aborted, { once: true });
  try {
    const sent = { Accept: "text/event-stream", ...headers };
    yield* messages(chunks(() => transport.opened(path, query, sent, stop.signal), stop));
  } finally {
    signal?.removeEventListener("abort", aborted);
    stop.abort();
  }
}

/** Yields what arrives, and ends the connection after a minute of silence. */
export async function* chunks(open: () => Promise<Response>, stop: AbortController): AsyncGenerator<string> {
  const silent = () => stop.abort(new Error("the stream is silent"));
  let timer = setTimeout(silent, 1000 * SILENCE);
  try {
    const response = await open();
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(silent, 1000 * SILENCE);
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A reader of the events of one match, and how far it has read. */
export class Following {
  readonly #transport: Transport;
  readonly #path: string;
  readonly #invitation: string | null;
  readonly #signal: AbortSignal | undefined;
  readonly #pauses = new Pauses(Infinity);
  #version: number;
  #hash: string | null = null;

  constructor(
    transport: Transport,
    path: string,
    since: number,
    invitation: string | null,
    signal: AbortSignal | undefined,
  ) {
    this.#transport = transport;
    this.#path = path;
    this.#version = since;
    this.#invitation = invitation;
    this.#signal = signal;
  }

  /**
   * Yields the events after those that were read, until the match is over.
   *
   * A lost connection is opened again after the last event, and so is one that nobody hears of for a minute. Throws
   * `RecordReplaced`, and `Problem` if the service refuses.
   */
  async *events(): AsyncGenerator<EventView> {
    for (;;) {
      let atLeast: number | null = null;
      try {
        yield* this.#connected();
        if (await this.#isOver()) return;
      } catch (error) {
        if (this.#signal?.aborted) throw error;
        atLeast = this.#pauseAfter(error);
      }
      await this.#pauses.sleep(atLeast, this.#signal);
    }
  }

  /** Yields events as long as the connection lasts. */
  async *#connected(): AsyncGenerator<EventView> {
    const sent = { "Last-Event-ID": String(this.#version), ...invited(this.#invitation) };
    const query = { hash: this.#hash };
    for await (const { event, data } of connected(this.#transport, `${this.#path}/stream`, query, sent, this.#signal)) {
      const told = JSON.parse(data) as EventView;
      if (event === "restarted") throw replaced(told.version);
      this.#version = told.version;
      this.#hash = told.hash;
      this.#pauses.reset();
      yield told;
    }
  }

  /** Returns the seconds that the service asks to wait. Throws what another attempt would meet again. */
  #pauseAfter(error: unknown): number | null {
    if (!(error instanceof KifuError)) return null; // lost, perhaps in the middle of an event
    if (!(error instanceof Problem)) return null;
    if (error.code === "unknown-version" && this.#hash !== null) throw replaced(error.version);
    if (!error.mayPass) throw error;
    return error.retryAfter;
  }

  /** True if the match is over and all its events were read. */
  async #isOver(): Promise<boolean> {
    const reading = { invitation: this.#invitation, ever: true, signal: this.#signal };
    const now = await this.#transport.read<MatchAnswer>(this.#path, reading);
    return OVER.includes(now.status) && now.version === this.#version;
  }
}

function replaced(version: number | null): RecordReplaced {
  const detail = "The record was replaced: events that were read before are gone. Read it again from the start.";
  return new RecordReplaced(409, { code: "record-replaced", detail, version });
}
