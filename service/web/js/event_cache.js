// The events of a match that the page knows: the newest at once, the earlier ones as they are fetched.

import { api } from "./api.js";

const PAGE = 1000;

export class Chronicle {
  constructor(match) {
    this.match = match;
    /** By version - 1; without gaps once `complete`. */
    this.events = [];
  }

  /** @returns {number} the newest version known */
  get version() {
    return this.events.length;
  }

  /** Takes in events that may be known already. */
  add(events) {
    for (const event of events) this.events[event.version - 1] = event;
  }

  /** Fetches all events up to a version. */
  async load(version) {
    let since = 0;
    while (since < version) {
      const page = await api.events(this.match, since, PAGE);
      if (!page.events.length) return;
      this.add(page.events);
      since = page.next;
    }
  }

  /** Those after one version up to another. */
  between(after, upTo) {
    return this.events.slice(after, upTo).filter(Boolean);
  }

  /** What one command did, up to a version: the events that belong to what happened last. */
  lastHappening(version) {
    const newest = this.events[version - 1];
    if (!newest) return [];
    let first = version - 1;
    while (first > 0 && this.events[first - 1]?.command === newest.command) first -= 1;
    return this.between(first, version);
  }

  /** The version of the last move of a seat up to a version; 0: none. */
  lastMoveOf(seat, version) {
    return this.between(0, version).findLast((event) => event.move && event.seat === seat)?.version ?? 0;
  }

  /** The seat that made the last move up to a version; `undefined`: none is known. */
  lastMover(version) {
    return this.between(0, version).findLast((event) => event.move)?.seat;
  }

  /** The newest version up to one at which the match waited for a move; 0: none is known. */
  restBefore(version) {
    return Math.max(
      0,
      this.events.findLastIndex((event, index) => index <= version && event?.move),
    );
  }

  /** The seats that acted next after a version, for one who looks back. */
  actedAfter(version) {
    const next = this.events.slice(version).find((event) => event?.move);
    return next?.seat === undefined ? [] : [next.seat];
  }
}
