// Scores over time: a line for each seat, a dot for each gain, each leading to the event that gave it.

import { api } from "./api.js";
import { element, svg } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon, seatMark } from "./seat_marks.js";

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 34;
const BOTTOM = 22;
const RIGHT = 14;
const TOP = 10;
/** Milliseconds between two looks at the scores of a match that goes on. */
const BREATH = 1500;

export class Chart {
  constructor(match) {
    this.match = match;
    /** The version of the scores that are drawn. */
    this.known = 0;
    this.scores = null;
    this.timer = null;
    this.picture = element("div", { class: "picture" });
    this.lines = element("div", { class: "score-lines" });
    this.node = element(
      "section",
      { class: "chart", "aria-label": "Scores over time", hidden: true },
      element("h2", {}, "Scores over time"),
      this.picture,
      this.lines,
    );
  }

  /** @param {number} newest  @param {number} at the version shown  @param {{name: string}[]} seats */
  show(newest, at, seats) {
    this.newest = newest;
    this.at = at;
    this.seats = seats;
    if (this.scores) this.#draw();
    if (this.known !== newest) this.timer ??= setTimeout(() => this.#look(), this.scores ? BREATH : 0);
  }

  async #look() {
    const { version, scores } = await api
      .scores(this.match)
      .catch(() => ({ version: this.known, scores: this.scores }));
    this.timer = null;
    if (!scores) return;
    this.known = version;
    this.scores = scores;
    this.node.hidden = scores.length === 0; // while a match waits for players
    const open = [...this.lines.querySelectorAll("details")].map((lines) => lines.open);
    renew(this.lines, ...scores.map((score, index) => this.#lines(score, open[index])));
    this.#draw();
  }

  #draw() {
    this.picture.replaceChildren(this.#picture());
  }

  #picture() {
    const steps = this.scores.map(({ seat, lines }) => ({ seat, points: running(lines) }));
    const most = Math.max(10, ...steps.flatMap(({ points }) => points.map((point) => point.total)));
    const passed = passing(steps.flatMap(({ points }) => points.map((point) => point.version)), this.newest);
    const scale = {
      x: (version) => LEFT + (WIDTH - LEFT - RIGHT) * passed(version),
      y: (total) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * total) / most,
    };
    const now = svg("path", { class: "now", d: `M${scale.x(this.at)} ${TOP}V${HEIGHT - BOTTOM}` });
    return svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": "Points by version" },
      ...grid(scale, most),
      now,
      ...steps.map((one) => this.#line(one, scale)),
    );
  }

  #line({ seat, points }, { x, y }) {
    const path = points.map(({ version, total }) => `H${x(version)}V${y(total)}`).join("");
    const dots = points.map((point) => this.#dot(seat, point, x(point.version), y(point.total)));
    return svg(
      "g",
      { class: `seat-${seat}` },
      svg("path", { class: "line", d: `M${x(0)} ${y(0)}${path}H${x(this.newest)}` }),
      ...dots,
    );
  }

  #dot(seat, { label, points, version, total }, x, y) {
    const text = `${label}: ${points} points at version ${version}, ${total} in all`;
    return svg(
      "a",
      { href: matchAddress(this.match, version), "aria-label": text, tabindex: "-1" },
      svg("title", {}, text),
      seatMark(seat, x, y, 9),
    );
  }

  #lines({ seat, total, lines }, open) {
    const items = lines.map(({ label, points, version }) =>
      element("li", {}, element("a", { href: matchAddress(this.match, version) }, `${label} ${points}`)),
    );
    return element(
      "details",
      { class: `seat-${seat}`, open },
      element("summary", {}, seatIcon(seat), ` ${this.seats[seat].name}: ${total}`),
      element("ol", {}, ...items),
    );
  }
}

/** The lines of a score in the order of their events, each with the total after it. */
function running(lines) {
  let total = 0;
  return lines
    .toSorted((one, other) => one.version - other.version)
    .map((line) => ({ ...line, total: (total += line.points) }));
}

/**
 * How much of a match has passed at a version, from 0 to 1. Half of the way goes by versions; the other half is shared
 * alike by all versions that gave points, so that those of a final scoring, one after another, stand apart as well.
 */
function passing(versions, newest) {
  const gains = [...new Set(versions)];
  const given = (version) => gains.filter((gain) => gain <= version).length / Math.max(1, gains.length);
  return (version) => (version / Math.max(1, newest) + given(version)) / 2;
}

function grid({ y }, most) {
  const step = [5, 10, 20, 25, 50, 100].find((one) => most / one <= 5) ?? 200;
  const levels = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  return levels.flatMap((level) => [
    svg("path", { class: "grid", d: `M${LEFT} ${y(level)}H${WIDTH - RIGHT}` }),
    svg("text", { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }, level),
  ]);
}
