// The caller's account: name, player id and token, kept in the local storage of this browser.

import { isEmbedded } from "./route.js";

const KEY = "kifu.account";
/** Characters of the longest name of an account or of a token. */
export const LONGEST_NAME = 40;

function stored() {
  if (isEmbedded) return {};
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export const account = {
  /** @returns {string|null} */
  token: () => stored().token ?? null,
  /** @returns {string|null} */
  name: () => stored().name ?? null,
  /** @returns {string|null} the player id */
  id: () => stored().id ?? null,
  /** Stores an account and calls the listeners. */
  keep({ id, name, token }) {
    localStorage.setItem(KEY, JSON.stringify({ id, name, token }));
    notify();
  },
  /** Removes the account and calls the listeners. */
  forget() {
    localStorage.removeItem(KEY);
    notify();
  },
  /**
   * Calls back when the account changes in this tab or in another one.
   * @param {() => void} callback
   * @param {AbortSignal} [signal] ends the subscription
   */
  onChange(callback, signal) {
    addEventListener("kifu:account", callback, { signal });
    addEventListener("storage", (event) => event.key === KEY && callback(), { signal });
  },
};

function notify() {
  dispatchEvent(new Event("kifu:account"));
}
