// The texts of the page in the user's language. English stands in the code and is the key of a text in the catalogues of
// the other languages, `texts/<language>.json`. A catalogue is loaded only when its language is chosen.

import { isEmbedded } from "./route.js";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", fr: "Français" };

const KEY = "kifu.language";

/** The language of the page: the one chosen on this device, or else the browser's, or else English. */
export const language = chosen();

/** The user's locale for dates and numbers; `undefined` is the browser's own. */
export const locale = language === "en" ? undefined : language;

const plurals = new Intl.PluralRules(language);

/** @type {Object<string, string|Object<string, string>>} A text with a number has a form for each of its plurals. */
const catalogue = language === "en" ? {} : await loaded();

function chosen() {
  const wanted = [isEmbedded ? null : localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((name) => name !== null && Object.hasOwn(LANGUAGES, name)) ?? "en";
}

/** Without the catalogue the page stays English. */
async function loaded() {
  const found = await fetch(new URL(`../texts/${language}.json`, import.meta.url)).catch(() => null);
  return found?.ok ? found.json() : {};
}

/** Chooses the language on this device, and loads the page again. @param {string} name a key of `LANGUAGES` */
export function chooseLanguage(name) {
  localStorage.setItem(KEY, name);
  location.reload();
}

/**
 * Returns a text in the language of the page.
 * @param {string} text in English; `{name}` stands for a value
 * @param {Object<string, any>} [values]
 */
export function t(text, values = {}) {
  return filled(catalogue[text] ?? text, values);
}

/**
 * Returns a text about a number of things.
 * @param {number} number it replaces `{number}`
 * @param {string} one the text in English for one thing
 * @param {string} several the text in English for none or several things, which is the key
 * @param {Object<string, any>} [values]
 */
export function tn(number, one, several, values = {}) {
  const forms = catalogue[several] ?? { one, other: several };
  return filled(forms[plurals.select(number)] ?? forms.other, { number, ...values });
}

/**
 * Returns a text as children of an element, e.g. with a link in it.
 * @param {string} text in English; `{name}` stands for a node
 * @param {Object<string, import("./element.js").Child>} nodes
 */
export function tparts(text, nodes) {
  return (catalogue[text] ?? text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? nodes[part] : part));
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
