// The options of a game by the JSON Schema of them: form fields, and those of a match that are not as usual.

import { t } from "./catalogue.js";
import { element } from "./element.js";

/**
 * Returns the fields, and a function that returns the options that differ from their defaults.
 * @param {any} schema a JSON Schema
 * @returns {{node: Node, values: () => object}}
 */
export function optionFields(schema) {
  const fields = propertiesOf(schema).map(([name, property]) => ({
    name,
    property,
    input: input(name, property),
  }));
  const node = element(
    "details",
    { hidden: fields.length === 0 },
    element("summary", {}, t("Options")),
    ...fields.map(labelled),
  );
  const changed = () =>
    fields
      .map(({ name, property, input }) => [name, valueOf(input), property.default])
      .filter(([, value, preset]) => value !== preset);
  return { node, values: () => Object.fromEntries(changed()) };
}

/**
 * Returns the options of a match that differ from their defaults, in the words of the form.
 * @param {any} schema a JSON Schema; not needed for a match without options
 * @param {object} options of the match; what is left out has its default
 * @returns {{title: string, description: string|undefined, value: any}[]}
 */
export function changedOptions(schema, options) {
  if (Object.keys(options).length === 0) return [];
  return propertiesOf(schema)
    .filter(([name, property]) => name in options && options[name] !== property.default)
    .map(([name, { title, description }]) => ({ title, description, value: options[name] }));
}

function propertiesOf(schema) {
  return Object.entries(Object.values(schema.$defs)[0].properties ?? {});
}

function input(name, property) {
  if (property.enum)
    return element(
      "select",
      { name },
      ...property.enum.map((value) => element("option", { value, selected: value === property.default }, value)),
    );
  if (property.type === "boolean") return element("input", { type: "checkbox", name, checked: property.default });
  const { minimum, maximum } = property.anyOf?.[0] ?? property;
  return element("input", { type: "number", name, min: minimum, max: maximum, value: property.default });
}

function valueOf(input) {
  if (input.type === "checkbox") return input.checked;
  if (input.type !== "number") return input.value;
  return input.value === "" ? null : Number(input.value);
}

function labelled({ property, input }) {
  const words = element(
    "span",
    {},
    element("b", {}, property.title),
    element("small", {}, property.description ?? ""),
  );
  return element("label", { class: "check" }, input, words);
}
