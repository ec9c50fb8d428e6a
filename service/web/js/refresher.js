// Loads and shows something again on request. Only one load runs at a time; requests during a load lead to one more.

/** Milliseconds between two loads of a match that goes on quickly. */
const PAUSE = 120;

export class Refresher {
  /**
   * @param {object} page
   * @param {() => Promise<void>} page.load loads and shows the content
   * @param {(problem: Error) => void} page.onError called when a load fails
   * @param {() => boolean} page.pauses true if there is a pause before the next load
   * @param {() => boolean} [page.isBehind] true if the page knows of something that it does not show
   * @param {AbortSignal} page.signal aborted when the page is closed
   */
  constructor({ load, onError, pauses, isBehind = () => true, signal }) {
    this.load = load;
    this.onError = onError;
    this.pauses = pauses;
    this.isBehind = isBehind;
    this.signal = signal;
    this.requested = false;
    /** Settles when the running loads are done; `null` if none is running. @type {Promise<void>|null} */
    this.running = null;
  }

  /** Requests a load. Returns a promise that resolves when all requested loads are done. */
  refresh() {
    this.requested = true;
    this.running ??= this.#run().finally(() => (this.running = null));
    return this.running;
  }

  /** Requests a load if something is not shown when the running loads are done. */
  async catchUp() {
    await this.running;
    if (this.isBehind()) await this.refresh();
  }

  async #run() {
    while (this.requested && !this.signal.aborted) {
      this.requested = false;
      try {
        await this.load();
      } catch (problem) {
        this.onError(problem);
      }
      if (this.requested && this.pauses()) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
