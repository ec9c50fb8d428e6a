// Order, technology and achievement cards.

import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { icon, iconLine } from "./icons.js";
import { printedRow } from "./components.js";

/** @param {object} attributes of the card, such as its `data-place` */
export function orderCard(id, look, attributes = {}) {
  const order = printedRow(look, "orders", id);
  return element(
    "div",
    { ...attributes, class: "card order", "data-name": `Order ${id}` },
    head(country(order.country, look), id),
    element("div", { class: "asked" }, iconLine(order.goods)),
    element("div", { class: "given" }, iconLine(order.reward)),
  );
}

export function technologyCard(id, look, attributes = {}) {
  const card = printedRow(look, "technologies", id);
  const title = printedRow(look, "titles", card.title);
  return element(
    "div",
    { ...attributes, class: "card technology", "data-name": title.name },
    head(country(card.country, look), icon("industry", card.industry)),
    element("strong", {}, title.name),
    element("p", {}, title.effect, title.bonus ? iconLine(title.bonus) : null),
  );
}

/** An empty space of a management board, or a card that one may not see. */
export function faceDown(words, attributes = {}) {
  return element("div", { ...attributes, class: "card empty" }, words);
}

const AIM = "Points for the first to reach it, and for those who follow. Areas count where one has built.";
const NEEDS = {
  technologies: "technologies",
  tokens_and_agents: "tokens and agents",
  orders: "fulfilled orders",
  production_areas: "production areas",
  commercial_areas: "commercial areas",
};

export function achievementCard(open, look) {
  const card = printedRow(look, "achievements", open.id);
  const needs = Object.entries(card.needs).map(([kind, count]) =>
    kind in NEEDS ? element("span", {}, `${count} ${NEEDS[kind]}`) : icon(kind, count),
  );
  return element(
    "div",
    {
      class: "card achievement",
      title: AIM,
      "data-place": `achievement:${card.deck}`,
      "data-name": `Achievement ${open.id}`,
    },
    element("span", { class: "needs" }, ...between(needs)),
    ...(open.assistants ?? []).map(seatIcon),
    icon("vp", card.first),
    icon("vp", card.later),
  );
}

/** The parts with a plus between them. */
function between(parts) {
  return parts.flatMap((part, index) => (index ? [" + ", part] : [part]));
}

/** A country by its letters, with its name for who does not know them. */
export function country(id, look) {
  return element("abbr", { class: `country ${id}`, title: printedRow(look, "countries", id).name }, id);
}

function head(...parts) {
  return element("div", { class: "head" }, ...parts);
}
