// The chart of an analysis: a bar for each decision, as high as the chance to win that it gave away. Below it the same
// decisions are listed.

import { t, tn, tparts } from "./catalogue.js";
import { element, svg } from "./element.js";
import { matchAddress } from "./route.js";
import { seatIcon, withNames } from "./seat_marks.js";

const WIDTH = 640;
const ROW = 64;
const LEFT = 58;
const RIGHT = 14;
const TOP = 12;
/** The least chance to win that gets a bar: less is not more than chance. */
const LEAST = 0.005;
/** How far to each side of a bar a click still meets it, where no other bar of its seat is nearer. */
const REACH = 24;

/**
 * Returns the chart: a row for each seat, from the first decision to the last one.
 * @param {string} match id of the match
 * @param {object[]} decisions those that were judged
 * @param {"knowing"|"open"} kind which judgement
 * @param {{name: string}[]} seats by seat number
 */
export function analysisChart(match, decisions, kind, seats) {
  const most = Math.max(0.1, ...decisions.map((decision) => decision[kind].chance_given_away));
  const first = decisions.at(0)?.version ?? 0;
  const last = decisions.at(-1)?.version ?? 1;
  const x = (version) => LEFT + ((WIDTH - LEFT - RIGHT) * (version - first)) / Math.max(1, last - first);
  const base = (seat) => TOP + ROW * (seat + 1) - 8;
  const height = (chance) => ((ROW - 14) * chance) / most;
  const width = Math.max(2, Math.min(8, (0.8 * (WIDTH - LEFT - RIGHT)) / Math.max(1, decisions.length)));
  const bars = seats.flatMap((_, seat) => {
    const own = withLoss(decisions, kind, seat);
    const reach = reaches(own.map(({ version }) => x(version)));
    return own.map((decision, index) => {
      const lost = decision[kind].chance_given_away;
      const told = t("Version {version}, {name}: {what}", {
        version: decision.version,
        name: seats[seat].name,
        what: whatWasLost(decision, kind, seats),
      });
      const place = { x: x(decision.version) - width / 2, y: base(seat) - height(lost), width, height: height(lost) };
      return svg(
        "a",
        { href: matchAddress(match, decision.version), "aria-label": told, tabindex: "-1", class: `seat-${seat}` },
        svg("title", {}, told),
        svg("rect", { class: "reach", ...reach[index], y: base(seat) - height(most), height: height(most) }),
        svg("rect", { class: "bar", ...place }),
      );
    });
  });
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${TOP + ROW * seats.length}`,
      role: "group",
      "aria-label": t("Chance to win given away, by version"),
    },
    ...seats.flatMap((_, seat) => row(base(seat), height(most), most)),
    ...bars,
  );
}

/**
 * Returns a list of the decisions that have a bar for each seat that has some.
 * @param {string} match id of the match
 * @param {object[]} decisions those that were judged
 * @param {"knowing"|"open"} kind which judgement
 * @param {{name: string}[]} seats by seat number
 * @param {Set<number>} open the seats whose lists are open
 */
export function decisionLists(match, decisions, kind, seats, open) {
  return seats.flatMap(({ name }, seat) => {
    const own = withLoss(decisions, kind, seat);
    if (!own.length) return [];
    const items = own.map((decision) => {
      const link = element("a", { href: matchAddress(match, decision.version) }, t("Version {version}", decision));
      return element("li", {}, ...tparts("{version}: {what}", { version: link, what: whatWasLost(decision, kind, seats) }));
    });
    const told = tn(
      own.length,
      " {name}: {number} decision with a loss",
      " {name}: {number} decisions with a loss",
      { name },
    );
    return element(
      "details",
      { class: `seat-${seat}`, "data-seat": seat, open: open.has(seat) },
      element("summary", {}, seatIcon(seat), told),
      element("ol", {}, ...items),
    );
  });
}

/** Returns the decisions of a seat that gave something away. */
function withLoss(decisions, kind, seat) {
  return decisions.filter((one) => one.seat === seat && one[kind].chance_given_away >= LEAST);
}

function whatWasLost(decision, kind, seats) {
  const lost = Math.round(100 * decision[kind].chance_given_away);
  return t("{text} ({lost} % given away)", { text: withNames(decision.text, seats), lost });
}

/** Returns the areas of bars, from left to right: each as far as `REACH`, and no further than halfway to the next bar. */
function reaches(places) {
  return places.map((x, index) => {
    const left = Math.max(x - REACH, (x + (places[index - 1] ?? -Infinity)) / 2);
    const right = Math.min(x + REACH, (x + (places[index + 1] ?? Infinity)) / 2);
    return { x: left, width: right - left };
  });
}

function row(base, height, most) {
  return [
    svg("path", { class: "grid", d: `M${LEFT} ${base}H${WIDTH - RIGHT}` }),
    svg("text", { x: LEFT - 6, y: base - height + 8, "text-anchor": "end" }, `${Math.round(100 * most)} %`),
    svg("text", { x: LEFT - 6, y: base, "text-anchor": "end" }, "0"),
  ];
}
