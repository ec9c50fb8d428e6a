// What an account hears of all its turns and matches, however often the connection is lost.

import { told } from "./answers.js";
import type { AccountEvent } from "./schema.js";
import { connected, reopened } from "./streams.js";
import type { Transport } from "./transport.js";

/** Yields the state, then each change. It never ends. Throws `Problem` if the service refuses. */
export function accountEvents(transport: Transport, signal: AbortSignal | undefined): AsyncGenerator<AccountEvent> {
  let known = "";
  return reopened(async function* () {
    const sent: Record<string, string> = known ? { "Last-Event-ID": known } : {};
    for await (const { id, data } of connected(transport, "/v1/stream", {}, sent, signal)) {
      const event = told<AccountEvent>(data, ["type"]);
      known = id || known;
      yield event;
    }
  }, signal);
}
