// What a match is played with: the edition, and how far the printed data are known.

import { element } from "./element.js";

const WORDS = {
  printed: "stands in the rulebook or on a pictured component",
  inferred: "follows from printed facts",
  reconstructed: "unknown, and chosen to fit the printed facts: not what the box holds",
};

/** @param {{title: string, edition: number, components: any}} game as `GET /v1/games/{game}` gives it */
export function about(game) {
  const { document: printing, digest } = game.components;
  const tables = Object.entries(printing).filter(([, table]) => table?.provenance);
  const edition = `Printing: ${printing.edition}. Rules edition ${game.edition}. Components ${digest.slice(0, 12)}…`;
  return element(
    "section",
    { class: "about", "aria-label": "About the components" },
    element("h2", {}, `About this ${game.title}`),
    element("p", {}, edition),
    element("dl", { class: "provenance" }, ...Object.entries(WORDS).flatMap(explained)),
    element(
      "details",
      {},
      element("summary", {}, "Which data are which"),
      element("ul", { class: "tables" }, ...tables.map(tableLine)),
    ),
  );
}

function explained([word, meaning]) {
  return [element("dt", { class: word }, word), element("dd", {}, meaning)];
}

function tableLine([name, table]) {
  return element(
    "li",
    {},
    element("span", { class: `tag ${table.provenance}` }, table.provenance),
    element("b", {}, ` ${name.replaceAll("_", " ")}`),
    element("span", {}, ` ${exceptions(table)}`),
    table.note && element("small", {}, table.note),
  );
}

/** Which values of a table are known less well than the rest, and how many rows have another word than their table. */
function exceptions(table) {
  const values = Object.keys(WORDS).flatMap((word) => (table[word] ?? []).map((value) => `${value} ${word}`));
  const rows = Object.values(table)
    .filter(Array.isArray)
    .flat()
    .filter((row) => row?.provenance && row.provenance !== table.provenance);
  const counts = Object.keys(WORDS).map((word) => [word, rows.filter((row) => row.provenance === word).length]);
  const rowsOf = counts.filter(([, count]) => count).map(([word, count]) => `${count} ${word}`);
  const told = [...values, ...rowsOf];
  return told.length ? `(but ${told.join(", ")})` : "";
}
