// Webhooks: addresses at which the service tells the caller of turns and matches, and the check of what comes there.

import type { Once } from "./options.js";
import type {
  DeliveriesAnswer,
  NewWebhookAnswer,
  WebhookAnswer,
  WebhookBody,
  WebhookChangeBody,
  WebhookSecretAnswer,
  WebhooksAnswer,
  WebhookTestAnswer,
} from "./schema.js";
import type { Transport } from "./transport.js";

const PATH = "/v1/players/me/webhooks";
/** How a secret begins. */
const SECRET = "whsec_";
/** Seconds by which the time of a message may be wrong. */
const TOLERANCE = 300;
const pathOf = (webhook: string) => `${PATH}/${encodeURIComponent(webhook)}`;

/** A message that the service has not signed with this secret, or that is too old. */
export class NotGenuine extends Error {}

/** The headers of a request: those of `fetch`, or as Node tells them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns what a header says, whatever the case of its name; "" if it is not there. */
export function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : (found ?? []).join(" ");
}

/** What comes to a webhook. */
export interface WebhookMessage {
  readonly type: string;
  readonly timestamp: string;
  readonly player: string;
  readonly link: string;
  readonly data: Record<string, unknown>;
}

/**
 * Resolves to a message that has come to a webhook. Throws `NotGenuine`, and `TypeError` if `secret` is none.
 *
 * It may come again: remember the header `webhook-id`, and do nothing for one that you know. Answer `webhook.Confirm`
 * with `message.data.challenge` as the body.
 */
export async function messageOf(secret: string, headers: WebhookHeaders, body: string): Promise<WebhookMessage> {
  const [id, sent, signatures] = ["id", "timestamp", "signature"].map((name) => headerOf(headers, `webhook-${name}`));
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keyOf(secret), how, false, ["verify"]);
  if (!id || !signatures || !/^\d+$/.test(sent ?? "")) {
    throw new NotGenuine("The headers of a webhook are missing or cannot be read.");
  }
  const signed = new TextEncoder().encode(`${id}.${sent}.${body}`);
  const isSigned = await Promise.all(
    signatures.split(" ").filter((each) => each.startsWith("v1,")).map((each) => isOf(key, each.slice(3), signed)),
  );
  if (!isSigned.includes(true)) throw new NotGenuine("The signature is wrong.");
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) <= TOLERANCE)) throw new NotGenuine("The message is too old.");
  return JSON.parse(body) as WebhookMessage;
}

/** Returns the bytes that a secret stands for. Throws `TypeError`: no secret is short of a key. */
export function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(SECRET) ? bytesOf(secret.slice(SECRET.length)) : null;
  if (!bytes?.length) throw new TypeError(`The secret of a webhook is ${SECRET} and base64.`);
  return bytes;
}

/** Returns what is written in base64; `null` if it is not. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function isOf(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = bytesOf(signature);
  return bytes !== null && crypto.subtle.verify("HMAC", key, bytes, signed);
}

/** The webhooks of the caller. Every method may throw `Problem` and `Unreachable`. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Resolves to the webhooks, without their secrets. */
  all(): Promise<WebhooksAnswer> {
    return this.#transport.read(PATH, { reads: ["webhooks"] });
  }

  /** Registers an address: `{ url: "https://bot.example/kifu" }`. Keep the secret, it is shown this once. */
  create(plan: WebhookBody, { key }: Once = {}): Promise<NewWebhookAnswer> {
    return this.#transport.command("POST", PATH, { body: plan, key, reads: ["secret"] });
  }

  /**
   * Registers an address, for these types of events; for all, if none is named. Resolves to its secret.
   *
   * A webhook that the caller has there already gets a new secret, is switched on, and is sent what waits for it. So a
   * program may do this each time that it begins.
   */
  async register(url: string, events: NonNullable<WebhookBody["events"]> = []): Promise<string> {
    const before = (await this.all()).webhooks.find((each) => each.url === url);
    if (before === undefined) return (await this.create({ url, events })).secret;
    const { secret } = await this.newSecret(before.id);
    await this.change(before.id, { enabled: true, events });
    if (before.status !== "off") await this.test(before.id);
    return secret;
  }

  /** Resolves to how a webhook is doing. */
  get(webhook: string): Promise<WebhookAnswer> {
    return this.#transport.read(pathOf(webhook));
  }

  /** Changes a webhook, or switches it off and on: `{ enabled: true }`. */
  change(webhook: string, change: WebhookChangeBody): Promise<WebhookAnswer> {
    return this.#transport.change("PATCH", pathOf(webhook), change, true);
  }

  /** Removes a webhook. Resolves to the others. */
  remove(webhook: string): Promise<WebhooksAnswer> {
    return this.#transport.change("DELETE", pathOf(webhook));
  }

  /** Resolves to a new secret; for a day messages are signed with the one before, too. */
  newSecret(webhook: string, { key }: Once = {}): Promise<WebhookSecretAnswer> {
    return this.#transport.command("POST", `${pathOf(webhook)}/secret`, { key, reads: ["secret"] });
  }

  /** Sends a message to a webhook now. */
  test(webhook: string, { key }: Once = {}): Promise<WebhookTestAnswer> {
    return this.#transport.command("POST", `${pathOf(webhook)}/test`, { key });
  }

  /** Resolves to the last attempts to deliver messages. */
  deliveries(webhook: string): Promise<DeliveriesAnswer> {
    return this.#transport.read(`${pathOf(webhook)}/deliveries`);
  }
}
