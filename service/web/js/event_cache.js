// The events of a match that the page has loaded so far. New events arrive one by one, the earlier ones page by page.

import { api } from "./api.js";

/** Events requested at once. */
const PAGE_SIZE = 1000;

export class EventCache {
  /** @param {string} match id of the match */
  constructor(match) {
    this.match = match;
    /** The event of version `v` has the index `v - 1`. Events that are not loaded yet leave gaps. */
    this.events = [];
    /** The number of events that are loaded. */
    this.known = 0;
  }

  /** @returns {number} the newest version known */
  get version() {
    return this.events.length;
  }

  /** Adds events; those that are known already are replaced. Returns true if one was not known. */
  add(events) {
    const { known } = this;
    for (const event of events) {
      if (!this.events[event.version - 1]) this.known += 1;
      this.events[event.version - 1] = event;
    }
    return this.known > known;
  }

  /** Loads the events after a version, up to another one. Throws `Problem`. */
  async load(version, after = 0) {
    let since = after;
    while (since < version) {
      const page = await api.events(this.match, since, PAGE_SIZE);
      if (!page.events.length) return;
      this.add(page.events);
      since = page.next;
    }
  }

  /** Returns the known events after version `after`, up to and including version `upTo`. */
  between(after, upTo) {
    return this.events.slice(after, upTo).filter(Boolean);
  }

  /** Returns the events of the command that led to a version, up to this version; empty if it is not known. */
  lastCommand(version) {
    const newest = this.events[version - 1];
    if (!newest) return [];
    let first = version - 1;
    while (first > 0 && this.events[first - 1]?.command === newest.command) first -= 1;
    return this.between(first, version);
  }

  /** Returns the last version of the command that an event belongs to. */
  endOfCommand(version) {
    const { command } = this.events[version - 1];
    let last = version;
    while (this.events[last]?.command === command) last += 1;
    return last;
  }

  /** The version of the first move; `Infinity` if none is known. */
  get firstMove() {
    return this.events.find((event) => event?.move)?.version ?? Infinity;
  }

  /** Returns the version of the last move of a seat up to a version; 0 if there is none. */
  lastMoveOf(seat, version) {
    return this.between(0, version).findLast((event) => event.move && event.seat === seat)?.version ?? 0;
  }

  /** Returns the newest version, not above the given one, at which the next event is a move; 0 if none is known. */
  lastVersionBeforeMove(version) {
    return Math.max(
      0,
      this.events.findLastIndex((event, index) => index <= version && event?.move),
    );
  }

  /** Returns the seat that made the next move after a version, in an array; empty if none is known. */
  actedAfter(version) {
    const next = this.events.slice(version).find((event) => event?.move);
    return next?.seat === undefined ? [] : [next.seat];
  }
}
