// Icons for goods, money and rewards. Each kind has its own shape, colour and letter.

import { t, tn } from "../../catalogue.js";
import { element, svg } from "../../element.js";

/** The four goods of which one may be chosen, as the quarters of a rhombus. */
const QUARTERS = {
  copper: "M10 .5V10H.5Z",
  silk: "M10 .5V10H19.5Z",
  tea: "M10 19.5V10H19.5Z",
  fish: "M10 19.5V10H.5Z",
};

/** Shapes in a box of 20 by 20. */
const SHAPES = {
  copper: { d: "M1 18 3.8 2.5H16.2L19 18Z", letter: "C", y: 15.5 },
  silk: { d: "M7 3H13A7 7 0 0 1 13 17H7A7 7 0 0 1 7 3Z", letter: "S" },
  tea: { d: "M1.5 18.5C-2 6 5-.5 18.5 1.5C20.5 15 14 22 1.5 18.5Z", letter: "T" },
  fish: { d: "M0 10C0 1 13.5 0 15.5 8L20 4.5V15.5L15.5 12C13.5 20 0 19 0 10Z", letter: "F", x: 8 },
  imports: { d: "M3 3H17V17H3Z", letter: "I" },
  any_good: { d: "M10 .5 19.5 10 10 19.5 .5 10Z", letter: "", quarters: QUARTERS },
  yen: { d: "M10 1A9 9 0 1 1 9.99 1Z", letter: "¥", counts: true },
  vp: { d: "M3 2H17V10C17 15 13 18 10 19.2C7 18 3 15 3 10Z", letter: "", counts: true },
  warehouse: { d: "M10 .5 19.5 7V19H.5V7Z", letter: "W", y: 17.5 },
  movement: { d: "M1 7.5H10V2L19 10 10 18V12.5H1Z", letter: "" },
  faith: { d: "M8 1H12V6H17V10H12V19H8V10H3V6H8Z", letter: "" },
  industry: {
    d: "M8.2 1H11.8L12.4 3.6 14.6 4.8 17.2 4 19 7.2 17 9V11L19 12.8 17.2 16 14.6 15.2 12.4 16.4 11.8 19H8.2L7.6 16.4 5.4 15.2 2.8 16 1 12.8 3 11V9L1 7.2 2.8 4 5.4 4.8 7.6 3.6Z",
    letter: "",
    counts: true,
  },
  exchanges: { d: "M1 6 6 1V4H19V8H6V11ZM19 14 14 9V12H1V16H14V19Z", letter: "" },
  levels: { d: "M4 1H16V19H4Z", letter: "O" },
};

/** What an icon without a number means. */
export const NAMES = {
  copper: t("copper"),
  silk: t("silk"),
  tea: t("tea"),
  fish: t("fish"),
  imports: t("imports"),
  any_good: t("goods of choice"),
  yen: t("yen"),
  vp: t("victory points"),
  warehouse: t("pieces from the warehouse"),
  movement: t("movements of an assistant"),
  faith: t("faith"),
  industry: t("industry"),
  exchanges: t("exchanges"),
  levels: t("levels of orders"),
};

const COUNTED = {
  copper: (number) => tn(number, "{number} copper", "{number} copper"),
  silk: (number) => tn(number, "{number} silk", "{number} silk"),
  tea: (number) => tn(number, "{number} tea", "{number} tea"),
  fish: (number) => tn(number, "{number} fish", "{number} fish"),
  imports: (number) => tn(number, "{number} import", "{number} imports"),
  any_good: (number) => tn(number, "{number} good of choice", "{number} goods of choice"),
  yen: (number) => tn(number, "{number} yen", "{number} yen"),
  vp: (number) => tn(number, "{number} point", "{number} points"),
  warehouse: (number) => tn(number, "{number} piece from the warehouse", "{number} pieces from the warehouse"),
  movement: (number) => tn(number, "{number} movement of an assistant", "{number} movements of assistants"),
  faith: (number) => t("{number} faith", { number }),
  industry: (number) => t("{number} industry", { number }),
  exchanges: (number) => tn(number, "{number} exchange", "{number} exchanges"),
  levels: (number) => tn(number, "{number} level of orders", "{number} levels of orders"),
};

/** The kinds in the order in which they are shown. */
const KINDS = ["vp", "yen", "imports", "copper", "silk", "tea", "fish", "any_good", "warehouse", "movement"];

/** Returns a list of all icons with their meaning. */
export function legend() {
  const rows = Object.keys(SHAPES).map((kind) => element("span", { class: "entry" }, icon(kind), NAMES[kind]));
  return element(
    "details",
    { class: "legend" },
    element("summary", {}, t("What the icons mean")),
    element("p", {}, ...rows),
  );
}

/** Returns the width of an icon with its amount, in units of the drawing. */
function iconWidth(kind, amount = null) {
  if (SHAPES[kind].counts) return 20 * stretch(amount);
  return 20 + (amount === null || amount === 1 ? 0 : 10);
}

/** Returns how much wider than high a shape is, so that the number on it has room. */
function stretch(number) {
  return 1 + 0.45 * Math.max(0, String(number ?? "").length - 1);
}

/** Returns an icon as a part of a drawing, with its top left corner at (x, y). `amount` is `null` for none. */
export function iconPart(kind, x, y, amount = null) {
  const { d, letter, counts, quarters = {}, x: middle = 10, y: base = 15 } = SHAPES[kind];
  const inside = counts && amount !== null ? amount : letter;
  const wider = counts ? stretch(amount) : 1;
  const before = !counts && amount !== null && amount !== 1;
  return svg(
    "g",
    { class: `icon ${kind}`, transform: `translate(${x} ${y})` },
    svg("title", {}, named(kind, amount)),
    before && svg("text", { class: "amount", x: 0, y: 15 }, amount),
    svg(
      "g",
      { transform: before ? "translate(10 0)" : null },
      svg("path", { d, transform: wider > 1 ? `scale(${wider} 1)` : null }),
      ...Object.entries(quarters).map(([good, quarter]) => svg("path", { class: `quarter ${good}`, d: quarter })),
      svg(
        "text",
        { class: wider > 1 ? "letter long" : "letter", x: middle * wider, y: base, "text-anchor": "middle" },
        inside,
      ),
    ),
  );
}

/** Returns an icon for use in text. */
export function icon(kind, amount = null) {
  const width = iconWidth(kind, amount);
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} 20`, width, height: 20, role: "img", "aria-label": named(kind, amount) },
    iconPart(kind, 0, 0, amount),
  );
  return element("span", { class: "chip" }, picture);
}

function named(kind, amount) {
  return amount === null ? NAMES[kind] : COUNTED[kind](amount);
}

/** Returns the contents of a reward, a price or a stock as pairs of kind and amount, without those of amount 0. */
export function contents(held) {
  return KINDS.filter((kind) => held[kind]).map((kind) => [kind, held[kind]]);
}

/** Returns the contents of a reward, a price or a stock as icons for use in text. */
export function iconLine(held) {
  const icons = contents(held).map(([kind, amount]) => icon(kind, amount));
  return element("span", { class: "icons" }, ...(icons.length ? icons : ["–"]));
}

/** Returns the contents of a reward, a price or a stock as parts of a drawing, centred on (x, y). */
export function iconParts(held, x, y) {
  const icons = contents(held);
  let left = x - icons.reduce((sum, [kind, amount]) => sum + iconWidth(kind, amount), 0) / 2;
  return icons.map(([kind, amount]) => {
    const part = iconPart(kind, left, y - 10, amount);
    left += iconWidth(kind, amount);
    return part;
  });
}
