// Loads and shows something again on request. Only one load runs at a time; requests during a load lead to one more. A load
// that fails for a passing reason is tried again: nothing else may happen that would ask for it.

/** Milliseconds between two loads of a match that goes on quickly. */
const PAUSE = 120;
/** Milliseconds before a failed load is tried again, the first and later times; the delay doubles in between. */
const MIN_DELAY = 500;
const MAX_DELAY = 8000;

export class Refresher {
  /**
   * @param {object} page
   * @param {() => Promise<void>} page.load loads and shows the content
   * @param {(problem: Error) => void} page.onError called when a load fails
   * @param {() => boolean} page.pauses true if there is a pause before the next load
   * @param {() => boolean} page.retries true if a load is tried again that has failed for a passing reason
   * @param {() => boolean} [page.isBehind] true if the page knows of something that it does not show
   * @param {AbortSignal} page.signal aborted when the page is closed
   */
  constructor({ load, onError, pauses, retries, isBehind = () => true, signal }) {
    this.load = load;
    this.onError = onError;
    this.pauses = pauses;
    this.retries = retries;
    this.isBehind = isBehind;
    this.signal = signal;
    this.requested = false;
    this.delay = MIN_DELAY;
    this.timer = null;
    /** Settles when the running loads are done; `null` if none is running. @type {Promise<void>|null} */
    this.running = null;
  }

  /** Requests a load. Returns a promise that resolves when all requested loads are done. */
  refresh() {
    this.requested = true;
    this.running ??= this.#run();
    return this.running;
  }

  /** Requests a load if something is not shown when the running loads are done. */
  async catchUp() {
    await this.running;
    if (this.isBehind()) await this.refresh();
  }

  async #run() {
    try {
      while (this.requested && !this.signal.aborted) {
        this.requested = false;
        clearTimeout(this.timer);
        await this.#loadOnce();
        if (this.requested && this.pauses()) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } finally {
      this.running = null; // at once: a later request must not count on a loop that is over
    }
  }

  async #loadOnce() {
    try {
      await this.load();
      this.delay = MIN_DELAY;
    } catch (problem) {
      this.onError(problem);
      if (problem.isPassing && this.retries()) this.#retryLater();
    }
  }

  #retryLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), this.delay);
    this.delay = Math.min(2 * this.delay, MAX_DELAY);
  }
}
