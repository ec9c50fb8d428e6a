// A button that sends a request, and says beside it what refused that.

import { element } from "./element.js";

/**
 * Returns the button, with a place for the refusal.
 * @param {string} label
 * @param {() => Promise<any>} action
 * @param {Object<string, any>} [attributes] of the button
 */
export function attempt(label, action, attributes = {}) {
  const refusal = element("span", { class: "refusal", role: "alert" });
  const onclick = async () => {
    refusal.textContent = "";
    await action().catch((problem) => (refusal.textContent = problem.message));
  };
  const button = element("button", { type: "button", onclick, ...attributes }, label);
  return element("span", { class: "attempt" }, button, refusal);
}
