// Words and amounts on boards and tiles.

import { svg } from "../../element.js";

/**
 * One line of text.
 * @param {string} kind how it looks, as `nippon.css` says: `title`, `label`, `small`, `number`; more than one after spaces
 * @param {"start"|"middle"|"end"} anchor where (x, y) is on its base line
 */
export function text(x, y, words, kind = "label", anchor = "start") {
  return svg("text", { x, y, class: kind, "text-anchor": anchor }, words);
}

/**
 * Lines of text below one another, about the base line that a single one would have.
 * @param {"start"|"middle"|"end"} anchor
 */
export function lines(x, y, words, kind, height, anchor = "middle") {
  const top = y - ((words.length - 1) * height) / 2;
  return words.map((line, row) => text(x, top + row * height, line, kind, anchor));
}

/** Money in full. */
export function yen(amount) {
  return `${amount.toLocaleString("en")} yen`;
}

/** A number of things. */
export function counted(count, one) {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** What a bonus gives, in words. */
export function gain({ yen: money, coal, blueprints, vp }) {
  const parts = [
    money && yen(money),
    coal && `${coal} coal`,
    blueprints && counted(blueprints, "blueprint"),
    vp && `${vp} VP`,
  ];
  return parts.filter(Boolean).join(" and ");
}

/** An id as words: `local_market` is "Local market". */
export function titled(id) {
  const words = id.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}
