// The replay of a match: a slider over all versions, single steps, and playback at several speeds.

import { t } from "./catalogue.js";
import { element, svg } from "./element.js";
import { matchAddress } from "./route.js";

/**
 * A value of a select element, and its text.
 * @typedef {[string|number, string]} Option
 */

/** Steps per second. @type {Option[]} */
const SPEEDS = [1, 2, 5, 10].map((speed) => [speed, t("{speed} per second", { speed })]);
/** The mark that a step goes to; "" for the next event. @type {Option[]} */
const STRIDES = [
  ["", t("events")],
  ["turn", t("turns")],
  ["round", t("rounds")],
  ["scoring", t("scorings")],
];

/** Milliseconds that playback makes up for after a step that took too long. */
const MOST_BEHIND = 400;

export class Replay {
  /**
   * @param {string} match id of the match
   * @param {(version: number|null) => Promise<void>} go shows a version; `null` shows the newest and follows the match
   */
  constructor(match, go) {
    this.match = match;
    this.go = go;
    this.version = 1;
    /** The version that was requested and is not shown yet. */
    this.requested = null;
    this.newest = 1;
    this.marks = { turn: [], round: [], scoring: [] };
    /** The versions that steps by turns go to. A round begins with the turn of a seat, or with what no seat does. */
    this.turns = [];
    /** The versions that were taken back. @type {Set<number>} */
    this.undone = new Set();
    this.timer = null;
    this.slider = new Slider((version) => this.#step(version));
    this.label = element("output", { class: "version" });
    this.link = element("a", { class: "permalink", title: t("A permanent link to this version") }, t("Link"));
    this.playButton = button(t("▶ Play"), t("Play from here"), () => this.#toggle());
    this.liveButton = button(t("Newest"), t("Go to the newest version and follow the match"), () => this.#jump(null));
    this.speed = select(t("Speed"), SPEEDS);
    this.stride = select(t("Step by"), STRIDES);
    this.node = element("section", { class: "replay", "aria-label": t("Replay") }, this.slider.node, this.#controls());
  }

  /**
   * @param {number} version the version shown
   * @param {number} newest the newest version
   * @param {boolean} live true if the page follows the match
   */
  show(version, newest, live) {
    this.version = version;
    this.newest = newest;
    if (version === this.requested) this.requested = null;
    this.slider.show(this.requested === null ? version : null, newest);
    this.label.textContent = `${version} / ${newest}`;
    this.link.href = matchAddress(this.match, version);
    this.liveButton.setAttribute("aria-disabled", String(live)); // a disabled button would lose the focus
    this.node.classList.toggle("rewound", !live);
  }

  /** @param {{version: number, mark: "turn"|"round"|"scoring"}[]} marks the earliest first */
  mark(marks) {
    const standing = marks.filter((one) => !this.undone.has(one.version));
    const versions = (...kinds) => standing.filter((one) => kinds.includes(one.mark)).map((one) => one.version);
    for (const kind of Object.keys(this.marks)) this.marks[kind] = versions(kind);
    this.turns = versions("turn", "round");
    this.slider.mark(this.marks);
  }

  /** Skips these versions in steps, in playback and among the marks that follow. @param {Set<number>} undone */
  skip(undone) {
    this.undone = undone;
  }

  /** Goes one step back (-1) or forward (1). */
  stepBy(direction) {
    return this.#step(this.#neighbour(direction));
  }

  /** Stops the playback. */
  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.playButton.textContent = t("▶ Play");
  }

  #controls() {
    return element(
      "div",
      { class: "controls" },
      button("|◀", t("Go to the first version"), () => this.#jump(1)),
      button("◀", t("One step back"), () => this.stepBy(-1)),
      button("▶", t("One step forward"), () => this.stepBy(1)),
      this.playButton,
      this.liveButton,
      this.label,
      element("label", {}, t("Step by "), this.stride),
      element("label", {}, t("Speed "), this.speed),
      this.link,
    );
  }

  /** Returns the version that a step leads to: the next one, or the next mark of the selected kind. */
  #neighbour(direction) {
    const kind = this.stride.value;
    const from = this.requested ?? this.version;
    if (!kind) return this.#standing(from + direction, direction);
    const marks = kind === "turn" ? this.turns : this.marks[kind];
    return direction > 0
      ? (marks.find((mark) => mark > from) ?? this.newest)
      : (marks.findLast((mark) => mark < from) ?? 1);
  }

  /** Returns the version, or the next one in the direction that was not taken back. */
  #standing(version, direction) {
    let standing = version;
    while (this.undone.has(standing)) standing += direction;
    return standing;
  }

  #jump(version) {
    this.stop();
    this.requested = version;
    return this.#show(version).finally(() => (this.requested = this.requested === version ? null : this.requested));
  }

  #step(version) {
    return this.#jump(Math.min(Math.max(version, 1), this.newest));
  }

  /** Shows a version. Who comes to the newest one follows the match: nobody wants to stay there while it goes on. */
  #show(version) {
    return this.go(version !== null && version < this.newest ? version : null);
  }

  /** True while the versions follow one another by themselves. */
  get isPlaying() {
    return this.timer !== null;
  }

  #toggle() {
    if (this.timer) return this.#stopAt(this.version);
    this.playButton.textContent = t("❚❚ Pause");
    this.#playFrom(this.version >= this.newest ? 1 : this.version);
  }

  /** Stops the playback, and shows the version once more, with its address. */
  #stopAt(version) {
    this.stop();
    return this.#show(version);
  }

  /**
   * Shows a version and those after it.
   * @param {number} version
   * @param {number} due when it is due, in milliseconds of the clock of the page
   */
  async #playFrom(version, due = performance.now()) {
    if (version >= this.newest) return this.#stopAt(version);
    this.timer = setTimeout(() => {}, 0);
    const playing = this.timer;
    await this.go(version);
    if (this.timer !== playing) return;
    const now = performance.now();
    const next = Math.max(due + 1000 / Number(this.speed.value), now - MOST_BEHIND);
    this.timer = setTimeout(() => this.#playFrom(Math.min(this.#neighbour(1), this.newest), next), Math.max(0, next - now));
  }
}

function button(text, name, onclick) {
  return element("button", { type: "button", title: name, "aria-label": name, onclick }, text);
}

/** @param {Option[]} options */
function select(name, options) {
  const items = options.map(([value, text]) => element("option", { value }, text));
  return element("select", { "aria-label": name }, ...items);
}

/** The width of the drawing of marks, in its own units. */
const TRACK_LENGTH = 1000;
/** The height of the tick of each kind of mark, in units of the drawing. */
const TICKS = { turn: 5, round: 10, scoring: 10 };

/** A slider over the versions of a match, with ticks for turns, rounds and scorings. */
class Slider {
  /** @param {(version: number) => void} onInput called when the caller moves the slider */
  constructor(onInput) {
    this.newest = 1;
    const oninput = () => onInput(Number(this.range.value));
    this.range = element("input", { type: "range", min: 1, max: 1, step: 1, "aria-label": t("Version"), oninput });
    const box = { viewBox: `0 0 ${TRACK_LENGTH} 10`, preserveAspectRatio: "none" };
    this.track = svg("svg", { class: "marks", "aria-hidden": "true", ...box });
    this.node = element("div", { class: "track" }, this.range, this.track);
  }

  /** @param {number|null} version `null` leaves the slider where the caller has moved it */
  show(version, newest) {
    this.newest = newest;
    this.range.max = String(newest);
    if (version !== null) this.range.value = String(version);
    this.range.setAttribute("aria-valuetext", t("Version {value} of {newest}", { value: this.range.value, newest }));
  }

  /** @param {Object<string, number[]>} marks the versions of each kind of mark */
  mark(marks) {
    this.track.replaceChildren(...Object.entries(marks).map(([kind, versions]) => this.#ticks(kind, versions)));
  }

  #ticks(kind, versions) {
    const x = (version) => ((TRACK_LENGTH * (version - 1)) / Math.max(1, this.newest - 1)).toFixed(1);
    return svg("path", {
      class: `mark-${kind}`,
      d: versions.map((version) => `M${x(version)} 0V${TICKS[kind]}`).join(""),
    });
  }
}
