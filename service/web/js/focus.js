// The focus stays where it was, although what is shown is made anew.

/**
 * Replaces what a node holds. The focus, if it was in there, goes to what says the same or leads to the same, or else
 * to the first of the node that can take it, or to the whole page.
 * @param {Element} node
 * @param {...Node} children
 */
export function renew(node, ...children) {
  const focused = node.contains(document.activeElement) ? identity(document.activeElement) : null;
  node.replaceChildren(...children);
  if (focused === null) return;
  const all = [...node.querySelectorAll("a, button, input, summary")].filter((one) => one.checkVisibility());
  focus(all.find((one) => identity(one) === focused) ?? all[0] ?? node.closest("main"));
}

/** Whoever has their place in what is no longer shown goes on from a node. */
export function leadOn(within, node) {
  const { activeElement } = document;
  if (within.contains(activeElement) && !activeElement.checkVisibility()) focus(node);
}

/** Nothing scrolls for one who does not walk by keyboard. */
export function focus(node, scrolls = false) {
  node?.focus({ preventScroll: !scrolls });
}

function identity(node) {
  return node.getAttribute("href") ?? node.getAttribute("aria-label") ?? node.textContent;
}
