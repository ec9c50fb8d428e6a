// A district on the board: its name, its assignment spaces and what can be done there.

import { svg } from "../../element.js";
import { cellsOf } from "./districts.js";
import { icon } from "./icons.js";
import { groundOf, road } from "./layout.js";
import { amounts, disciple, lantern, paper, place, text } from "./pieces.js";
import { districtName, nextOnCircuit, postName, spacesIn } from "./printed.js";

const HEAD = 30;
const PAD = 9;

/**
 * A district.
 * @param {string} district
 * @param {{box: object, view: object, look: object, layout: object}} board
 */
export function tile(district, board) {
  const ground = groundOf(board.layout, district);
  const closed = board.view.closed === district;
  const spaces = spaceRow(district, board, ground);
  return svg(
    "g",
    { class: `yedo-district ${district}${closed ? " closed" : ""}`, transform: `translate(${ground.x} ${ground.y})` },
    ...paper(ground),
    icon(district, { x: ground.w - 104, y: ground.h - 100, size: 92 }),
    header(district, board, ground),
    spaces.drawing,
    cellRows(cellsOf(district, board.box, board.view, board.look.me), HEAD + spaces.height, ground, board),
    closed && bars(ground),
    besides(district, board, ground),
    board.view.patrol?.district === district && patrol(board, ground),
  );
}

/** The lantern, with an arrow to the next district. */
function patrol({ box, view, layout }, { w }) {
  const { color, district } = view.patrol;
  const { turn } = road(layout, district, nextOnCircuit(box, view.patrol));
  return lantern(color, turn, w - 22, HEAD / 2 + 3);
}

function header(district, { box, layout }, { w }) {
  const { name, place: site } = districtName(box, district);
  const wide = layout.columns > 1 || w > 300;
  return place(
    `district:${district}`,
    `${name} District`,
    { class: "yedo-head" },
    svg("path", { class: "band", d: `M0 ${HEAD}V9a9 9 0 0 1 9-9H${w - 9}a9 9 0 0 1 9 9V${HEAD}z` }),
    icon(district, { x: 8, y: 4, size: 22 }),
    text(37, 20.5, name, "title"),
    wide && text(37 + name.length * 9.2 + 8, 20.5, site, "subtitle"),
  );
}

function spaceRow(district, board, ground) {
  const spaces = spacesIn(board.box, district, board.view.clans.length);
  const captioned = spaces.some((space) => space.kind);
  const step = captioned ? (ground.w - 2 * PAD) / spaces.length : 42;
  const drawn = spaces.map((space, index) => {
    const x = captioned ? PAD + step * (index + 0.5) : PAD + 20 + index * step;
    return [spaceAt(space, x, HEAD + 27, board), captioned && text(x, HEAD + 60, postName(board.box, space.id), "caption", "middle")];
  });
  return { drawing: svg("g", {}, ...drawn.flat()), height: captioned ? 68 : 54 };
}

function spaceAt(space, x, y, { box, view, look }) {
  const standing = view.disciples?.find((one) => one.post === space.id);
  const saved = view.phase?.saved?.some((one) => one.post === space.id);
  const circle = svg("circle", { class: "space", cx: x, cy: y, r: 19 });
  if (space.covered) return svg("g", { class: "yedo-space covered" }, circle, svg("path", { d: `M${x - 8} ${y - 8}l16 16m0-16-16 16` }));
  return place(
    `space:${space.id}`,
    postName(box, space.id) + (standing ? `: the Disciple of ${look.seats[standing.seat].name}${saved ? ", saved" : ""}` : ""),
    { class: "yedo-space" },
    circle,
    space.number && !standing && text(x, y + 5, String(space.number), "number", "middle"),
    standing && disciple(standing.seat, x, y - 1, 32),
    saved && svg("circle", { class: "saved", cx: x, cy: y, r: 21.5 }),
  );
}

/** Disciples whom The Hidden Gate let in beside the spaces, at the edge of the district. */
function besides(district, { view }, { w, h }) {
  const standing = (view.disciples ?? []).filter((one) => one.post === district);
  return standing.map((one, index) => disciple(one.seat, w - 24 - index * 30, h - 8, 30));
}

function bars({ w, h }) {
  return svg(
    "g",
    { class: "yedo-bars" },
    svg("rect", { width: w, height: h - HEAD, y: HEAD }),
    svg("path", { d: `M6 ${HEAD + 6}L${w - 6} ${h - 6}M${w - 6} ${HEAD + 6}L6 ${h - 6}` }),
    svg("rect", { class: "label", x: w / 2 - 62, y: (h + HEAD) / 2 - 13, width: 124, height: 26, rx: 4 }),
    text(w / 2, (h + HEAD) / 2 + 5, "Inaccessible", "title", "middle"),
  );
}

function cellRows(groups, top, ground, { layout }) {
  let y = top;
  return groups.map(({ kind, cells }) => {
    const columns = kind === "tile" ? cells.length : ground.w > 300 ? 2 : layout.columns;
    const height = kind === "tile" ? 60 : 30;
    const w = (ground.w - 2 * PAD - 5 * (columns - 1)) / columns;
    const drawn = cells.map((cell, index) =>
      drawCell(kind, cell, PAD + (index % columns) * (w + 5), y + Math.floor(index / columns) * height, w, height - 4),
    );
    y += Math.ceil(cells.length / columns) * height;
    return drawn;
  }).flat();
}

function drawCell(kind, cell, x, y, w, h) {
  const kinds = ["yedo-cell", kind, cell.empty && "empty", cell.color && `deck ${cell.color}`].filter(Boolean).join(" ");
  return place(
    cell.place,
    cell.name,
    { class: kinds, transform: `translate(${x} ${y})` },
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
