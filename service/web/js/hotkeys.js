// Keys for the whole page of a match: choose, confirm and take back moves, step through versions, and a list of the keys.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { untilClosed } from "./menu.js";
import { preferences } from "./preferences.js";

/** What each key does, for the list. */
const KEYS = [
  ["↑ ↓", t("go through the moves")],
  ["1 – 9", t("select a move; again: play it")],
  ["Enter", t("play the selected move")],
  ["Esc", t("select no move")],
  ["Z", t("take back the last move")],
  ["/", t("filter the moves")],
  ["← →", t("one version back or forward")],
  ["I", t("say what this is")],
  ["?", t("show this list")],
];
const TYPING = "input, select, textarea, dialog *, [contenteditable]";
const ACTIVE = "a, button, summary, [role=button]";
/** Keys that go on while they are held. The others act once: nobody plays a move by a key that is held too long. */
const GOING_ON = /^(Arrow|Tab$)/;
/** Where a held Enter would press one button after the other, or the same one again. A version follows the next one. */
const PRESSED = ":is(.moves, .board, .tray, dialog.menu) *, button:not(.replay *)";

/**
 * @typedef {object} Commands what the keys do
 * @property {() => import("./selection.js").Choice[]} listed returns the moves in their order
 * @property {import("./selection.js").Selection} selection
 * @property {() => void} takeBack
 * @property {() => void} filter moves the focus to the filter
 * @property {(index: number) => boolean} focus moves the focus to a move, -1 is the last; false if there is none
 * @property {(steps: number) => void} step
 * @property {import("./what_is_this.js").WhatIsThis} whatIsThis
 */

/**
 * Handles the keys until the signal is aborted.
 * @param {Commands} commands
 * @param {AbortSignal} signal
 */
export function handleKeys(commands, signal) {
  const onKey = (event) => {
    if (event.repeat && !GOING_ON.test(event.key)) return holdBack(event);
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Tab" ? tabs(event, commands) : acts(event, commands)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey, { signal });
}

/** Lets a key that is held press no further button; in a text it repeats its letter. */
function holdBack(event) {
  if (event.key === "Enter" && event.target.matches?.(PRESSED)) event.preventDefault();
}

/** The first Tab of a page leads to the moves. Returns true if it did. */
function tabs(event, { focus }) {
  const isFirst = [document.body, document.querySelector("main")].includes(document.activeElement);
  return isFirst && !event.shiftKey && focus(0);
}

/** Returns true if the key did something. Esc does so also when the other keys are switched off. */
function acts({ key, target }, commands) {
  const { listed, selection, takeBack, filter, focus, step, whatIsThis } = commands;
  if (target.matches?.(TYPING)) return false;
  if (key === "Escape") return has(commands, leave);
  if (!preferences.get("shortcuts")) return false;
  if (/^[1-9]$/.test(key)) return has(listed()[Number(key) - 1], (choice) => selection.choose(choice));
  if (key === "Enter") return !target.closest?.(ACTIVE) && has(selection.choice, () => selection.confirm());
  if (key === "ArrowDown" || key === "ArrowUp") return !target.closest?.(ACTIVE) && focus(key === "ArrowDown" ? 0 : -1);
  const others = {
    i: () => whatIsThis.ask(),
    I: () => whatIsThis.ask(),
    z: takeBack,
    Z: takeBack,
    "/": filter,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    "?": showKeys,
  };
  return has(others[key], (act) => act());
}

/** Closes what says what a thing is; if that is not open, no move is selected any more. */
function leave({ whatIsThis, selection }) {
  if (whatIsThis.isOpen) whatIsThis.close();
  else selection.clear();
}

function has(value, act) {
  if (!value) return false;
  act(value);
  return true;
}

/** Opens a dialog with the keys. */
export function showKeys() {
  const rows = KEYS.flatMap(([key, what]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, what)]);
  const close = element("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("Close"));
  const dialog = element(
    "dialog",
    { class: "menu keys", "aria-labelledby": "keys-title" },
    element("h2", { id: "keys-title" }, t("Keys")),
    element("dl", {}, ...rows),
    close,
  );
  untilClosed(dialog);
}
