// What sends a request at a click, and says beside it what refused that.

import { element } from "./element.js";

/**
 * Returns the listener of a button or a form that sends a request. It sends no other one before that is answered and what
 * it has changed is shown, so a double click sends one.
 * @param {HTMLElement} refusal the place that says what refused the request
 * @param {() => Promise<any>} action
 * @param {() => Promise<void>} [refresh]
 */
export function sendOnce(refusal, action, refresh) {
  let isSending = false;
  return async (event) => {
    event.preventDefault(); // the browser does not send a form by itself
    if (isSending) return;
    isSending = true;
    const button = event.submitter ?? event.currentTarget;
    button.setAttribute("aria-disabled", "true"); // the button keeps the focus, as it would not if it were disabled
    try {
      await send(refusal, action, refresh);
    } finally {
      button.removeAttribute("aria-disabled");
      isSending = false;
    }
  };
}

/**
 * Sends a request, then shows what has changed: also if the request was refused, since that may be why.
 * @param {HTMLElement} refusal the place that says what refused the request
 * @param {() => Promise<any>} action returns false if the user did not want to send it: then nothing has changed
 * @param {() => Promise<void>} [refresh]
 */
export async function send(refusal, action, refresh) {
  refusal.textContent = "";
  const sent = await action().catch((problem) => (refusal.textContent = problem.message));
  if (sent !== false) await refresh?.();
}

/**
 * Returns the button, with a place for the refusal.
 * @param {string} label
 * @param {() => Promise<any>} action
 * @param {Object<string, any>} [attributes] of the button
 */
export function attempt(label, action, attributes = {}) {
  const refusal = element("span", { class: "refusal", role: "alert" });
  const onclick = sendOnce(refusal, action);
  const button = element("button", { type: "button", onclick, ...attributes }, label);
  return element("span", { class: "attempt" }, button, refusal);
}
