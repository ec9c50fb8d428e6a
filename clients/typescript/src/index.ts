// A client of Kifu: accounts, matches and moves, events as they happen, and retries that do nothing twice.

export { Account } from "./account.js";
export { Kifu, type Options, type RecordsWanted } from "./client.js";
export { KifuError, Problem, RecordReplaced, StaleVersion, Unreachable } from "./errors.js";
export type { FinishedRecord } from "./finished_records.js";
export { type Reply, WebhookInbox } from "./inbox.js";
export { Match } from "./match.js";
export type { AtVersion, Once, Stoppable } from "./options.js";
export { messageOf, NotGenuine, type WebhookHeaders, type WebhookMessage } from "./webhooks.js";
export type * as types from "./schema.js";
