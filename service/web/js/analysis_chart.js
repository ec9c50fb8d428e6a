// The chart of an analysis: a bar for each decision, as high as the chance to win that it gave away.

import { t } from "./catalogue.js";
import { svg } from "./element.js";
import { matchAddress } from "./route.js";

const WIDTH = 640;
const ROW = 64;
const LEFT = 58;
const RIGHT = 14;
const TOP = 12;
/** The least chance to win that gets a bar: less is not more than chance. */
const LEAST = 0.005;

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
  const bars = decisions
    .filter((decision) => decision[kind].chance_given_away >= LEAST)
    .map((decision) => {
      const { version, seat, text } = decision;
      const lost = decision[kind].chance_given_away;
      const told = t("Version {version}, {name}: {text} ({lost} % given away)", {
        version,
        name: seats[seat].name,
        text,
        lost: Math.round(100 * lost),
      });
      const place = { x: x(version) - width / 2, y: base(seat) - height(lost), width, height: height(lost) };
      return svg(
        "a",
        { href: matchAddress(match, version), "aria-label": told, tabindex: "-1", class: `seat-${seat}` },
        svg("title", {}, told),
        svg("rect", { class: "bar", ...place }),
      );
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

function row(base, height, most) {
  return [
    svg("path", { class: "grid", d: `M${LEFT} ${base}H${WIDTH - RIGHT}` }),
    svg("text", { x: LEFT - 6, y: base - height + 8, "text-anchor": "end" }, `${Math.round(100 * most)} %`),
    svg("text", { x: LEFT - 6, y: base, "text-anchor": "end" }, "0"),
  ];
}
