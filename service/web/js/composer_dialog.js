// A dialog in which the user puts together a move that no list has.

import { t } from "./catalogue.js";
import { element } from "./element.js";
import { untilClosed } from "./menu.js";
import { reasonOf } from "./refused_places.js";

/**
 * Opens the dialog, and waits for a move that the rules allow. It says why they refuse one, and stays open.
 * @param {import("./game_board.js").Composer} composer
 * @param {(move: object) => Promise<any>} tryOut throws `Problem` if the rules refuse the move
 * @param {object|null} entered a move from which the fields are filled, as far as that is possible
 * @returns {Promise<object|null>} the move; `null` if the dialog is closed without one
 */
export async function compose({ title, action, form }, tryOut, entered) {
  const { node, move } = form(entered);
  let composed = null;
  const submit = async (event) => {
    event.preventDefault();
    refusal.textContent = "";
    const wanted = move();
    try {
      await tryOut(wanted);
      composed = wanted;
      dialog.close();
    } catch (problem) {
      refusal.textContent = reasonOf(problem);
    }
  };
  const refusal = element("p", { class: "refusal", role: "alert" });
  const buttons = [
    element("button", { type: "submit", class: "primary" }, action),
    element("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("Cancel")),
  ];
  const dialog = element(
    "dialog",
    { class: "menu composer", "aria-labelledby": "composer-title" },
    element("h2", { id: "composer-title" }, title),
    element("form", { onsubmit: submit }, node, refusal, element("p", { class: "composer-actions" }, ...buttons)),
  );
  await untilClosed(dialog);
  return composed;
}
