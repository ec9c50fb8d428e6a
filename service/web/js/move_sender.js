// Sends the caller's commands to the service, one at a time: play a move, take one back, resign.

import { api } from "./api.js";
import { t } from "./catalogue.js";

/** The error code for a command that was meant for an earlier version. */
const STALE_VERSION = "stale-version";

/** Asks the user whether to resign. Returns true if the user says yes. */
export function confirmsResigning() {
  return confirm(t("A bot takes over your seat. You cannot take this back. Resign?"));
}

export class MoveSender {
  /**
   * @param {string} id of the match
   * @param {object} page
   * @param {() => number} page.version returns the version that the caller sees
   * @param {(busy: boolean) => void} page.onBusy called when a command begins and ends
   * @param {(events: object[]) => Promise<void>} page.onEvents called with the events of a command; shows the match
   * @param {(sentence: string) => void} page.onRefusal called with the reason; with "" when a new command begins
   * @param {() => Promise<void>} page.refresh loads and shows the match
   */
  constructor(id, page) {
    this.id = id;
    this.page = page;
    this.busy = false;
  }

  /** Plays a move at the version that the caller sees. Returns true if it is played. */
  play(move) {
    const { id, page } = this;
    return this.send(() => api.play(id, [move], page.version()).catch((problem) => this.#playAgain(move, problem)));
  }

  /** Asks what would follow from a move. Throws `Problem` if the rules refuse it. */
  tryOut(move) {
    return api.dryRun(this.id, [move]);
  }

  /** Takes the match back to a version, to which the caller may go back alone. */
  takeBack(to) {
    return this.send(() => api.takeBack(this.id, this.page.version(), to));
  }

  /** Resigns, once the caller has confirmed it. */
  async resign() {
    if (confirmsResigning()) await this.send(() => api.resign(this.id, this.page.version()));
  }

  /**
   * Sends a command, then refreshes the page. Does nothing while another command is under way. Shows the reason if the
   * service refuses the command.
   * @param {() => Promise<{events?: object[]}>} command
   * @returns {Promise<boolean>} true if the service has carried it out
   */
  async send(command) {
    if (this.busy) return false;
    this.#setBusy(true);
    this.page.onRefusal("");
    const events = await command().then(
      (answer) => answer?.events ?? [],
      (problem) => void this.page.onRefusal(problem.message),
    );
    await (events?.length ? this.page.onEvents(events) : this.page.refresh());
    this.#setBusy(false);
    return events !== undefined;
  }

  /** If another seat has moved meanwhile, plays the move on the newest version, provided that it is still legal. */
  async #playAgain(move, problem) {
    if (problem.code !== STALE_VERSION) throw problem;
    const { version } = await this.tryOut(move).catch(() => Promise.reject(problem));
    return api.play(this.id, [move], version);
  }

  #setBusy(busy) {
    this.busy = busy;
    this.page.onBusy(busy);
  }
}
