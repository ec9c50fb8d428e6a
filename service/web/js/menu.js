// A small menu: one of several things to do, or none.

import { element } from "./element.js";
import { walkable } from "./keys.js";

/**
 * @param {string} title
 * @param {string[]} texts
 * @param {Element|null} [picture] of what they are about
 * @returns {Promise<number|null>} the index of the one chosen; `null`: none
 */
export function choose(title, texts, picture = null) {
  return new Promise((resolve) => {
    const answer = (value) => () => dialog.close(value);
    const buttons = texts.map((text, index) =>
      element("li", {}, element("button", { type: "button", onclick: answer(String(index)) }, text)),
    );
    const dialog = element(
      "dialog",
      { class: "menu", "aria-labelledby": "menu-title" },
      element("h2", { id: "menu-title" }, title),
      picture,
      walkable(element("ul", { class: "choices" }, ...buttons)),
      element("button", { type: "button", class: "quiet", onclick: answer("") }, texts.length ? "Not now" : "Close"),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "" ? null : Number(dialog.returnValue));
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
