// Canonical JSON: one value, one text, so that it can be hashed. Names in ascending order, no white space.

/** The canonical JSON of a value made of integers, strings, booleans, nulls, lists and objects. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}
