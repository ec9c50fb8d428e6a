// Loads a match at a version, or as it goes on, and shows it. On the way to the newest version, the turns of the others come
// one by one.

import { api } from "./api.js";
import { NO_DECISION, askForDecision } from "./decision.js";
import { untilReleased } from "./press.js";
import { ViewCache } from "./view_cache.js";

/** Milliseconds for which the first board waits for what would push it aside if it came later. */
const PATIENCE = 1000;

export class VersionLoader {
  /**
   * @param {import("./shown_match.js").ShownMatch} shown
   * @param {object} page
   * @param {{state: Promise<any>|null, decision: Promise<any>|null}|null} page.first what was asked for while the board
   *   was loaded
   * @param {Promise<void>} page.loading settles when the events are loaded
   * @param {() => void} page.refresh requests to load and show the match again
   * @param {AbortSignal} page.signal aborted when nothing is shown any more
   */
  constructor(shown, { first, loading, refresh, signal }) {
    this.shown = shown;
    this.first = first;
    this.loading = loading;
    this.refresh = refresh;
    this.signal = signal;
    this.id = shown.match.id;
    this.views = new ViewCache(this.id);
  }

  /** Loads a version and shows it; `null`: the newest one. Throws `Problem`. */
  async load(version) {
    try {
      await (version === null ? this.#showNewest() : this.#showVersion(version));
    } catch (problem) {
      if (!this.signal.aborted) throw problem;
    }
  }

  async #showNewest() {
    const { shown, signal } = this;
    await shown.pacer.run();
    if (!shown.isLive || signal.aborted) return;
    const rest = this.#askFirst();
    const first = await this.#takeFirst();
    const [match, state] = first ?? (await Promise.all([api.match(this.id), api.state(this.id)]));
    if (signal.aborted) return;
    if (shown.pacer.awaits(state.version)) return this.#showTurnsUpTo(state.version);
    shown.learn(match);
    const decision = await this.#decision(state.version, first?.[2]);
    await rest;
    await untilReleased();
    if (signal.aborted || !shown.isLive) return;
    shown.show(state, match.to_act, match.scores, decision);
    shown.pacer.end();
  }

  /** Asks for what would push the first board aside if it came later. Returns a promise that settles then, or soon. */
  #askFirst() {
    const { version, panels, match, isLive } = this.shown;
    if (version > 0) return undefined;
    const asked = panels.askFirst(match, this.loading, isLive);
    return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  /** Returns what was asked for while the board was loaded, once; `null` if a part of it is missing. */
  async #takeFirst() {
    const { first } = this;
    const { match } = this.shown;
    this.first = null;
    const [state, decision] = first ? await Promise.all([first.state, first.decision]) : [];
    return state && decision ? [match, state, decision] : null;
  }

  /** Shows the last turn that is known, and then those that lead to a version: the stream may be slower than a request. */
  async #showTurnsUpTo(version) {
    const { pacer } = this.shown;
    const { told } = pacer;
    pacer.expect(); // so who does not want to wait can say so at once
    if (told > this.shown.version) await this.showTurn(told);
    this.refresh(); // also where the events cannot be loaded
    await this.shown.events.load(version, told);
  }

  /** Shows the board after a turn that is not the last one. Throws `Problem`. */
  async showTurn(version) {
    const { state, scores } = await this.views.at(version, false);
    await untilReleased();
    if (this.shown.isLive && !this.signal.aborted)
      this.shown.show(state, this.shown.events.actedAfter(version), scores, NO_DECISION);
  }

  /**
   * Returns the caller's legal moves at a version, what is asked, and how far the match goes back. If the match has gone
   * on meanwhile, requests a refresh instead.
   * @param {number} version
   * @param {any[]} [answers] if they are there already
   */
  async #decision(version, answers) {
    const [found, undoable] = answers ?? (await askForDecision(this.shown.match));
    if (found === null) return NO_DECISION;
    const { version: newest, moves, prompt } = found;
    if (newest === version)
      return { choices: moves, prompt, undoable: undoable?.version === version ? undoable : null };
    this.refresh();
    return NO_DECISION;
  }

  async #showVersion(version) {
    const { shown } = this;
    this.first = null; // the newest version may be another one afterwards
    const rest = this.#askFirst();
    const { isPlaying } = shown.panels.replay;
    const loadedMatch = isPlaying ? shown.match : api.match(this.id);
    const [match, { state, scores }] = await Promise.all([
      loadedMatch,
      this.views.at(version, isPlaying),
      this.loading,
    ]);
    await rest;
    await untilReleased();
    if (this.signal.aborted || shown.isLive) return; // the newest version is asked for meanwhile
    shown.learn(match);
    shown.show(state, shown.events.actedAfter(version), scores, NO_DECISION);
  }
}
