// Draws order, technology and achievement cards.

import { t, tn } from "../../catalogue.js";
import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { componentRow } from "../reading.js";
import { icon, iconLine } from "./icons.js";

/** Returns an order card. `attributes` are set on the card, for example `data-place`. */
export function orderCard(id, context, attributes = {}) {
  const order = componentRow(context.components, "orders", id);
  return element(
    "div",
    { ...attributes, class: "card order", "data-entry": `orders:${id}`, "data-name": t("Order {id}", { id }) },
    head(country(order.country, context), id),
    element("div", { class: "asked" }, iconLine(order.goods)),
    element("div", { class: "given" }, iconLine(order.reward)),
  );
}

/** Returns a technology card. `attributes` are set on the card. */
export function technologyCard(id, context, attributes = {}) {
  const card = componentRow(context.components, "technologies", id);
  const title = componentRow(context.components, "titles", card.title);
  return element(
    "div",
    { ...attributes, class: "card technology", "data-entry": `technologies:${id}`, "data-name": title.name },
    head(country(card.country, context), icon("industry", card.industry)),
    element("strong", {}, title.name),
    element("p", {}, title.effect, title.bonus ? iconLine(title.bonus) : null),
  );
}

/** Returns an empty space of a management board, or a card that the caller may not see, with a text on it. */
export function faceDown(words, attributes = {}) {
  return element("div", { ...attributes, class: "card empty" }, words);
}

const EXPLANATION = t("Points for the first seat, and for later ones. Areas with a building of your own count.");
const NEEDS = {
  technologies: (number) => tn(number, "{number} technology", "{number} technologies"),
  tokens_and_agents: (number) => t("{number} tokens and agents", { number }),
  orders: (number) => tn(number, "{number} fulfilled order", "{number} fulfilled orders"),
  production_areas: (number) => tn(number, "{number} production area", "{number} production areas"),
  commercial_areas: (number) => tn(number, "{number} commercial area", "{number} commercial areas"),
};

/** Returns an achievement card with the seats that have fulfilled it. */
export function achievementCard(open, context) {
  const card = componentRow(context.components, "achievements", open.id);
  const needs = Object.entries(card.needs).map(([kind, count]) =>
    kind in NEEDS ? element("span", {}, NEEDS[kind](count)) : icon(kind, count),
  );
  return element(
    "div",
    {
      class: "card achievement",
      title: EXPLANATION,
      "data-place": `achievement:${card.deck}`,
      "data-name": t("Achievement {id}", { id: open.id }),
    },
    element("span", { class: "needs" }, ...joined(needs)),
    ...(open.assistants ?? []).map(seatIcon),
    icon("vp", card.first),
    icon("vp", card.later),
  );
}

/** Returns the parts with a plus between them. */
function joined(parts) {
  return parts.flatMap((part, index) => (index ? [" + ", part] : [part]));
}

/** Returns the letters of a country, with its name as the title. */
export function country(id, context) {
  return element("abbr", { class: `country ${id}`, "data-entry": `countries:${id}`, title: componentRow(context.components, "countries", id).name }, id);
}

function head(...parts) {
  return element("div", { class: "head" }, ...parts);
}
