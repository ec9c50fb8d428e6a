// Whether the user is pressing a button, a link or a place of the board. What is drawn anew meanwhile may lose the click.

const PRESSED = "a, button, summary, label, [data-place]";
/** Milliseconds between the end of a press and its click, at most: a finger is told first. */
const CLICK = 50;
/** Milliseconds after which a press holds nothing back any more: the browser may not have told its end. */
const LONGEST = 10_000;

/** Settles when what is pressed has been clicked; `null` if nothing is pressed. @type {Promise<void>|null} */
let pressed = null;
let end = () => {};

/** Returns a promise that resolves when nothing is pressed. */
export function untilReleased() {
  return pressed ?? Promise.resolve();
}

function begin({ target, isPrimary, button }) {
  if (!isPrimary || button !== 0 || !target.closest?.(PRESSED)) return;
  end();
  let settle;
  const mine = new Promise((resolve) => (settle = resolve));
  const timer = setTimeout(() => end(), LONGEST);
  pressed = mine;
  end = () => {
    clearTimeout(timer);
    if (pressed === mine) pressed = null; // the next press may have begun
    settle();
  };
}

function release() {
  const ended = end;
  setTimeout(() => ended(), CLICK);
}

addEventListener("pointerdown", begin, { capture: true });
for (const type of ["pointerup", "pointercancel", "dragend"]) addEventListener(type, release, { capture: true });
