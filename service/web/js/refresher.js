// Looking again and again at what goes on: one look at a time, and a short rest between two.

/** Milliseconds between two looks at a match that goes on fast. */
const REST = 120;

export class Looking {
  /**
   * @param {object} page
   * @param {() => Promise<void>} page.look
   * @param {(problem: Error) => void} page.complain when a look fails
   * @param {() => boolean} page.rests whether there is a rest before the next look
   * @param {AbortSignal} page.signal that nobody looks any more
   */
  constructor({ look, complain, rests, signal }) {
    this.look = look;
    this.complain = complain;
    this.rests = rests;
    this.signal = signal;
    this.wished = false;
    /** The looks under way, if any. @type {Promise<void>|null} */
    this.underWay = null;
  }

  /** Looks; where a look is under way, once more after it. Done when all looks are done. */
  again() {
    this.wished = true;
    this.underWay ??= this.#run().finally(() => (this.underWay = null));
    return this.underWay;
  }

  async #run() {
    while (this.wished && !this.signal.aborted) {
      this.wished = false;
      try {
        await this.look();
      } catch (problem) {
        this.complain(problem);
      }
      if (this.wished && this.rests()) await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }
}
