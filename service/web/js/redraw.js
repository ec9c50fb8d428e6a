// Replaces a drawing by a new one, and leaves in the document what is the same: the browser lays out and paints the rest.

/** What the user has changed in a drawing, and a new drawing does not change. */
const KEPT = new Set(["open"]);

/**
 * Makes a drawing equal to a new one. Nodes stay where they can, so they must have no listeners of their own.
 * @param {Node} shown a node in the document
 * @param {Node} drawn the same in the new drawing, which is used up
 */
export function redraw(shown, drawn) {
  if (shown.isEqualNode(drawn)) return;
  if (shown instanceof Element && drawn instanceof Element && shown.nodeName === drawn.nodeName) {
    redrawAttributes(shown, drawn);
    redrawChildren(shown, [...shown.childNodes], [...drawn.childNodes]);
  } else /** @type {ChildNode} */ (shown).replaceWith(drawn);
}

function redrawAttributes(shown, drawn) {
  for (const { name, value } of drawn.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  for (const name of shown.getAttributeNames())
    if (!drawn.hasAttribute(name) && !KEPT.has(name)) shown.removeAttribute(name);
}

/** Where a list has grown or shrunk, what is equal at its two ends stays. */
function redrawChildren(parent, shown, drawn) {
  if (shown.length === drawn.length) return shown.forEach((child, index) => redraw(child, drawn[index]));
  const least = Math.min(shown.length, drawn.length);
  let before = 0;
  while (before < least && shown[before].isEqualNode(drawn[before])) before += 1;
  let after = 0;
  while (after < least - before && shown.at(-1 - after).isEqualNode(drawn.at(-1 - after))) after += 1;
  const next = shown[shown.length - after] ?? null;
  for (const child of shown.slice(before, shown.length - after)) child.remove();
  for (const child of drawn.slice(before, drawn.length - after)) parent.insertBefore(child, next);
}
