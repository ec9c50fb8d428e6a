// The chart of scores: a line for each seat and a dot for each gain. Each dot links to the event that gave the points.

import { api } from "./api.js";
import { t, tn } from "./catalogue.js";
import { element, svg } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { seatIcon, seatMark } from "./seat_marks.js";

const WIDTH = 640;
const HEIGHT = 260;
const TOP = 16;
const BOTTOM = 22;
/** Where the text is larger, as `match.css` says. */
const NARROW = "(max-width: 40rem)";
/**
 * Room for what stands beside the lines: on the left the points of the grid, on the right those of each seat, with its
 * name where there is room. `lineHeight` is the least distance between two of these, `versionWidth` that between two versions.
 */
const WIDE_MARGINS = { left: 34, right: 214, lineHeight: 16, versionWidth: 40, longestName: 16 };
const NARROW_MARGINS = { left: 58, right: 78, lineHeight: 20, versionWidth: 76, longestName: 0 };
/** Milliseconds between two requests for the scores of a running match. */
const REFRESH_INTERVAL = 1500;

export class ScoreChart {
  /**
   * @param {string} match id of the match
   * @param {AbortSignal} signal aborted when the page is closed
   */
  constructor(match, signal) {
    this.match = match;
    /** The version of the scores shown. */
    this.known = 0;
    this.scores = null;
    /** Set while the scores are asked for, or will be. */
    this.asking = null;
    this.picture = element("div", { class: "picture" });
    this.lines = element("div", { class: "score-lines" });
    this.node = element(
      "section",
      { class: "chart", "aria-label": t("Scores over time"), hidden: true },
      element("h2", {}, t("Scores over time")),
      this.picture,
      this.lines,
    );
    matchMedia(NARROW).addEventListener("change", () => this.scores && this.#draw(), { signal });
  }

  /**
   * @param {number} newest the newest version
   * @param {number} shown the version that the board shows
   * @param {{name: string}[]} seats by seat number
   * @param {boolean} hasBegun true if the match has surely begun: then there are scores
   */
  show(newest, shown, seats, hasBegun) {
    this.newest = newest;
    this.shown = shown;
    this.seats = seats;
    if (this.scores) this.#draw();
    else this.#keepSpace(hasBegun);
    if (this.known === newest) return;
    this.asking ??= this.scores ? setTimeout(() => this.#load(), REFRESH_INTERVAL) : this.#load();
  }

  async #load() {
    const { version, scores } = await api
      .scores(this.match)
      .catch(() => ({ version: this.known, scores: this.scores }));
    this.asking = null;
    if (!scores) return this.#keepSpace(false);
    this.known = version;
    this.scores = scores;
    this.node.hidden = scores.length === 0; // while the match waits for players
    const open = [...this.lines.querySelectorAll("details")].map((lines) => lines.open);
    renew(this.lines, ...scores.map((score, index) => this.#scoreLines(score, open[index])));
    this.#draw();
  }

  /** Keeps the space of the scores, if there will be any, until they are there: so nothing below or beside them jumps. */
  #keepSpace(comes) {
    this.lines.style.setProperty("--seats", this.seats.length);
    this.node.hidden = !comes;
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
    const margins = matchMedia(NARROW).matches ? NARROW_MARGINS : WIDE_MARGINS;
    const { left, right } = margins;
    const scale = {
      margins,
      x: (version) => left + (WIDTH - left - right) * share(version),
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

  /** Returns the points of each seat beside the end of its line, and its name where there is room. */
  #ends({ margins: { lineHeight, longestName }, x, y }) {
    const ranked = this.scores.toSorted((one, other) => one.total - other.total);
    const heights = apart(ranked.map(({ total }) => y(Math.max(0, total)) + 4), lineHeight);
    return ranked.map(({ seat, total }, index) => {
      const height = heights[index];
      const words = longestName ? `${total} ${shortened(this.seats[seat].name, longestName)}` : total;
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
    const text = tn(
      points,
      "{label}: {number} point at version {version}, {total} in total",
      "{label}: {number} points at version {version}, {total} in total",
      { label, version, total },
    );
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
      element("summary", {}, seatIcon(seat), t(" {name}: {total}", { name: this.seats[seat].name, total })),
      element("ol", {}, ...items),
    );
  }
}

/** Returns a name of at most so many letters. The seat of a player with several, in brackets, stays. */
function shortened(name, longest) {
  if (name.length <= longest) return name;
  const seat = / \([^()]+\)$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, Math.max(1, longest - 1 - seat.length))}…${seat}`;
}

/** Moves heights, the lowest first, apart by at least a distance: up, and down again from the edge of the drawing. */
function apart(heights, distance) {
  const up = heights.reduce((placed, height) => [...placed, Math.min(height, (placed.at(-1) ?? HEIGHT) - distance)], []);
  return up.map((height, index) => Math.max(height, TOP + 4 + (heights.length - 1 - index) * distance));
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

function grid({ margins: { left, right }, y }, most) {
  const step = [5, 10, 20, 25, 50, 100].find((one) => most / one <= 5) ?? 200;
  const levels = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  return levels.flatMap((level) => [
    svg("path", { class: "grid", d: `M${left} ${y(level)}H${WIDTH - right}` }),
    svg("text", { x: left - 6, y: y(level) + 4, "text-anchor": "end" }, level),
  ]);
}

/** Returns the numbers of some versions, below the lines. */
function versionAxis({ margins: { versionWidth }, x }, newest) {
  const versions = [...new Set([1, ...[0.25, 0.5, 0.75].map((share) => Math.round(share * newest)), newest])];
  const far = versions.filter((version, index) => index === 0 || x(version) - x(versions[index - 1]) > versionWidth);
  return far.map((version) =>
    svg("text", { x: x(version), y: HEIGHT - 5, "text-anchor": "middle" }, version === 1 ? t("Version {version}", { version }) : version),
  );
}
