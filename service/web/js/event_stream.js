// The events of a match as they happen: server-sent events, resumed where a lost connection broke off.

import { refusal, send } from "./api.js";

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 4000;
/** Of silence, after which a connection counts as lost: more than two heartbeats of the service. Milliseconds. */
const SILENCE = 40_000;

/**
 * How the connection is.
 * @typedef {"live"|"lost"|"ended"|"refused"} Feeling
 */

/**
 * Follows a match from a version on, until it is over or `stop` is called.
 * @param {string} match
 * @param {number} since
 * @param {{tell: (events: object[]) => void, feel: (how: Feeling, problem?: Error) => void}} ear
 * @returns {() => void} stop
 */
export function follow(match, since, ear) {
  const stopping = new AbortController();
  run(match, since, ear, stopping.signal).catch((error) => stopping.signal.aborted || ear.feel("refused", error));
  return () => stopping.abort();
}

async function run(match, since, ear, stopped) {
  let wait = SHORTEST_WAIT;
  let version = since;
  const tell = (events) => {
    version = events.at(-1).version;
    ear.tell(events);
  };
  while (!stopped.aborted) {
    try {
      const response = await connect(match, version, stopped);
      ear.feel("live");
      wait = SHORTEST_WAIT;
      await listen(response, tell);
      if (await isOver(match, version)) return ear.feel("ended");
    } catch (error) {
      if (stopped.aborted || isFinal(error)) throw error;
      ear.feel("lost");
    }
    await pause(wait, stopped);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** A refusal that would be the same the next time. */
function isFinal(error) {
  return [401, 403, 404].includes(error.status);
}

async function connect(match, version, stopped) {
  const path = `/v1/matches/${encodeURIComponent(match)}/events`;
  const headers = { Accept: "text/event-stream", "Last-Event-ID": String(version) };
  const response = await send("GET", path, { headers, signal: stopped });
  if (!response.ok) throw await refusal(response);
  return response;
}

async function isOver(match, version) {
  const response = await send("GET", `/v1/matches/${encodeURIComponent(match)}`);
  if (!response.ok) throw await refusal(response);
  const now = await response.json();
  return ["finished", "abandoned"].includes(now.status) && now.version === version;
}

/** Tells what comes until the stream ends. */
async function listen(response, tell) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let kept = "";
  for (;;) {
    const { done, value } = await beforeSilence(reader);
    if (done) return;
    const blocks = (kept + value).split("\n\n");
    kept = blocks.pop();
    const events = blocks
      .map(dataOf)
      .filter(Boolean)
      .map((data) => JSON.parse(data));
    if (events.length) tell(events);
  }
}

function dataOf(block) {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(5).trimStart()).join("\n");
}

async function beforeSilence(reader) {
  const alarm = setTimeout(() => reader.cancel(), SILENCE);
  try {
    return await reader.read();
  } finally {
    clearTimeout(alarm);
  }
}

/** Waits, but no longer than until the browser is online again. */
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
