// What the user prefers on this device: how moves are played and shown, in which colors, and how the page calls for
// attention. Kept in the browser.

const KEY = "kifu.preferences";

/** The preferences with their defaults. */
const DEFAULTS = { oneClick: false, shortcuts: true, sound: false, notify: false, pace: "1", theme: "system" };

/** @typedef {keyof typeof DEFAULTS} Preference */

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // nothing that the page has written
  }
}

export const preferences = {
  /** Returns the value of a preference. @param {Preference} name */
  get: (name) => stored()[name] ?? DEFAULTS[name],
  /** Stores a preference on this device. @param {Preference} name  @param {boolean|string} value */
  set: (name, value) => localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value })),
};
