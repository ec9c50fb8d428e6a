// The scrubber: every version of a match along one line, with marks for rounds, turns and scorings.

import { element, svg } from "./element.js";

/** Units of the drawing from the first version to the newest. */
const LENGTH = 1000;
/** Units from the top, by what is marked. */
const TICKS = { turn: 5, round: 10, scoring: 10 };

export class Scrubber {
  /** @param {(version: number) => void} pick */
  constructor(pick) {
    this.newest = 1;
    const choose = () => pick(Number(this.range.value));
    this.range = element("input", { type: "range", min: 1, max: 1, step: 1, "aria-label": "Version", oninput: choose });
    const box = { viewBox: `0 0 ${LENGTH} 10`, preserveAspectRatio: "none" };
    this.track = svg("svg", { class: "marks", "aria-hidden": "true", ...box });
    this.node = element("div", { class: "track" }, this.range, this.track);
  }

  /** @param {number|null} at `null`: the hand of the caller is there already */
  show(at, newest) {
    this.newest = newest;
    this.range.max = String(newest);
    if (at !== null) this.range.value = String(at);
    this.range.setAttribute("aria-valuetext", `Version ${this.range.value} of ${newest}`);
  }

  /** @param {Object<string, number[]>} marks versions by what is marked there */
  mark(marks) {
    this.track.replaceChildren(...Object.entries(marks).map(([kind, versions]) => this.#ticks(kind, versions)));
  }

  #ticks(kind, versions) {
    const x = (version) => ((LENGTH * (version - 1)) / Math.max(1, this.newest - 1)).toFixed(1);
    return svg("path", {
      class: `mark-${kind}`,
      d: versions.map((version) => `M${x(version)} 0V${TICKS[kind]}`).join(""),
    });
  }
}
