// The button at the head of the page that chooses the colors: those of the system, light or dark ones.

import { t } from "./catalogue.js";
import { element, svg } from "./element.js";
import { preferences } from "./preferences.js";

/** The choices in their order. Each has its words, and what is filled of the circle that stands for it. */
const THEMES = {
  system: { words: t("Colors: those of the system"), filled: "M8 2a6 6 0 0 1 0 12z" },
  light: { words: t("Colors: light"), filled: "" },
  dark: { words: t("Colors: dark"), filled: "M8 2a6 6 0 0 1 0 12a6 6 0 0 1 0-12z" },
};
const ORDER = Object.keys(THEMES);

/** Returns the button: it names the colors of now, and a click chooses the next ones. */
export function themeButton() {
  const part = svg("path", {});
  const sign = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("circle", { cx: 8, cy: 8, r: 6 }), part);
  const button = element("button", { type: "button", class: "quiet theme", onclick: () => choose() }, sign);
  const show = (theme) => {
    const { words, filled } = THEMES[theme] ?? THEMES.system;
    part.setAttribute("d", filled);
    button.setAttribute("aria-label", words);
    button.title = words;
  };
  const choose = () => {
    const next = ORDER[(ORDER.indexOf(preferences.get("theme")) + 1) % ORDER.length];
    preferences.set("theme", next);
    globalThis.kifuTheme(next);
    show(next);
  };
  show(preferences.get("theme"));
  return button;
}
