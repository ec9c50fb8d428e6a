// The chart of a rating: a line with a dot for each match that counted, and above it how far the estimate reaches. Each
// dot links to its match.

import { locale, t } from "./catalogue.js";
import { svg } from "./element.js";
import { decimal, signedDecimal } from "./numbers.js";
import { matchAddress } from "./route.js";

const WIDTH = 640;
const HEIGHT = 230;
const LEFT = 40;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 26;
/** The radius of a dot with few matches, and with many. */
const DOT = { few: 4.5, many: 2.5 };
const MANY = 40;
/** The least range of ratings that the chart shows, so that a small change looks small. */
const LEAST_RANGE = 5;

/** @typedef {{rating: number, mu: number, sigma: number}} Strength */
/** @typedef {{match: string, ended: number, before: Strength, after: Strength}} Change */

/**
 * Returns the chart.
 * @param {Change[]} changes the oldest first; at least one
 */
export function ratingChart(changes) {
  const scale = { x: horizontal(changes), ...vertical(changes) };
  const [first, last] = [changes[0], changes.at(-1)];
  const told = t("Rating after each match: {first} after the first one shown, {last} after the last one", {
    first: decimal(first.after.rating),
    last: decimal(last.after.rating),
  });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": told },
    ...grid(scale),
    ...dates(scale, changes),
    svg("path", { class: "estimate", d: `${line(changes, scale, "mu")}${back(changes, scale)}Z` }),
    svg("path", { class: "line", d: line(changes, scale, "rating") }),
    ...changes.map((change) => dot(change, scale, changes.length)),
  );
}

/** Returns what a match has changed in a rating, with its sign. */
export function signed({ before, after }) {
  return signedDecimal(after.rating - before.rating);
}

/** Returns the day on which a match ended. */
export function day(milliseconds) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(milliseconds);
}

function horizontal(changes) {
  const first = changes[0].ended;
  const range = changes.at(-1).ended - first;
  return ({ ended }) => LEFT + (WIDTH - LEFT - RIGHT) * (range > 0 ? (ended - first) / range : 0.5);
}

/** Returns the lowest and highest rating of the chart, and the heights of those between. */
function vertical(changes) {
  const shown = changes.flatMap(({ after }) => [after.rating, after.mu]);
  const least = Math.floor(Math.min(...shown));
  const most = Math.max(least + LEAST_RANGE, Math.ceil(Math.max(...shown)));
  return { least, most, y: (rating) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (rating - least)) / (most - least) };
}

function line(changes, { x, y }, what) {
  return changes.map((one, index) => `${index ? "L" : "M"}${x(one).toFixed(1)} ${y(one.after[what]).toFixed(1)}`).join("");
}

/** Returns the way back along the ratings, which closes the area between them and the estimates. */
function back(changes, scale) {
  return line(changes.toReversed(), scale, "rating").replace("M", "L");
}

function dot(change, { x, y }, number) {
  const text = t("{date}: rating {rating} ({change})", {
    date: day(change.ended),
    rating: decimal(change.after.rating),
    change: signed(change),
  });
  const place = { cx: x(change).toFixed(1), cy: y(change.after.rating).toFixed(1) };
  return svg(
    "a",
    { href: matchAddress(change.match), "aria-label": text, tabindex: "-1" },
    svg("title", {}, text),
    svg("circle", { class: "reach", ...place, r: 12 }),
    svg("circle", { class: "dot", ...place, r: number > MANY ? DOT.many : DOT.few }),
  );
}

function grid({ least, most, y }) {
  const step = [1, 2, 5, 10, 20].find((one) => (most - least) / one <= 6) ?? 50;
  const begin = Math.ceil(least / step) * step;
  const levels = Array.from({ length: Math.floor((most - begin) / step) + 1 }, (_, index) => begin + index * step);
  return levels.flatMap((level) => [
    svg("path", { class: "grid", d: `M${LEFT} ${y(level)}H${WIDTH - RIGHT}` }),
    svg("text", { x: LEFT - 6, y: y(level) + 5, "text-anchor": "end" }, level),
  ]);
}

/** Returns the days of the first and of the last match, below the line. */
function dates({ x }, changes) {
  const [first, last] = [changes[0], changes.at(-1)];
  const text = (change, anchor) => svg("text", { x: x(change), y: HEIGHT - 6, "text-anchor": anchor }, day(change.ended));
  if (first.ended === last.ended) return [text(first, "middle")];
  return [text(first, "start"), text(last, "end")];
}
