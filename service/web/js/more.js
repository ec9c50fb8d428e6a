// Below the table: scores over time, trust, and what the match is played with.

import { element } from "./element.js";

/** @param {import("./match.js").MatchPage} page */
export function more(page) {
  return { node: element("div", { class: "more" }), show() {} };
}
