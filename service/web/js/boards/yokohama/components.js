// Finds rows of the components file.

/** Returns the row of a table with an id; `undefined` if there is none. */
export function componentRow(components, table, id) {
  return components[table].rows.find((row) => row.id === id);
}

/** Returns the name of an area. */
export function areaName(context, area) {
  return componentRow(context.components, "areas", area).name;
}
