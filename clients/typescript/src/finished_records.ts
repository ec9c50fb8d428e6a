// The records of all matches that are finished, one after another, however often the connection is lost.

import { lost, told } from "./answers.js";
import { KifuError, Problem, Unreachable } from "./errors.js";
import { Pauses } from "./pauses.js";
import { chunks } from "./streams.js";
import type { Query, Transport } from "./transport.js";

const CURSOR = '{"type":"kifu.cursor"';

/** The record of a match that is finished. */
export interface FinishedRecord {
  readonly match: string;
  /** A header and one event a line: what `kifu verify` takes. */
  readonly record: string;
  /** What to go on after. */
  readonly cursor: string;
}

interface Reading {
  readonly query: Query;
  readonly cursor: string | null;
  /** Seconds for which one page is tried, from where it was lost. */
  readonly patience: number;
  readonly signal: AbortSignal | undefined;
}

/** Yields the records that there are now. Throws `Problem`, and `Unreachable` when the patience is over. */
export async function* finishedRecords(transport: Transport, reading: Reading): AsyncGenerator<FinishedRecord> {
  const { query, patience, signal } = reading;
  let cursor = reading.cursor;
  let more = true;
  let pauses: Pauses | null = null; // those since something was told: how long the caller works with it does not count
  while (more) {
    pauses ??= new Pauses(patience);
    let lines: string[] = [];
    let isTold = false;
    try {
      for await (const line of linesOf(transport, { ...query, cursor }, signal)) {
        if (!line.startsWith(CURSOR)) {
          lines.push(line);
          continue;
        }
        const after = told<{ cursor: string; more: boolean }>(line, ["cursor", "more"]);
        const match = lines[0] === undefined ? null : told<{ match: string }>(lines[0], ["match"]).match;
        ({ cursor, more } = after);
        [isTold, pauses] = [true, null];
        const record = lines.map((each) => `${each}\n`).join("");
        lines = [];
        if (match !== null) yield { match, record, cursor };
      }
      if (lines.length || !isTold) throw new Unreachable("The answer was lost: it ends in the middle of a record.", true);
    } catch (error) {
      if (signal?.aborted || (error instanceof Problem && !error.mayPass)) throw error;
      pauses ??= new Pauses(patience);
      const atLeast = error instanceof Problem ? error.retryAfter : null;
      if (await pauses.sleep(atLeast, signal)) continue;
      throw error instanceof KifuError ? error : lost(error);
    }
  }
}

/** Yields the whole lines of a page. */
async function* linesOf(transport: Transport, query: Query, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const stop = new AbortController();
  const aborted = () => stop.abort(signal?.reason);
  if (signal?.aborted) aborted();
  signal?.addEventListener("abort", aborted, { once: true });
  let rest = "";
  try {
    for await (const chunk of chunks(() => transport.opened("/v1/records", query, {}, stop.signal), stop)) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    signal?.removeEventListener("abort", aborted);
    stop.abort();
  }
}
