// The streams of one match, however often the connection is lost: its events, and how far its analysis is.

import { told } from "./answers.js";
import { Problem, RecordReplaced } from "./errors.js";
import type { AnalysisProgress, EventView, MatchAnswer } from "./schema.js";
import { connected, reopened } from "./streams.js";
import { type Transport, invited } from "./transport.js";

/** The statuses of a match in which nothing happens any more. */
export const OVER: readonly string[] = ["finished", "abandoned"];

/** A reader of the events of one match, and how far it has read. */
export class MatchEvents {
  readonly #transport: Transport;
  readonly #path: string;
  readonly #invitation: string | null;
  readonly #signal: AbortSignal | undefined;
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
  events(): AsyncGenerator<EventView> {
    return reopened(
      () => this.#connected(),
      this.#signal,
      () => this.#isOver(),
    );
  }

  /** Yields events as long as the connection lasts. Throws `RecordReplaced`. */
  async *#connected(): AsyncGenerator<EventView> {
    const sent = { "Last-Event-ID": String(this.#version), ...invited(this.#invitation) };
    const query = { hash: this.#hash };
    try {
      for await (const { event, data } of connected(this.#transport, `${this.#path}/stream`, query, sent, this.#signal)) {
        if (event === "restarted") throw replaced(told<EventView>(data, ["version"]).version);
        const happened = told<EventView>(data, ["version", "hash"]);
        this.#version = happened.version;
        this.#hash = happened.hash;
        yield happened;
      }
    } catch (error) {
      if (!(error instanceof Problem && error.code === "unknown-version" && this.#hash !== null)) throw error;
      throw replaced(error.version);
    }
  }

  /** True if the match is over and all its events were read. */
  async #isOver(): Promise<boolean> {
    const reading = { invitation: this.#invitation, ever: true, signal: this.#signal, reads: ["status", "version"] };
    const now = await this.#transport.read<MatchAnswer>(this.#path, reading);
    return OVER.includes(now.status) && now.version === this.#version;
  }
}

/** Yields how far the analysis is, until nobody works at it any more. Throws `Problem` if the service refuses. */
export async function* analysisProgress(
  transport: Transport,
  path: string,
  invitation: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<AnalysisProgress> {
  const progress = reopened(async function* () {
    for await (const { data } of connected(transport, path, {}, invited(invitation), signal)) {
      yield told<AnalysisProgress>(data, ["state"]);
    }
  }, signal);
  for await (const far of progress) {
    yield far;
    if (far.state !== "waiting") return;
  }
}

function replaced(version: number | null): RecordReplaced {
  const detail = "The record was replaced: events that were read before are gone. Read it again from the start.";
  return new RecordReplaced(409, { code: "record-replaced", detail, version });
}
