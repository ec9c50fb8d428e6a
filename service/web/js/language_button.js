// The button at the head of the page that chooses the other language.

import { chooseLanguage, language, LANGUAGES } from "./catalogue.js";
import { element } from "./element.js";

/** Returns the button: it names the language that it chooses, in that language. */
export function languageButton() {
  const other = Object.keys(LANGUAGES).find((name) => name !== language);
  const short = other.toUpperCase();
  const name = { lang: other, "aria-label": `${short}: ${LANGUAGES[other]}`, title: LANGUAGES[other] };
  const onclick = () => chooseLanguage(other);
  return element("button", { type: "button", class: "quiet language", ...name, onclick }, short);
}
