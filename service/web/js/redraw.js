// Replaces a drawing by a new one, and leaves in the document what is the same: the browser lays out and paints the rest.

/** What the user has changed in a drawing, and a new drawing does not change. */
const KEPT = new Set(["open"]);

/** What names a node: a node never becomes one with another name, so that focus and clicks do not go elsewhere. */
const NAMES = ["data-place", "data-version", "href"];

/**
 * Makes a drawing equal to a new one. Nodes stay where they can, so they must have no listeners of their own.
 * @param {Node} shown a node in the document
 * @param {Node} drawn the same in the new drawing, which is used up
 */
export function redraw(shown, drawn) {
  if (shown.isEqualNode(drawn)) return;
  if (shown instanceof Element && drawn instanceof Element && isOfOneKind(shown, drawn)) {
    redrawAttributes(shown, drawn);
    redrawChildren(shown, [...shown.childNodes], [...drawn.childNodes]);
  } else /** @type {ChildNode} */ (shown).replaceWith(drawn);
}

function isOfOneKind(shown, drawn) {
  return shown.nodeName === drawn.nodeName && nameOf(shown) === nameOf(drawn);
}

/** Returns what names a node; `null` if nothing does. */
function nameOf(node) {
  const attribute = node instanceof Element && NAMES.find((each) => node.hasAttribute(each));
  return attribute ? node.getAttribute(attribute) : null;
}

function redrawAttributes(shown, drawn) {
  for (const { name, value } of drawn.attributes) if (shown.getAttribute(name) !== value) setAttribute(shown, name, value);
  for (const name of shown.getAttributeNames())
    if (!drawn.hasAttribute(name) && !KEPT.has(name)) shown.removeAttribute(name);
}

/** Sets an attribute. The content policy of the page refuses a style as a text. */
function setAttribute(node, name, value) {
  if (name === "style") node.style.cssText = value;
  else node.setAttribute(name, value);
}

/** Where a list has grown or shrunk, what is equal at its two ends stays, and between them what has a name. */
function redrawChildren(parent, shown, drawn) {
  if (shown.length === drawn.length && shown.every((child, index) => isOfOneKind(child, drawn[index])))
    return shown.forEach((child, index) => redraw(child, drawn[index]));
  const least = Math.min(shown.length, drawn.length);
  let before = 0;
  while (before < least && shown[before].isEqualNode(drawn[before])) before += 1;
  let after = 0;
  while (after < least - before && shown.at(-1 - after).isEqualNode(drawn.at(-1 - after))) after += 1;
  const next = shown[shown.length - after] ?? null;
  redrawNamed(parent, shown.slice(before, shown.length - after), drawn.slice(before, drawn.length - after), next);
}

/** Puts drawn nodes in the place of those that are shown before `next`. Of those with a name, the ones in order stay. */
function redrawNamed(parent, shown, drawn, next) {
  const rest = [...shown];
  for (const child of drawn) {
    const found = nameOf(child) === null ? -1 : rest.findIndex((one) => isOfOneKind(one, child));
    for (const gone of rest.splice(0, found)) gone.remove();
    if (found < 0) parent.insertBefore(child, rest[0] ?? next);
    else redraw(rest.shift(), child);
  }
  for (const gone of rest) gone.remove();
}
