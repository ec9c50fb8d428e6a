// Paces what arrives at the table: each turn of the others stays on the board for a while before the next one is shown.

import { t, tn } from "./catalogue.js";
import { preferences } from "./preferences.js";
import { sentenceOf, takenBack, turnsOf } from "./turns.js";

/** The most turns that are shown one by one; of more, the last ones. */
const MOST = 12;
/** The preference of those who do not want to wait. */
const AT_ONCE = "once";
/** What the user can choose: seconds a turn. @type {[string, string][]} */
export const PACES = [
  [AT_ONCE, t("At once")],
  ["0", t("One after the other")],
  ["1", tn(1, "{number} second a turn", "{number} seconds a turn")],
  ["2", tn(2, "{number} second a turn", "{number} seconds a turn")],
];

export class Pacer {
  /**
   * @param {string[]} routine the types of event that a summary leaves out
   * @param {import("./game_board.js").GameBoard} board
   * @param {object} page
   * @param {() => {events: import("./event_cache.js").EventCache, version: number, context: any}} page.shown returns what
   *   is known and shown
   * @param {(version: number) => Promise<void>} page.show shows a version before the newest one
   * @param {() => void} page.onWait called when the page begins to wait
   */
  constructor(routine, board, page) {
    Object.assign(this, { routine, board, page });
    /** When the turn that is shown may be followed by another one, in milliseconds of the clock of the page. */
    this.until = 0;
    this.timer = null;
    this.wake = () => {};
    /** True while turns are shown one by one, and more have arrived. */
    this.isPacing = false;
    /** The newest version up to which the turns are known, and shown but for the last one. */
    this.told = 0;
    /** The newest version whose turns the page has asked for. */
    this.awaited = 0;
    /** True until the newest version is shown: at first, and where the user does not want to wait. */
    this.skips = true;
  }

  /** Shows the turns that have arrived one by one, up to the one that leads to the newest version. */
  async run() {
    for (let isLast = false; !isLast;) {
      if (!this.#next()?.isOwn && this.#hasNews) await this.#wait();
      const turn = this.#next(); // more may have arrived
      isLast = turn === null || turn.isNewest;
      this.isPacing = !isLast;
      if (!isLast) await this.page.show(turn.version).finally(() => (this.isPacing = false));
      const holds = turn && !turn.isOwn && !this.skips; // the user may have skipped while the turn was loaded
      if (holds) this.until = performance.now() + 1000 * (Number(preferences.get("pace")) || 0);
    }
  }

  /** Shows the newest version now. */
  skip() {
    this.skips = true;
    this.until = 0;
    clearTimeout(this.timer);
    this.wake();
  }

  /** Says that the newest version is shown. */
  end() {
    this.skips = false;
  }

  /**
   * Returns true, once for each version, if the newest version is one that more turns lead to: they come first. They may
   * be on their way, or have arrived while the version was loaded.
   */
  awaits(version) {
    if (!this.#paces || version <= this.told || version === this.awaited) return false;
    this.awaited = version;
    return true;
  }

  /** Says that more turns are about to be shown one by one. */
  expect() {
    this.isPacing = true;
  }

  /** True if turns are to be shown one by one. Who only watches sees the match as it is. */
  get #paces() {
    return !this.skips && !document.hidden && preferences.get("pace") !== AT_ONCE && this.page.shown().context.me !== null;
  }

  get #hasNews() {
    const { events, version } = this.page.shown();
    return events.version > version;
  }

  /** Returns the next turn to show; `null` if nothing comes before the newest version. */
  #next() {
    if (!this.#paces) return null;
    const { events, version: shown, context } = this.page.shown();
    const news = events.between(shown, events.version);
    if (news.length !== events.version - shown) return null; // some are not loaded yet
    this.told = events.version;
    const undone = takenBack(news);
    const turns = turnsOf(
      news.filter(({ version }) => !undone.has(version)),
      this.board.mark,
    );
    const [turn, ...later] = turns.filter((one) => this.#tells(one, context)).slice(-MOST);
    if (!turn) return null;
    return { version: turn.events.at(-1).version, isOwn: turn.seat === context.me, isNewest: later.length === 0 };
  }

  /** True if something happened in a turn that is told. */
  #tells({ seat, events, round }, { seats }) {
    return seat !== null && sentenceOf({ seat, events, round }, this.routine, seats[seat].name) !== "";
  }

  /** Waits until the turn that is shown may be followed by another one. */
  async #wait() {
    const rest = this.until - performance.now();
    if (rest <= 0) return;
    this.isPacing = true;
    this.page.onWait();
    await new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      this.timer = setTimeout(resolve, rest);
    });
    this.isPacing = false;
  }
}
