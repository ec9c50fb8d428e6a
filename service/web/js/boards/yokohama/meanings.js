// What the places of the board of Yokohama mean.

import { kind, meanings, rowOf } from "../meanings.js";

const PIECES = { assistants: "assistant", shops: "shop", trading_houses: "trading_house" };
const areaOf = (view, id) => view.areas?.find((board) => board.id === id);
const site = ([area], view) => `sites:${areaOf(view, area)?.site}`;

/** The entry of what lies on a space of a management board; that of the board if it is empty. */
function onSpace([area, space], view) {
  const [orders, technologies] = [view.order_boards ?? [], view.technology_boards ?? []];
  const isOrder = orders.some((board) => board.area === area);
  const card = [...orders, ...technologies].find((board) => board.area === area)?.cards[space];
  if (card) return `${isOrder ? "orders" : "technologies"}:${card}`;
  return isOrder ? "order_boards" : "technology_boards";
}

export const meaning = meanings({
  area: rowOf("areas"),
  board: rowOf("areas"),
  shop: site,
  trading_house: site,
  token: ([area], view) => `tokens:${areaOf(view, area)?.token}`,
  church: rowOf("church"),
  customs: rowOf("customs"),
  space: onSpace,
  order: rowOf("orders"),
  title: rowOf("titles"),
  achievement: ([deck], view, { components }) => {
    const drawn = view.achievements?.find(({ id }) => components.achievements.rows.find((row) => row.id === id)?.deck === deck);
    return drawn ? `achievements:${drawn.id}` : "achievements";
  },
  good: kind("goods"),
  hand: ([piece]) => PIECES[piece],
  warehouse: ([piece]) => piece,
});
