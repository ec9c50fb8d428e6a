// What lies before each merchant: goods, pieces, orders, technologies, tokens and foreign agents.

import { element, svg } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { country, faceDown, orderCard, technologyCard } from "./cards.js";
import { icon, iconLine } from "./icons.js";
import { printedRow } from "./components.js";

const GOODS = ["copper", "silk", "tea", "fish", "imports"];
const ITEMS = [
  {
    item: "assistant",
    name: "assistants",
    d: "M10 2A4 4 0 0 1 12.5 9C16 11 17 15 17 19H3C3 15 4 11 7.5 9A4 4 0 0 1 10 2Z",
  },
  { item: "shop", name: "shops", d: "M10 2 18 9V19H2V9Z" },
  { item: "trading_house", name: "trading_houses", d: "M1 19V9L6 5V1H14V5L19 9V19Z" },
];

/** What the caller has, at hand; nothing for a spectator. */
export function ownMat(view, look) {
  return look.me === null ? null : mat(look.me, view.merchants[look.me], look);
}

/** What the others have. */
export function otherMats(view, look) {
  return view.merchants.flatMap((merchant, seat) => (seat === look.me ? [] : [mat(seat, merchant, look)]));
}

function mat(seat, merchant, look) {
  const own = seat === look.me;
  return element(
    "article",
    { class: `mat seat-${seat}${own ? " own" : ""}`, "aria-label": `Before ${look.seats[seat].name}` },
    element(
      "h3",
      {},
      seatIcon(seat),
      element("span", { class: "name" }, look.seats[seat].name),
      own && element("span", { class: "tag" }, "you"),
    ),
    element(
      "div",
      { class: "holdings" },
      stock(merchant.stock ?? {}, own),
      items("In hand", merchant.hand, own && "hand"),
      items("Warehouse", merchant.warehouse, own && "warehouse"),
    ),
    element("div", { class: "holdings" }, agents(merchant, look), tokens(merchant, look)),
    element("div", { class: "cards" }, ...orders(merchant, look), ...technologies(merchant, look, own)),
  );
}

function stock(held, own) {
  const goods = GOODS.map((good) =>
    element(
      "span",
      { class: "good", "data-place": own ? `good:${good}` : null, "data-name": own ? good : null },
      icon(good),
      held[good] ?? 0,
    ),
  );
  return element("div", { class: "stock" }, icon("yen", held.yen ?? 0), ...goods);
}

function items(words, pieces, kind) {
  const drawn = ITEMS.map(({ item, name, d }) => {
    const place = kind ? `${kind}:${kind === "hand" ? name : item}` : null;
    const picture = svg(
      "svg",
      { class: "piece", viewBox: "0 0 20 20", role: "img", "aria-label": name.replace("_", " ") },
      svg("path", { d }),
    );
    return element(
      "span",
      { class: "item", "data-place": place, "data-name": place && `${words}: ${name.replace("_", " ")}` },
      picture,
      pieces[name],
    );
  });
  return element("div", { class: "items" }, element("small", {}, words), ...drawn);
}

function orders({ dealt = [], orders: held = [], fulfilled = [] }, look) {
  const open = [...dealt, ...held].map((id) =>
    typeof id === "string" ? orderCard(id, look, { "data-place": `order:${id}` }) : faceDown("an order"),
  );
  const done = fulfilled.map((id) => {
    const card = orderCard(id, look);
    card.classList.add("done");
    return card;
  });
  return [...open, ...done];
}

function technologies({ technologies: cards = [] }, look, own) {
  return cards.map((id) =>
    technologyCard(id, look, own ? { "data-place": `title:${printedRow(look, "technologies", id).title}` } : {}),
  );
}

function agents({ agents: held = [] }, look) {
  if (!held.length) return null;
  const drawn = held.map(({ country: id, used = false }) =>
    element("span", { class: used ? "agent used" : "agent" }, country(id, look), used && element("small", {}, "used")),
  );
  return element("div", { class: "agents" }, element("small", {}, "Foreign agents"), ...drawn);
}

function tokens({ tokens: held = [] }, look) {
  if (!held.length) return null;
  return element(
    "div",
    { class: "tokens" },
    element("small", {}, "Tokens"),
    ...held.map((id) => iconLine(printedRow(look, "tokens", id).reward)),
  );
}
