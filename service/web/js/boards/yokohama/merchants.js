// Draws what each merchant has: goods, pieces, orders, technologies, tokens and foreign agents.

import { t, tn } from "../../catalogue.js";
import { element, svg } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { componentRow } from "../reading.js";
import { country, faceDown, orderCard, technologyCard } from "./cards.js";
import { icon, iconLine, NAMES } from "./icons.js";

const GOODS = ["copper", "silk", "tea", "fish", "imports"];
const ITEMS = [
  {
    item: "assistant",
    name: "assistants",
    words: t("assistants"),
    d: "M10 2A4 4 0 0 1 12.5 9C16 11 17 15 17 19H3C3 15 4 11 7.5 9A4 4 0 0 1 10 2Z",
  },
  { item: "shop", name: "shops", words: t("shops"), d: "M10 2 18 9V19H2V9Z" },
  {
    item: "trading_house",
    name: "trading_houses",
    words: t("trading houses"),
    d: "M1 19V9L6 5V1H14V5L19 9V19Z",
  },
];

/** Returns what the caller has; `null` for a spectator. */
export function ownMerchant(view, context) {
  return context.me === null ? null : merchantMat(context.me, view.merchants[context.me], context);
}

/** Returns what each of the other merchants has. */
export function otherMerchants(view, context) {
  return view.merchants.flatMap((merchant, seat) =>
    seat === context.me ? [] : [merchantMat(seat, merchant, context)],
  );
}

function merchantMat(seat, merchant, context) {
  const own = seat === context.me;
  return element(
    "article",
    { class: `merchant seat-${seat}${own ? " own" : ""}`, "aria-label": t("Merchant {name}", { name: context.seats[seat].name }) },
    element(
      "h3",
      {},
      seatIcon(seat),
      element("span", { class: "name" }, context.seats[seat].name),
      own && element("span", { class: "tag" }, t("you")),
    ),
    element(
      "div",
      { class: "holdings", "data-part": own && t("Goods and pieces") },
      stock(merchant.stock ?? {}, own),
      items(t("In hand"), merchant.hand, own && "hand"),
      items(t("Warehouse"), merchant.warehouse, own && "warehouse"),
    ),
    element("div", { class: "holdings" }, agents(merchant, context), tokens(merchant, context)),
    element(
      "div",
      { class: "cards", "data-part": own && t("Your cards") },
      ...orders(merchant, context), ...technologies(merchant, context, own),
    ),
  );
}

function stock(held, own) {
  const goods = GOODS.map((good) =>
    element(
      "span",
      { class: "good", "data-place": own ? `good:${good}` : null, "data-name": own ? NAMES[good] : null },
      icon(good),
      held[good] ?? 0,
    ),
  );
  return element("div", { class: "stock" }, icon("yen", held.yen ?? 0), ...goods);
}

function items(title, pieces, kind) {
  const drawn = ITEMS.map(({ item, name, words, d }) => {
    const place = kind ? `${kind}:${kind === "hand" ? name : item}` : null;
    const picture = svg(
      "svg",
      { class: "piece", viewBox: "0 0 20 20", role: "img", "aria-label": words },
      svg("path", { d }),
    );
    return element(
      "span",
      { class: "item", "data-place": place, "data-name": place && t("{name}: {words}", { name: title, words }) },
      picture,
      pieces[name],
    );
  });
  return element("div", { class: "items" }, element("small", {}, title), ...drawn);
}

function orders({ dealt = [], orders: held = [], fulfilled = [] }, context) {
  const open = [...dealt, ...held].map((id) =>
    typeof id === "string" ? orderCard(id, context, { "data-place": `order:${id}` }) : faceDown(t("an order"), { "data-entry": "orders" }),
  );
  const done = fulfilled.map((id) => {
    const card = orderCard(id, context);
    card.classList.add("done");
    return card;
  });
  return [...open, ...done];
}

function technologies({ technologies: cards = [] }, context, own) {
  return cards.map((id) =>
    technologyCard(
      id,
      context,
      own ? { "data-place": `title:${componentRow(context.components, "technologies", id).title}` } : {},
    ),
  );
}

function agents({ agents: held = [] }, context) {
  if (!held.length) return null;
  const drawn = held.map(({ country: id, used = false }) =>
    element(
      "span",
      { class: used ? "agent used" : "agent" },
      country(id, context),
      used && element("small", {}, t("used")),
    ),
  );
  return element("div", { class: "agents" }, element("small", {}, t("Foreign agents")), ...drawn);
}

function tokens({ tokens: held = [] }, context) {
  if (!held.length) return null;
  return element(
    "div",
    { class: "tokens" },
    element("small", {}, t("Tokens")),
    ...held.map((id) => iconLine(componentRow(context.components, "tokens", id).reward)),
  );
}

/**
 * Returns the rows of the players panel.
 * @type {import("../../game_board.js").GameBoard["panel"]}
 */
export function panel(seat, view) {
  const { stock = {}, hand, orders = [], fulfilled = [], technologies = [] } = view.merchants[seat];
  const goods = GOODS.filter((good) => stock[good]).map((good) => icon(good, stock[good]));
  return [
    { label: t("Stock"), value: element("span", { class: "icons" }, icon("yen", stock.yen ?? 0), ...goods) },
    { label: t("Assistants in hand"), value: hand.assistants },
    { label: t("Orders"), value: ordersWords(fulfilled.length, orders.length) },
    { label: t("Technologies"), value: technologies.length },
  ];
}

function ordersWords(number, held) {
  return tn(number, "{held} held, {number} fulfilled", "{held} held, {number} fulfilled", { held });
}
