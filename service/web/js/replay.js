// The scrubber over the versions of a match, with marks for rounds, turns and scorings.

import { element, svg } from "./element.js";
import { matchAddress } from "./route.js";

/** Steps a second. */
const SPEEDS = [1, 2, 5, 10];
const MARKED = { turn: "turns", round: "rounds", scoring: "scorings" };

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
    this.#build();
  }

  /** @param {number} at the version shown  @param {number} newest  @param {boolean} live */
  show(at, newest, live) {
    Object.assign(this, { at, newest });
    this.range.max = String(newest);
    if (at === this.wanted) this.wanted = null;
    if (this.wanted === null) this.range.value = String(at);
    this.range.setAttribute("aria-valuetext", `Version ${at} of ${newest}`);
    this.label.textContent = `${at} / ${newest}`;
    this.link.href = matchAddress(this.match, at);
    this.live.disabled = live;
    this.node.classList.toggle("rewound", !live);
  }

  /** @param {{version: number, mark: "turn"|"round"|"scoring"}[]} marks */
  mark(marks) {
    for (const kind of Object.keys(this.marks))
      this.marks[kind] = marks.filter((one) => one.mark === kind).map((one) => one.version);
    const x = (version) => (1000 * (version - 1)) / Math.max(1, this.newest - 1);
    const ticks = (kind) =>
      this.marks[kind].map((version) => `M${x(version).toFixed(1)} 0V${kind === "turn" ? 5 : 10}`).join("");
    this.track.replaceChildren(
      ...Object.keys(this.marks).map((kind) => svg("path", { class: `mark-${kind}`, d: ticks(kind) })),
    );
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.player.textContent = "▶ Play";
  }

  #build() {
    this.range = element("input", {
      type: "range",
      min: 1,
      max: 1,
      step: 1,
      "aria-label": "Version",
      oninput: () => this.#step(Number(this.range.value)),
    });
    this.track = svg("svg", {
      class: "marks",
      viewBox: "0 0 1000 10",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    this.label = element("output", { class: "version" });
    this.link = element("a", { class: "permalink", title: "The address of this version, to keep or to share" }, "Link");
    this.player = this.#button("▶ Play", "Play on from here", () => this.#toggle());
    this.live = this.#button("Newest", "To the newest version, as the match goes on", () => this.#jump(null));
    this.speed = element(
      "select",
      { "aria-label": "Speed" },
      ...SPEEDS.map((speed) => element("option", { value: speed }, `${speed} a second`)),
    );
    this.stride = element(
      "select",
      { "aria-label": "Step by" },
      element("option", { value: "" }, "events"),
      ...Object.entries(MARKED).map(([kind, name]) => element("option", { value: kind }, name)),
    );
    this.node = element(
      "section",
      { class: "replay", "aria-label": "Replay" },
      element("div", { class: "track" }, this.range, this.track),
      element(
        "div",
        { class: "controls" },
        this.#button("|◀", "To the beginning", () => this.#jump(1)),
        this.#button("◀", "One step back", () => this.#step(this.#neighbour(-1))),
        this.#button("▶", "One step on", () => this.#step(this.#neighbour(1))),
        this.player,
        this.live,
        this.label,
        element("label", {}, "Step by ", this.stride),
        element("label", {}, "Speed ", this.speed),
        this.link,
      ),
    );
  }

  #button(text, name, onclick) {
    return element("button", { type: "button", title: name, "aria-label": name, onclick }, text);
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
