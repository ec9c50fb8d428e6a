// What can be done in a district, drawn: offers as lines of text, weapons and decks as pictures.

import { svg } from "../../element.js";
import { icon } from "./icons.js";
import { PAD, isBroad } from "./layout.js";
import { amounts, place, text } from "./pieces.js";

const GAP = 5;
const HEIGHTS = { tile: 60, offer: 30 };

/**
 * All cells of a district, from a height down.
 * @param {import("./district_offers.js").Cells[]} groups
 * @param {number} top
 * @param {number} width of the district
 */
export function cellRows(groups, top, width) {
  const drawn = [];
  let y = top;
  for (const { kind, cells } of groups.filter((group) => group.cells.length)) {
    const columns = kind === "tile" ? cells.length : isBroad(width) ? 2 : 1;
    drawn.push(...grid(kind, cells, columns, y, width));
    y += Math.ceil(cells.length / columns) * HEIGHTS[kind];
  }
  return drawn;
}

function grid(kind, cells, columns, top, width) {
  const w = (width - 2 * PAD - GAP * (columns - 1)) / columns;
  const h = HEIGHTS[kind];
  return cells.map((cell, index) => {
    const x = PAD + (index % columns) * (w + GAP);
    const y = top + Math.floor(index / columns) * h;
    return drawCell(kind, cell, x, y, w, h - GAP + 1);
  });
}

function drawCell(kind, cell, x, y, w, h) {
  const kinds = ["yedo-cell", kind, cell.empty && "empty", cell.color && `deck ${cell.color}`].filter(Boolean);
  return place(
    cell.place,
    cell.name,
    { class: kinds.join(" "), transform: `translate(${x} ${y})` },
    svg("rect", { class: "field", width: w, height: h, rx: 4 }),
    ...(kind === "tile" ? tileCell(cell, w, h) : offerCell(cell, w, h)),
  );
}

function offerCell(cell, w, h) {
  const price = amounts(cell.price);
  price.drawing.setAttribute("transform", `translate(${w - price.width - 2} ${h / 2})`);
  return [icon(cell.icon, { x: 4, y: h / 2 - 9, size: 18 }), text(26, h / 2 + 4.3, cell.label), price.drawing];
}

function tileCell(cell, w, h) {
  const price = amounts(cell.price, 13);
  price.drawing.setAttribute("transform", `translate(${(w - price.width) / 2 + 2} ${h - 10})`);
  return [cell.icon && icon(cell.icon, { x: w / 2 - 14, y: 5, size: 28 }), price.drawing];
}
