// The views of a match that the page has loaded, by version. Playback loads many versions in one request, ahead of time.

import { api } from "./api.js";

/** Versions in one request; the service gives no more. */
const BATCH = 25;
/** Versions before the end of what is loaded, from which on playback loads the next ones. */
const AHEAD = 12;
/** Views kept; the oldest ones are dropped. */
const MOST = 500;

/** @typedef {{state: object, scores: object[]}} View the match at a version, and the points of each seat */

export class ViewCache {
  /** @param {string} match id of the match */
  constructor(match) {
    this.match = match;
    /** @type {Map<number, Promise<View|undefined>>} `undefined` where the match has no such version */
    this.views = new Map();
  }

  /**
   * Returns the match at a version. Throws `Problem`.
   * @param {number} version
   * @param {boolean} playing true if the versions after it follow soon
   * @returns {Promise<View>}
   */
  async at(version, playing) {
    if (playing && !this.views.has(version)) this.#loadFrom(version);
    if (playing && !this.views.has(version + AHEAD)) this.#loadFrom(this.#firstMissing(version));
    return (await this.views.get(version)) ?? this.#loadOne(version);
  }

  async #loadOne(version) {
    const [state, { scores }] = await Promise.all([
      api.state(this.match, version),
      api.scores(this.match, version),
    ]);
    return { state, scores };
  }

  #firstMissing(version) {
    let missing = version;
    while (this.views.has(missing)) missing += 1;
    return missing;
  }

  /** Requests a version and those after it. */
  #loadFrom(version) {
    const loading = api.states(this.match, version - 1, BATCH).catch(() => ({ states: [], scores: [] }));
    for (let index = 0; index < BATCH; index += 1)
      this.views.set(version + index, this.#one(version + index, index, loading));
    for (const oldest of [...this.views.keys()].slice(0, Math.max(0, this.views.size - MOST))) this.views.delete(oldest);
  }

  /** Returns a view of an answer; forgets a version that is not in it, so that it is asked for again. */
  async #one(version, index, loading) {
    const { states, scores } = await loading;
    if (index < states.length) return { state: states[index], scores: scores[index] };
    this.views.delete(version);
    return undefined;
  }
}
