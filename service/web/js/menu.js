// A dialog that offers several choices.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { focusToReturn, withArrowKeys } from "./focus.js";

/**
 * Opens the dialog and waits for a choice.
 * @param {string} title
 * @param {{text: string, outcome: string}[]} lines one for each choice; `outcome` is "" if it is not known
 * @param {Element|null} [picture] shown above the choices
 * @returns {Promise<number|null>} the index of the choice; `null` if the dialog is closed without one
 */
export async function choose(title, lines, picture = null) {
  const answer = (value) => () => dialog.close(value);
  const buttons = lines.map(({ text, outcome }, index) => {
    const words = [element("span", {}, text), outcome && element("small", {}, outcome)];
    const attributes = { type: "button", autofocus: index === 0, onclick: answer(String(index)) }; // else a long list has it
    return element("li", {}, element("button", attributes, ...words));
  });
  const dialog = element(
    "dialog",
    { class: "menu", "aria-labelledby": "menu-title" },
    element("h2", { id: "menu-title" }, title),
    picture,
    withArrowKeys(element("ul", { class: "choices" }, ...buttons)),
    element("button", { type: "button", class: "quiet", onclick: answer("") }, lines.length ? t("Cancel") : t("Close")),
  );
  await untilClosed(dialog);
  return dialog.returnValue === "" ? null : Number(dialog.returnValue);
}

/**
 * Shows a dialog, waits until it is closed, and removes it. The focus returns to where it was.
 * @param {HTMLDialogElement} dialog
 */
export function untilClosed(dialog) {
  const giveFocusBack = focusToReturn();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      giveFocusBack();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
