// What the caller does to a match: plays a move, takes one back, gives up the seat; one thing at a time.

import { api } from "./api.js";

/** The code of a refusal because the match has moved on. */
const STALE = "stale-version";

export class Hands {
  /**
   * @param {string} id of the match
   * @param {object} page
   * @param {() => number} page.version that the caller sees
   * @param {(busy: boolean) => void} page.busy
   * @param {(events: object[]) => void} page.happened
   * @param {(sentence: string) => void} page.refused nothing: no longer
   * @param {() => Promise<void>} page.look
   */
  constructor(id, page) {
    this.id = id;
    this.page = page;
    this.full = false;
  }

  play(move) {
    const { id, page } = this;
    return this.attempt(() =>
      api.play(id, [move], page.version()).catch((problem) => this.#playAfterAll(move, problem)),
    );
  }

  takeBack() {
    return this.attempt(() => api.undo(this.id, this.page.version()));
  }

  async resign() {
    const sure = confirm("A bot plays on in your place. This cannot be taken back.");
    if (sure) await this.attempt(() => api.resign(this.id, this.page.version()));
  }

  /**
   * Carries out a deed unless another one is under way, and says why where it is refused.
   * @param {() => Promise<{events?: object[]}>} deed
   */
  async attempt(deed) {
    if (this.full) return;
    this.#fill(true);
    this.page.refused("");
    try {
      this.page.happened((await deed())?.events ?? []);
    } catch (problem) {
      this.page.refused(problem.message);
    }
    await this.page.look();
    this.#fill(false);
  }

  /** Where others moved meanwhile, a move that is still listed is what was meant. */
  async #playAfterAll(move, problem) {
    if (problem.code !== STALE) throw problem;
    const { version, moves } = await api.moves(this.id);
    if (!moves.some((choice) => JSON.stringify(choice.move) === JSON.stringify(move))) throw problem;
    return api.play(this.id, [move], version);
  }

  #fill(full) {
    this.full = full;
    this.page.busy(full);
  }
}
