// One line under the players: for whom the match waits, since when, and for which decision.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element, setText } from "./element.js";
import { moment } from "./times.js";

/** Milliseconds without news after which the line is loaded: while bots move fast, nobody reads it. */
const QUIET = 400;

/** @type {Object<string, (turn: object) => string>} */
const BOT_STATES = {
  queued: () => "",
  thinking: () => t("It thinks."),
  paused: (turn) => t("It failed, and is asked again at {next_attempt}.", { next_attempt: moment(turn.next_attempt) }),
  stuck: () => t("It fails again and again; the operator has to help."),
};

export class WaitingLine {
  /**
   * @param {string} id of the match
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, signal) {
    this.id = id;
    this.node = element("p", { class: "waiting-line", hidden: true });
    /** What was asked for before the first board is shown. @type {Promise<object|null>|null} */
    this.first = null;
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** Asks what the match waits for before its first board is shown, so that the line is there with it. */
  ask() {
    this.first = this.#ask();
    return this.first;
  }

  /**
   * Shows what the match waits for; nothing while an earlier version is shown, and after the end. What it waited for
   * before the newest move is not seen, but keeps its space until the next line is there: so nothing below it jumps.
   * @param {object} match
   * @param {import("./game_board.js").ViewContext} context
   * @param {boolean} live false if an earlier version is shown
   */
  show(match, context, live) {
    this.waits = live && ["waiting", "playing"].includes(match.status);
    if (!this.waits) this.#write("");
    else if (match.version !== this.version) this.node.classList.add("outdated");
    this.version = match.version;
    if (this.first) this.#tell(this.first, context);
    else this.#load(context);
    this.first = null;
  }

  #load(context) {
    clearTimeout(this.timer);
    if (this.waits) this.timer = setTimeout(() => this.#tell(this.#ask(), context), QUIET);
  }

  async #tell(answer, context) {
    const found = await answer; // the next event tries again if there is none
    if (!found || !this.waits) return;
    if (found.version === this.version) this.#write(sentences(found, context));
    else if (found.version < this.version) this.#load(context); // asked before the match went on
  }

  #ask() {
    return api.waiting(this.id).catch(() => null);
  }

  #write(text) {
    this.node.classList.remove("outdated");
    setText(this.node, text);
    this.node.hidden = text === "";
  }
}

function sentences({ seats, bot_turn: botTurn }, context) {
  const waitedFor = seats.map(({ seat, since, text, deadline }) => {
    const until = deadline === null ? "" : t(" (until {deadline} at most)", { deadline: moment(deadline) });
    const values = { name: context.seats[seat].name, since: moment(since), until, text };
    return seat === context.me
      ? t("Waiting for you since {since}{until}: {text}.", values)
      : t("Waiting for {name} since {since}{until}: {text}.", values);
  });
  return [...waitedFor, botTurn ? BOT_STATES[botTurn.state](botTurn) : ""].filter(Boolean).join(" ");
}
