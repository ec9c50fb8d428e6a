// Looking up the printed components.

/** A row of a printed table, by its id. */
export function printedRow(look, table, id) {
  return look.printed[table].rows.find((row) => row.id === id);
}

/** The name of an area. */
export function areaName(look, area) {
  return printedRow(look, "areas", area).name;
}
