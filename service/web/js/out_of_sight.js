// What is far out of sight is not laid out, at each step of a replay for example. What is in sight, or near it, always is: the
// browser guesses the height of what it skips, and all below it jumps when that is wrong.

/** How far above and below the window things are laid out, as a part of its height. */
const NEAR = "50%";

/**
 * Marks those of some elements that are far out of sight, as `match.css` tells the browser to skip.
 * @param {Element[]} nodes
 * @param {AbortSignal} signal aborted when they are not shown any more
 */
export function markOutOfSight(nodes, signal) {
  const observer = new IntersectionObserver((seen) => seen.forEach(mark), { rootMargin: `${NEAR} 0px` });
  for (const node of nodes) observer.observe(node);
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Marks an element or not. One that is hidden is nowhere, so it is not out of sight when it appears. */
function mark({ target, isIntersecting, boundingClientRect: { height } }) {
  target.classList.toggle("out-of-sight", !isIntersecting && height > 0);
}
