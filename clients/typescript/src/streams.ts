// Streams of server-sent events, each opened again however often its connection is lost.

import { Problem } from "./errors.js";
import { Pauses, unlessAborted } from "./pauses.js";
import type { Query, Transport } from "./transport.js";

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
      if (reader === undefined) return;
      const { done, value } = await unlessAborted(stop.signal, reader.read());
      clearTimeout(timer); // while the caller works with what has arrived, nobody is silent
      if (done) return;
      yield decoder.decode(value, { stream: true });
      timer = setTimeout(silent, 1000 * SILENCE);
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Yields what `connection` yields, which is called again, after a pause, until `isOver` is true at its end.
 *
 * Throws `Problem` if the service refuses, and another attempt would be refused too.
 */
export async function* reopened<T>(
  connection: () => AsyncIterable<T>,
  signal: AbortSignal | undefined,
  isOver: () => Promise<boolean> = async () => false,
): AsyncGenerator<T> {
  const pauses = new Pauses(Infinity);
  for (;;) {
    let atLeast: number | null = null;
    try {
      for await (const told of connection()) {
        pauses.reset();
        yield told;
      }
      if (await isOver()) return;
    } catch (error) {
      if (signal?.aborted || (error instanceof Problem && !error.mayPass)) throw error;
      atLeast = error instanceof Problem ? error.retryAfter : null; // else lost, perhaps in the middle of an event
    }
    await pauses.sleep(atLeast, signal);
  }
}
