// Building elements. Whatever comes from players or the API is set as text, never as markup.

/** @typedef {Node|string|number|null|undefined|false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, any>} [attributes] `null` and `false` are left out, `true` stands alone, functions listen
 *   (`onclick`)
 * @param {...(Child|Child[])} children empty ones are left out
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  return furnished(document.createElement(tag), attributes, children);
}

/**
 * An SVG element; otherwise as `element`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return furnished(document.createElementNS(SVG, tag), attributes, children);
}

/** @returns {any} the node itself */
function furnished(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) furnish(node, name, value);
  node.append(...children.flat().filter(isThere).map(asNode));
  return node;
}

function furnish(node, name, value) {
  if (typeof value === "function") node.addEventListener(name.slice(2), value);
  else if (isThere(value)) node.setAttribute(name, value === true ? "" : String(value));
}

function isThere(value) {
  return value !== null && value !== undefined && value !== false;
}

function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}
