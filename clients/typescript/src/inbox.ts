// What takes the requests to a webhook: it checks them, drops what has come before, and hands on the rest.

import { headerOf, keyOf, messageOf, NotGenuine, type WebhookHeaders, type WebhookMessage } from "./webhooks.js";

/** Milliseconds for which the id of a message is known: the service tries to deliver it for a day. */
const KNOWN_FOR = 25 * 3_600_000;

/** How to answer a request to a webhook, and what it brought. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The message, if it is for the program and has not come before. */
  readonly message?: WebhookMessage;
}

/** Takes the requests to one webhook, in any web framework. */
export class WebhookInbox {
  readonly #secret: string;
  /** The ids of the messages that have come, with the time; the oldest first. */
  readonly #known = new Map<string, number>();

  /** Throws `TypeError` if that is no secret of a webhook. */
  constructor(secret: string) {
    keyOf(secret);
    this.#secret = secret;
  }

  /**
   * Resolves to how to answer: 401 if the service has not signed it lately, else 200.
   *
   * A message that has come before is answered in the same way, and brings nothing: the service sends it again if it has
   * lost the answer. What asks the webhook to confirm itself is answered, and brings nothing.
   */
  async take(headers: WebhookHeaders, body: string): Promise<Reply> {
    let message: WebhookMessage;
    try {
      message = await messageOf(this.#secret, headers, body);
    } catch (refused) {
      if (refused instanceof NotGenuine) return { status: 401, body: refused.message };
      throw refused;
    }
    if (message.type === "webhook.Confirm") return { status: 200, body: String(message.data["challenge"]) };
    const isNew = this.#isNew(headerOf(headers, "webhook-id"));
    return isNew ? { status: 200, body: "", message } : { status: 200, body: "" };
  }

  #isNew(id: string): boolean {
    const now = Date.now();
    for (const [known, came] of this.#known) {
      if (now - came <= KNOWN_FOR) break;
      this.#known.delete(known);
    }
    if (this.#known.has(id)) return false;
    this.#known.set(id, now);
    return true;
  }
}
