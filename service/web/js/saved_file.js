// Saves a file that the page has made or loaded.

import { element } from "./element.js";

/** Milliseconds within which a browser begins to read the file. */
const READ_WITHIN = 10_000;

/**
 * Lets the browser save a file.
 * @param {Blob} file
 * @param {string} name the browser suggests it
 */
export function saveFile(file, name) {
  const link = element("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN);
}
