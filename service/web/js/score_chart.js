// The chart of scores: a line for each seat and a dot for each gain. Each dot links to the event that gave the points.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element, svg } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon, seatMark } from "./seat_marks.js";

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 34;
const BOTTOM = 22;
/** Room for the name and the points of each seat at the end of its line. */
const RIGHT = 170;
/** The least distance between two of these. */
const LINE_HEIGHT = 16;
const LONGEST_NAME = 11;
const TOP = 10;
/** Milliseconds between two requests for the scores of a running match. */
const REFRESH_INTERVAL = 1500;

export class ScoreChart {
  /** @param {string} match id of the match */
  constructor(match) {
    this.match = match;
    /** The version of the scores shown. */
    this.known = 0;
    this.scores = null;
    this.timer = null;
    this.picture = element("div", { class: "picture" });
    this.lines = element("div", { class: "score-lines" });
    this.node = element(
      "section",
      { class: "chart", "aria-label": t("Scores over time"), hidden: true },
      element("h2", {}, t("Scores over time")),
      this.picture,
      this.lines,
    );
  }

  /**
   * @param {number} newest the newest version
   * @param {number} shown the version that the board shows
   * @param {{name: string}[]} seats by seat number
   */
  show(newest, shown, seats) {
    this.newest = newest;
    this.shown = shown;
    this.seats = seats;
    if (this.scores) this.#draw();
    if (this.known !== newest) this.timer ??= setTimeout(() => this.#load(), this.scores ? REFRESH_INTERVAL : 0);
  }

  async #load() {
    const { version, scores } = await api
      .scores(this.match)
      .catch(() => ({ version: this.known, scores: this.scores }));
    this.timer = null;
    if (!scores) return;
    this.known = version;
    this.scores = scores;
    this.node.hidden = scores.length === 0; // while the match waits for players
    const open = [...this.lines.querySelectorAll("details")].map((lines) => lines.open);
    renew(this.lines, ...scores.map((score, index) => this.#scoreLines(score, open[index])));
    this.#draw();
  }

  #draw() {
    this.picture.replaceChildren(this.#picture());
  }

  #picture() {
    const seats = this.scores.map(({ seat, lines }) => ({ seat, points: running(lines) }));
    const most = Math.max(10, ...seats.flatMap(({ points }) => points.map((point) => point.total)));
    const share = horizontalShare(
      seats.flatMap(({ points }) => points.map((point) => point.version)),
      this.newest,
    );
    const scale = {
      x: (version) => LEFT + (WIDTH - LEFT - RIGHT) * share(version),
      y: (total) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * total) / most,
    };
    const now = svg("path", { class: "now", d: `M${scale.x(this.shown)} ${TOP}V${HEIGHT - BOTTOM}` });
    return svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": t("Points by version") },
      ...grid(scale, most),
      ...versionAxis(scale, this.newest),
      now,
      ...seats.map((one) => this.#line(one, scale)),
      ...this.#ends(scale),
    );
  }

  /** Returns the name and the points of each seat, beside the end of its line. */
  #ends({ x, y }) {
    let lowest = HEIGHT;
    const placed = this.scores.toSorted((one, other) => one.total - other.total).map(({ seat, total }) => {
      lowest = Math.min(y(Math.max(0, total)) + 4, lowest - LINE_HEIGHT);
      return { seat, total, height: lowest };
    });
    const short = (name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);
    return placed.map(({ seat, total, height }) => {
      const words = `${total} ${short(this.seats[seat].name)}`;
      const text = svg("text", { class: "end-of-line", x: x(this.newest) + 22, y: height }, words);
      return svg("g", { class: `seat-${seat}` }, seatMark(seat, x(this.newest) + 13, height - 5, 9), text);
    });
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
    const text = t("{label}: {points} points at version {version}, {total} in total", {
      label,
      points,
      version,
      total,
    });
    return svg(
      "a",
      { href: matchAddress(this.match, version), "aria-label": text, tabindex: "-1" },
      svg("title", {}, text),
      seatMark(seat, x, y, 9),
    );
  }

  #scoreLines({ seat, total, lines }, open) {
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

/** Returns the lines of a score by version, each with the total after it. */
function running(lines) {
  let total = 0;
  return lines
    .toSorted((one, other) => one.version - other.version)
    .map((line) => ({ ...line, total: (total += line.points) }));
}

/**
 * Returns a function from versions to horizontal positions between 0 and 1. Half of the width grows with the version
 * number. The other half grows with each version that gave points, so that the dots of a final scoring stand apart.
 */
function horizontalShare(versions, newest) {
  const gains = [...new Set(versions)];
  const shareOfGains = (version) => gains.filter((gain) => gain <= version).length / Math.max(1, gains.length);
  return (version) => (version / Math.max(1, newest) + shareOfGains(version)) / 2;
}

function grid({ y }, most) {
  const step = [5, 10, 20, 25, 50, 100].find((one) => most / one <= 5) ?? 200;
  const levels = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  return levels.flatMap((level) => [
    svg("path", { class: "grid", d: `M${LEFT} ${y(level)}H${WIDTH - RIGHT}` }),
    svg("text", { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }, level),
  ]);
}

/** Returns the numbers of some versions, below the lines. */
function versionAxis({ x }, newest) {
  const versions = [...new Set([1, ...[0.25, 0.5, 0.75].map((share) => Math.round(share * newest)), newest])];
  const far = versions.filter((version, index) => index === 0 || x(version) - x(versions[index - 1]) > 40);
  return far.map((version) =>
    svg("text", { x: x(version), y: HEIGHT - 5, "text-anchor": "middle" }, version === 1 ? t("Version {version}", { version }) : version),
  );
}
