// How far the analysis of a match is, as it goes on, however often the connection is lost.

import { Problem } from "./errors.js";
import { connected } from "./following.js";
import { Pauses } from "./pauses.js";
import type { AnalysisProgress } from "./schema.js";
import { type Transport, invited } from "./transport.js";

/** Yields how far it is, until nobody works at it any more. Throws `Problem` if the service refuses. */
export async function* analysisProgress(
  transport: Transport,
  path: string,
  invitation: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<AnalysisProgress> {
  const pauses = new Pauses(Infinity);
  for (;;) {
    let atLeast: number | null = null;
    try {
      for await (const { data } of connected(transport, path, {}, invited(invitation), signal)) {
        const told = JSON.parse(data) as AnalysisProgress;
        pauses.reset();
        yield told;
        if (told.state !== "waiting") return;
      }
    } catch (error) {
      if (signal?.aborted || (error instanceof Problem && !error.mayPass)) throw error;
      atLeast = error instanceof Problem ? error.retryAfter : null;
    }
    await pauses.sleep(atLeast, signal);
  }
}
