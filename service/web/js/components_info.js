// The section about the terms of a match and its components file: the edition, and how certain its data are.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { termsList } from "./terms.js";

/** How well a value is known, in a word, and what the word means. */
export const KNOWN = { printed: t("printed"), inferred: t("inferred"), reconstructed: t("reconstructed") };
export const PROVENANCE = {
  printed: t("stands in the rulebook or on a pictured component"),
  inferred: t("follows from printed facts"),
  reconstructed: t("unknown; chosen to fit the printed facts, so it may differ from the real component"),
};

/**
 * Returns the section.
 * @param {{title: string, components: any, options: any}} game as `GET /v1/games/{game}` returns it
 * @param {any} match its `edition` is that of the rules that it is played by
 */
export function componentsInfo(game, match) {
  const { document: components, digest } = game.components;
  const tables = Object.entries(components).filter(([, table]) => table?.provenance);
  const edition = t("Edition: {edition}. Rules edition {rules}. Components {digest}…", {
    edition: components.edition?.replace(/, partly reconstructed$/, t(", partly reconstructed")),
    rules: match.edition,
    digest: digest.slice(0, 12),
  });
  return element(
    "section",
    { class: "components-info", "aria-label": t("About the components") },
    element("h2", {}, t("About this {title}", { title: game.title })),
    termsList(match, game.options),
    element("p", {}, edition),
    element("dl", { class: "provenance" }, ...Object.entries(PROVENANCE).flatMap(explained)),
    element(
      "details",
      {},
      element("summary", {}, t("Provenance of each table")),
      element("ul", { class: "tables" }, ...tables.map(tableItem)),
    ),
  );
}

function explained([word, meaning]) {
  return [element("dt", { class: word }, KNOWN[word]), element("dd", {}, meaning)];
}

function tableItem([name, table]) {
  return element(
    "li",
    {},
    element("span", { class: `tag ${table.provenance}` }, KNOWN[table.provenance]),
    element("b", {}, ` ${name.replaceAll("_", " ")}`),
    element("span", {}, ` ${exceptions(table)}`),
    table.note && element("small", {}, table.note),
  );
}

/** Returns the values and the number of rows whose provenance differs from that of their table, in words. */
function exceptions(table) {
  const values = Object.keys(PROVENANCE).flatMap((word) => (table[word] ?? []).map((value) => `${value} ${KNOWN[word]}`));
  const rows = Object.values(table)
    .filter(Array.isArray)
    .flat()
    .filter((row) => row?.provenance && row.provenance !== table.provenance);
  const counts = Object.keys(PROVENANCE).map((word) => [word, rows.filter((row) => row.provenance === word).length]);
  const rowCounts = counts.filter(([, count]) => count).map(([word, count]) => `${count} ${KNOWN[word]}`);
  const all = [...values, ...rowCounts];
  return all.length ? t("(but {all})", { all: all.join(", ") }) : "";
}
