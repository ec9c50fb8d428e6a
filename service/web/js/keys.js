// Walking through a list with the arrow keys.

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Lets the arrow keys, Home and End walk through the buttons of a list. */
export function walkable(list) {
  list.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll("button:not([disabled]):not([hidden])")];
    const next = target(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (next === null || !buttons.length) return;
    event.preventDefault();
    buttons[next].focus();
  });
  return list;
}

function target(key, index, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key in STEPS ? (index + STEPS[key] + count) % count : null;
}
