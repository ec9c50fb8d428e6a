// Keyboard focus: keeps it when content is replaced, and moves it through lists with the arrow keys.

const FOCUSABLE = "a, button, input, select, summary, [tabindex='0']";

/**
 * Replaces the children of a node, and keeps the focus.
 * @param {Element} node
 * @param {...Node} children
 */
export function renew(node, ...children) {
  keepFocus(node, () => node.replaceChildren(...children));
}

/**
 * Changes what is in a node. If the focus was inside and is lost, it goes to what has the same text or link, else to the
 * first one that can take it, else to the head of the page.
 * @param {Element} node
 * @param {() => void} change
 */
export function keepFocus(node, change) {
  const { activeElement } = document;
  const focused = node.contains(activeElement) ? identity(activeElement) : null;
  change();
  if (focused === null || (activeElement.isConnected && document.activeElement === activeElement)) return;
  const { same, first } = within(node, focused);
  focus(same ?? first ?? headOf(node));
}

/** Returns the heading of the page that a node is on, if it can take the focus; else the whole page. */
export function headOf(node) {
  const page = node.closest("main");
  return page.querySelector("h1[tabindex]") ?? page;
}

/**
 * Returns a function that gives the focus back to what has it now. Browsers do so after a dialog, but not to what was
 * replaced meanwhile: then the focus goes to what stands in its place.
 */
export function focusToReturn() {
  const { activeElement: node } = document;
  const isVisible = node.matches(":focus-visible");
  const around = [];
  for (let one = node.parentElement; one; one = one.parentElement) around.push(one);
  return () => {
    if (node.isConnected || document.activeElement !== document.body) return;
    const holder = around.find((one) => one.isConnected);
    const { same, first } = within(holder, identity(node));
    focus(same ?? first ?? holder.closest("[tabindex]"), isVisible);
  };
}

/** Focuses `node` if the focused element is inside `within` and has just been hidden. */
export function refocusIfHidden(within, node) {
  const { activeElement } = document;
  if (within.contains(activeElement) && activeElement.closest("[hidden]")) focus(node); // asks for no layout
}

/** Hides a button or shows it. If the button has the focus and is hidden, the focus goes to `next`. */
export function hide(button, isHidden, next) {
  if (isHidden && document.activeElement === button) focus(next); // first: what is hidden loses the focus at once
  button.hidden = isHidden;
}

/** Focuses a node. The page scrolls to it only if `scrolls` is true, so that it does not jump for users of a mouse. */
export function focus(node, scrolls = false) {
  node?.focus({ preventScroll: !scrolls });
}

/** Returns what can take the focus within a node: what has an identity, and the first one; `undefined` if there is none. */
function within(node, wanted) {
  const all = [...node.querySelectorAll(FOCUSABLE)].filter((one) => one.checkVisibility());
  return { same: all.find((one) => identity(one) === wanted), first: all[0] };
}

function identity(node) {
  return node.getAttribute("data-place") ?? node.getAttribute("href") ?? node.getAttribute("aria-label") ?? node.textContent;
}

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Lets the arrow keys, Home and End move the focus through the buttons, or links, of a list. Returns the list. */
export function withArrowKeys(list, selector = "button:not([disabled]):not([hidden])") {
  list.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll(selector)];
    const next = nextIndex(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (next === null || !buttons.length) return;
    event.preventDefault();
    buttons[next].focus();
  });
  return list;
}

function nextIndex(key, index, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key in STEPS ? (index + STEPS[key] + count) % count : null;
}
