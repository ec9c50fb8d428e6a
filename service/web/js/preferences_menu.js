// The preferences that the user can change beside the moves, and the list of keys.

import { mayNotify } from "./attention.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { showKeys } from "./hotkeys.js";
import { PACES } from "./pacer.js";
import { preferences } from "./preferences.js";

/** @type {[import("./preferences.js").Preference, string][]} */
const SWITCHES = [
  ["oneClick", t("Play a move with one click")],
  ["shortcuts", t("Keys for moves and versions")],
  ["sound", t("A sound at your turn, while the page is not in front")],
  ["notify", t("A notification at your turn, while the page is not in front")],
];

/** Returns a menu with all preferences. */
export function preferencesMenu() {
  const keys = element("button", { type: "button", class: "quiet", onclick: showKeys }, t("List of keys"));
  return element(
    "details",
    { class: "preferences" },
    element("summary", {}, t("Preferences")),
    ...SWITCHES.map(([name, text]) => checkbox(name, text)),
    paceChoice(),
    keys,
  );
}

function paceChoice() {
  const chosen = preferences.get("pace");
  const options = PACES.map(([value, text]) => element("option", { value, selected: value === chosen }, text));
  const change = () => preferences.set("pace", select.value);
  const select = element("select", { onchange: change }, ...options);
  return element("label", {}, t("Turns of the others: "), select);
}

function checkbox(name, text) {
  const change = async () => {
    if (name === "notify" && input.checked) input.checked = await mayNotify();
    preferences.set(name, input.checked);
  };
  const input = element("input", { type: "checkbox", onchange: change });
  input.checked = preferences.get(name);
  return element("label", {}, input, ` ${text}`);
}
