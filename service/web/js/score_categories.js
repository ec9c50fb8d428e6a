// What the score lines of a match add up to: points by category, the swings, and why the winner has won.

import { t } from "./catalogue.js";

/**
 * @typedef {{label: string, points: number, version: number}} Line
 * @typedef {{seat: number, total: number, rank: number, lines: Line[]}} SeatScore
 * @typedef {{name: string, points: Map<number, number>}} Category the points of each seat that has some
 * @typedef {{seat: number, version: number, points: number, label: string, leads: boolean}} Swing
 */

/** Swings that are told. */
const MOST_SWINGS = 5;
/** What a label says beside its category, in each language: the title of a card, the place, the round, a number. */
const DETAIL = /\s*(?:[:,]| in | dans | \d).*$/;

/** Returns the category of a score line: its label without what it says beside. */
function categoryOf({ label }) {
  return label.replace(DETAIL, "");
}

/**
 * Returns the points of each seat by category, those with the most points first.
 * @param {SeatScore[]} scores
 * @returns {Category[]}
 */
export function byCategory(scores) {
  const found = new Map();
  for (const { seat, lines } of scores)
    for (const line of lines) {
      const points = found.get(categoryOf(line)) ?? new Map();
      found.set(categoryOf(line), points.set(seat, (points.get(seat) ?? 0) + line.points));
    }
  const categories = [...found].map(([name, points]) => ({ name, points }));
  return categories.toSorted((one, other) => sum(other.points) - sum(one.points));
}

const sum = (points) => [...points.values()].reduce((total, one) => total + one, 0);

/**
 * Returns the events with which a seat gained the most on all others, the oldest first, without those of the set-up.
 * @param {SeatScore[]} scores
 * @param {number} firstMove the version of the first move; `Infinity` while it is not known, then there are no swings
 * @returns {Swing[]}
 */
export function swings(scores, firstMove) {
  const gains = scores.flatMap(({ lines }) => lines.map(({ version }) => version));
  const versions = [...new Set(gains)].filter((version) => version >= firstMove);
  const found = versions.flatMap((version) => swingAt(version, scores));
  const largest = found.toSorted((one, other) => other.points - one.points).slice(0, MOST_SWINGS);
  return largest.toSorted((one, other) => one.version - other.version);
}

function swingAt(version, scores) {
  const [best, second] = pointsBySeat(scores, (line) => line.version === version);
  const points = best.points - (second?.points ?? 0);
  if (best.points <= 0 || points <= 0) return []; // others have lost points, and nobody has got any
  const { lines } = scores.find(({ seat }) => seat === best.seat);
  const { label } = lines.find((line) => line.version === version);
  const leads = leaderAt(version, scores) === best.seat && leaderAt(version - 1, scores) !== best.seat;
  return [{ seat: best.seat, version, points, label, leads }];
}

/** Returns the only seat with the most points at a version; `null` if several have as many. */
function leaderAt(version, scores) {
  const [best, second] = pointsBySeat(scores, (line) => line.version <= version);
  return second && best.points === second.points ? null : best.seat;
}

/** Returns what each seat has got with the lines that count, the seat with the most points first. */
function pointsBySeat(scores, counts) {
  const totals = scores.map(({ seat, lines }) => ({
    seat,
    points: lines.filter(counts).reduce((total, { points }) => total + points, 0),
  }));
  return totals.toSorted((one, other) => other.points - one.points);
}

/**
 * Returns who has won, by how much, and by which categories.
 * @param {SeatScore[]} scores
 * @param {{name: string}[]} seats by seat number
 */
export function whyWon(scores, seats) {
  const winners = scores.filter(({ rank }) => rank === 1);
  const [second] = scores.filter(({ rank }) => rank > 1).toSorted((one, other) => one.rank - other.rank);
  const names = winners.map(({ seat }) => seats[seat].name).join(t(" and "));
  if (winners.length > 1 || !second) return t("{names} won with {total} points.", { names, total: winners[0]?.total });
  const [winner] = winners;
  const ahead = winner.total - second.total;
  const values = { names, total: winner.total, ahead, other: seats[second.seat].name };
  if (ahead === 0) return t("{names} won with {total} points, as many as {other}, by the tie-break.", values);
  const categories = mainly(winner, second, scores);
  if (!categories) return t("{names} won with {total} points, {ahead} more than {other}.", values);
  return t("{names} won with {total} points, {ahead} more than {other}, mainly by {categories}.", { ...values, categories });
}

/** Returns the categories in which the winner is furthest ahead of the second. */
function mainly(winner, second, scores) {
  const gains = byCategory(scores).map(({ name, points }) => ({
    name,
    points: (points.get(winner.seat) ?? 0) - (points.get(second.seat) ?? 0),
  }));
  const most = gains.filter(({ points }) => points > 0).toSorted((one, other) => other.points - one.points);
  const told = most.slice(0, 2).map(({ name, points }) => t("{name} ({points} more)", { name, points }));
  return told.join(t(" and "));
}
