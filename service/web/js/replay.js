// The way through the versions of a match: to any of them, step by step, or played on at several speeds.

import { element } from "./element.js";
import { matchAddress } from "./route.js";
import { Scrubber } from "./scrubber.js";

/**
 * A value to choose, and what it is called.
 * @typedef {[string|number, string]} Option
 */

/** Steps a second. @type {Option[]} */
const SPEEDS = [1, 2, 5, 10].map((speed) => [speed, `${speed} a second`]);
/** What a step leads over: nothing, or up to the next mark of a kind. @type {Option[]} */
const STRIDES = [
  ["", "events"],
  ["turn", "turns"],
  ["round", "rounds"],
  ["scoring", "scorings"],
];

export class Replay {
  /**
   * @param {string} match
   * @param {(version: number|null) => Promise<void>} go shows a version; `null`: the newest, as it goes on
   */
  constructor(match, go) {
    this.match = match;
    this.go = go;
    this.at = 1;
    /** The version that was asked for and is not shown yet. */
    this.wanted = null;
    this.newest = 1;
    this.marks = { turn: [], round: [], scoring: [] };
    this.timer = null;
    this.scrubber = new Scrubber((version) => this.#step(version));
    this.label = element("output", { class: "version" });
    this.link = element("a", { class: "permalink", title: "The address of this version, to keep or to share" }, "Link");
    this.player = button("▶ Play", "Play on from here", () => this.#toggle());
    this.live = button("Newest", "To the newest version, as the match goes on", () => this.#jump(null));
    this.speed = choice("Speed", SPEEDS);
    this.stride = choice("Step by", STRIDES);
    this.node = element("section", { class: "replay", "aria-label": "Replay" }, this.scrubber.node, this.#controls());
  }

  /** @param {number} at the version shown  @param {number} newest  @param {boolean} live */
  show(at, newest, live) {
    this.at = at;
    this.newest = newest;
    if (at === this.wanted) this.wanted = null;
    this.scrubber.show(this.wanted === null ? at : null, newest);
    this.label.textContent = `${at} / ${newest}`;
    this.link.href = matchAddress(this.match, at);
    this.live.setAttribute("aria-disabled", String(live)); // not disabled: it would lose the focus
    this.node.classList.toggle("rewound", !live);
  }

  /** @param {{version: number, mark: "turn"|"round"|"scoring"}[]} marks */
  mark(marks) {
    for (const kind of Object.keys(this.marks))
      this.marks[kind] = marks.filter((one) => one.mark === kind).map((one) => one.version);
    this.scrubber.mark(this.marks);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.player.textContent = "▶ Play";
  }

  #controls() {
    return element(
      "div",
      { class: "controls" },
      button("|◀", "To the beginning", () => this.#jump(1)),
      button("◀", "One step back", () => this.#step(this.#neighbour(-1))),
      button("▶", "One step on", () => this.#step(this.#neighbour(1))),
      this.player,
      this.live,
      this.label,
      element("label", {}, "Step by ", this.stride),
      element("label", {}, "Speed ", this.speed),
      this.link,
    );
  }

  /** The version that a step leads to: the next one, or the next mark of the kind that is stepped by. */
  #neighbour(direction) {
    const kind = this.stride.value;
    const from = this.wanted ?? this.at;
    if (!kind) return from + direction;
    const marks = this.marks[kind];
    return direction > 0
      ? (marks.find((mark) => mark > from) ?? this.newest)
      : (marks.findLast((mark) => mark < from) ?? 1);
  }

  #jump(version) {
    this.stop();
    this.wanted = version;
    return this.go(version).finally(() => (this.wanted = this.wanted === version ? null : this.wanted));
  }

  #step(version) {
    return this.#jump(Math.min(Math.max(version, 1), this.newest));
  }

  #toggle() {
    if (this.timer) return this.stop();
    this.player.textContent = "❚❚ Pause";
    const from = this.at >= this.newest ? 1 : this.at;
    this.#playOn(from);
  }

  async #playOn(version) {
    this.timer = setTimeout(() => {}, 0);
    const playing = this.timer;
    await this.go(version);
    if (this.timer !== playing) return;
    if (version >= this.newest) return this.stop();
    this.timer = setTimeout(
      () => this.#playOn(Math.min(this.#neighbour(1), this.newest)),
      1000 / Number(this.speed.value),
    );
  }
}

function button(text, name, onclick) {
  return element("button", { type: "button", title: name, "aria-label": name, onclick }, text);
}

/** @param {Option[]} options */
function choice(name, options) {
  const items = options.map(([value, text]) => element("option", { value }, text));
  return element("select", { "aria-label": name }, ...items);
}
