// Creates HTML and SVG elements. Text from players and from the API is set as text, never as markup.

/** @typedef {Node|string|number|null|undefined|false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns a new HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, any>} [attributes] `null` and `false` are left out; `true` becomes an empty attribute; a
 *   function becomes an event listener (`onclick`)
 * @param {...(Child|Child[])} children `null`, `undefined` and `false` are left out
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Returns a new SVG element. The parameters are those of `element`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Sets a text only if it changes, so that a screen reader does not read it out again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @returns {any} the node itself */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children.flat().filter(isPresent).map(asNode));
  return node;
}

function setAttribute(node, name, value) {
  if (typeof value === "function") node.addEventListener(name.slice(2), value);
  else if (isPresent(value)) node.setAttribute(name, value === true ? "" : String(value));
}

function isPresent(value) {
  return value !== null && value !== undefined && value !== false;
}

function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}
