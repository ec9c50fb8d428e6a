// Follows the events of a match by server-sent events, and reconnects when the connection is lost.

import { problemOf, send } from "./api.js";
import { untilReleased } from "./press.js";

/** Milliseconds before the first and before later attempts to reconnect; the delay doubles in between. */
const MIN_DELAY = 500;
const MAX_DELAY = 4000;
/** Milliseconds without data after which a connection counts as lost: more than two heartbeats of the service. */
const SILENCE_LIMIT = 40_000;

/**
 * `live`: connected; `lost`: trying to reconnect; `ended`: the match is over; `refused`: the service refused.
 * @typedef {"live"|"lost"|"ended"|"refused"} ConnectionStatus
 *
 * @typedef {object} StreamListener
 * @property {(events: object[]) => void} onEvents called with new events, the oldest first
 * @property {(status: ConnectionStatus, problem?: Error) => void} onStatus called when the status changes; `problem` is
 *   the reason for `refused`
 * @property {() => void} onRestarted called when the record lacks events that were delivered before; nothing is
 *   delivered any more
 */

/** The record lacks events that were delivered before. */
class Restarted extends Error {}

/**
 * Follows a match until it is over or the returned function is called. The listener is told when nothing is pressed: what
 * it draws could push aside what is pressed.
 * @param {string} match id of the match
 * @param {number} since the version after which events are delivered
 * @param {StreamListener} listener
 * @returns {() => void} stops following
 */
export function followEvents(match, since, listener) {
  const stop = new AbortController();
  run(match, since, listener, stop.signal).catch((error) => stop.signal.aborted || listener.onStatus("refused", error));
  return () => stop.abort();
}

async function run(match, since, { onEvents, onStatus, onRestarted }, stopped) {
  let delay = MIN_DELAY;
  let version = since;
  const deliver = async (events) => {
    await untilReleased();
    if (stopped.aborted) return;
    version = events.at(-1).version;
    onEvents(events);
  };
  const report = async (status) => {
    await untilReleased();
    if (!stopped.aborted) onStatus(status);
  };
  while (!stopped.aborted) {
    try {
      const response = await connect(match, version, stopped);
      await report("live");
      delay = MIN_DELAY;
      await readEvents(response, deliver);
      if (await isOver(match, version)) return await report("ended");
    } catch (error) {
      if (error instanceof Restarted) return onRestarted();
      if (stopped.aborted || isFinal(error)) throw error;
      await report("lost");
    }
    await pause(delay, stopped);
    delay = Math.min(delay * 2, MAX_DELAY);
  }
}

/** True if another attempt would be refused as well. */
function isFinal(error) {
  return [401, 403, 404].includes(error.status);
}

async function connect(match, version, stopped) {
  const path = `/v1/matches/${encodeURIComponent(match)}/events`;
  const headers = { Accept: "text/event-stream", "Last-Event-ID": String(version) };
  const response = await send("GET", path, { headers, signal: stopped });
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function isOver(match, version) {
  const response = await send("GET", `/v1/matches/${encodeURIComponent(match)}`);
  if (!response.ok) throw await problemOf(response);
  const now = await response.json();
  return ["finished", "abandoned"].includes(now.status) && now.version === version;
}

/** Delivers the events of a response until the stream ends. */
async function readEvents(response, deliver) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await readBeforeSilence(reader);
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    if (blocks.some((block) => block.includes("event: restarted"))) throw new Restarted();
    const events = blocks
      .map(dataOf)
      .filter(Boolean)
      .map((data) => JSON.parse(data));
    if (events.length) await deliver(events);
  }
}

function dataOf(block) {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(5).trimStart()).join("\n");
}

async function readBeforeSilence(reader) {
  const timer = setTimeout(() => reader.cancel(), SILENCE_LIMIT);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}

/** Waits; ends early when the browser is online again or when `stopped` is aborted. */
function pause(milliseconds, stopped) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      const wake = () => (clearTimeout(timer), resolve());
      addEventListener("online", wake, { once: true });
      stopped.addEventListener("abort", wake, { once: true });
    })
  );
}
