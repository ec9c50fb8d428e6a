// The history of the browser while a match is shown: one entry for the match as it goes on, and at most one after it for the
// earlier versions. So the button Back leads from a version to the match as it goes on, and from there to the page before.

import { matchAddress, route } from "./route.js";

/** The state of an entry that follows the one of the match as it goes on. */
const AFTER_LIVE = "after-live";
/** Milliseconds that a version is shown before it gets the address. */
const REST = 200;

export class MatchHistory {
  /** @param {string} match id of the match */
  constructor(match) {
    this.match = match;
    this.timer = null;
    this.isReturning = false;
  }

  /**
   * Gives the page the address of a version; `null`: of the match as it goes on. Of versions that follow one another quickly,
   * the last one: browsers stop a page that changes its address too often.
   */
  show(version) {
    clearTimeout(this.timer);
    if (version !== null && this.#showsVersion()) this.timer = setTimeout(() => this.#writeStep(version), REST);
    else this.#write(version);
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
    if (here === null) history.pushState(AFTER_LIVE, "", address);
    else if (version === null && history.state === AFTER_LIVE) this.#goBack();
    else history.replaceState(history.state, "", address);
  }

  #goBack() {
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
