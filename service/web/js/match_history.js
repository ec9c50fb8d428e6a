// The history of the browser while a match is shown: one entry for the match as it goes on, and at most one after it for the
// earlier versions. So the button Back leads from a version to the match as it goes on, and from there to the page before.

import { matchAddress, route } from "./route.js";

/** The state of an entry that follows the one of the match as it goes on. */
const AFTER_LIVE = "after-live";
/**
 * Browsers stop a page that writes its address more than about 100 times in 30 s. So of the versions that follow one another,
 * the first ones get the address at once, and of all others one in as many milliseconds.
 */
const AT_ONCE = 20;
const PAUSE = 400;

export class MatchHistory {
  /** @param {string} match id of the match */
  constructor(match) {
    this.match = match;
    this.timer = null;
    this.allowed = AT_ONCE;
    this.counted = performance.now();
    this.isReturning = false;
  }

  /**
   * Gives the page the address of a version; `null`: of the match as it goes on. Of many versions that follow one another
   * quickly, at least the last one gets it.
   */
  show(version) {
    clearTimeout(this.timer);
    const isStep = version !== null && this.#showsVersion();
    if (isStep && !this.#mayWrite()) this.timer = setTimeout(() => this.#writeStep(version), PAUSE);
    else this.#write(version);
  }

  /** True if the address of another step can be written now. */
  #mayWrite() {
    const now = performance.now();
    this.allowed = Math.min(AT_ONCE, this.allowed + (now - this.counted) / PAUSE);
    this.counted = now;
    return this.allowed >= 1;
  }

  /** Gives the page the address of a version, unless the browser has gone back to the match as it goes on meanwhile. */
  #writeStep(version) {
    if (this.#showsVersion()) this.#write(version);
  }

  /** True if the address is that of an earlier version, or not of this match. */
  #showsVersion() {
    return this.#versionAt(location.hash) !== null;
  }

  #write(version) {
    const here = this.#versionAt(location.hash);
    if (here === version || here === undefined) return; // the user has left the match
    const address = matchAddress(this.match, version);
    this.allowed -= 1;
    if (here === null) this.#push(address);
    else if (version === null && history.state === AFTER_LIVE) this.#goBack();
    else history.replaceState(history.state, "", address);
  }

  #push(address) {
    history.scrollRestoration = "manual"; // of the entry of the match as it goes on: the way back to it must not scroll
    history.pushState(AFTER_LIVE, "", address);
  }

  #goBack() {
    if (this.isReturning) return; // a second step back would leave the match
    this.isReturning = true;
    history.back(); // the address changes later
  }

  /** Returns true, once, if the address has changed because the page has gone back to the match as it goes on. */
  hasReturned() {
    const has = this.isReturning;
    this.isReturning = false;
    return has;
  }

  /**
   * Returns the version of this match that a click on a link leads to, `null` for the newest one; `undefined` if the click
   * leads elsewhere, or opens another tab.
   * @param {MouseEvent} event
   */
  versionOf(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    return this.#versionAt(link.getAttribute("href"));
  }

  /** Returns the version in an address; `undefined` if it is not one of this match. */
  #versionAt(hash) {
    const found = route(hash);
    return found.page === "match" && found.match === this.match ? found.version : undefined;
  }
}
