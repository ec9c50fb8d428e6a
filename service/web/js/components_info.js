// The section about the components file of a match: the edition, and how certain its data are.

import { element } from "./element.js";

const PROVENANCE = {
  printed: "stands in the rulebook or on a pictured component",
  inferred: "follows from printed facts",
  reconstructed: "unknown; chosen to fit the printed facts, so it may differ from the real component",
};

/**
 * Returns the section.
 * @param {{title: string, components: any}} game as `GET /v1/games/{game}` returns it
 * @param {number} rules the edition of the rules that the match is played by
 */
export function componentsInfo(game, rules) {
  const { document: components, digest } = game.components;
  const tables = Object.entries(components).filter(([, table]) => table?.provenance);
  const edition = `Edition: ${components.edition}. Rules edition ${rules}. Components ${digest.slice(0, 12)}…`;
  return element(
    "section",
    { class: "components-info", "aria-label": "About the components" },
    element("h2", {}, `About this ${game.title}`),
    element("p", {}, edition),
    element("dl", { class: "provenance" }, ...Object.entries(PROVENANCE).flatMap(explained)),
    element(
      "details",
      {},
      element("summary", {}, "Provenance of each table"),
      element("ul", { class: "tables" }, ...tables.map(tableItem)),
    ),
  );
}

function explained([word, meaning]) {
  return [element("dt", { class: word }, word), element("dd", {}, meaning)];
}

function tableItem([name, table]) {
  return element(
    "li",
    {},
    element("span", { class: `tag ${table.provenance}` }, table.provenance),
    element("b", {}, ` ${name.replaceAll("_", " ")}`),
    element("span", {}, ` ${exceptions(table)}`),
    table.note && element("small", {}, table.note),
  );
}

/** Returns the values and the number of rows whose provenance differs from that of their table, in words. */
function exceptions(table) {
  const values = Object.keys(PROVENANCE).flatMap((word) => (table[word] ?? []).map((value) => `${value} ${word}`));
  const rows = Object.values(table)
    .filter(Array.isArray)
    .flat()
    .filter((row) => row?.provenance && row.provenance !== table.provenance);
  const counts = Object.keys(PROVENANCE).map((word) => [word, rows.filter((row) => row.provenance === word).length]);
  const rowCounts = counts.filter(([, count]) => count).map(([word, count]) => `${count} ${word}`);
  const all = [...values, ...rowCounts];
  return all.length ? `(but ${all.join(", ")})` : "";
}
