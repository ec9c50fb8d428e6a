// What an account hears of all its turns and matches, however often the connection is lost.

import { Problem } from "./errors.js";
import { connected } from "./following.js";
import { Pauses } from "./pauses.js";
import type { AccountEvent } from "./schema.js";
import type { Transport } from "./transport.js";

/** Yields the state, then each change. It never ends. Throws `Problem` if the service refuses. */
export async function* accountEvents(
  transport: Transport,
  signal: AbortSignal | undefined,
): AsyncGenerator<AccountEvent> {
  const pauses = new Pauses(Infinity);
  let known = "";
  for (;;) {
    let atLeast: number | null = null;
    try {
      const sent: Record<string, string> = known ? { "Last-Event-ID": known } : {};
      for await (const { id, data } of connected(transport, "/v1/stream", {}, sent, signal)) {
        const told = JSON.parse(data) as AccountEvent;
        known = id || known;
        pauses.reset();
        yield told;
      }
    } catch (error) {
      if (signal?.aborted || (error instanceof Problem && !error.mayPass)) throw error;
      atLeast = error instanceof Problem ? error.retryAfter : null;
    }
    await pauses.sleep(atLeast, signal);
  }
}
