// Draws a district on the board: its name, its assignment spaces, and what it offers.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { fitted } from "../fitted.js";
import { districtName, districtWords, nextOnCircuit, postName, spacesIn } from "./components.js";
import { offersOf } from "./district_offers.js";
import { icon } from "./icons.js";
import { groundOf, isBroad, PAD, road } from "./layout.js";
import { amounts, disciple, HEAD, heading, lantern, paper, place, text } from "./pieces.js";

/**
 * Returns the drawing of a district.
 * @param {string} district
 * @param {{components: any, view: any, context: any, layout: any}} board
 */
export function drawDistrict(district, board) {
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
    offerRows(offersOf(district, board.components, board.view, board.context.me), HEAD + spaces.height, ground.w),
    closed && bars(ground),
    besideSpaces(district, board, ground),
    board.view.patrol?.district === district && patrol(board, ground),
  );
}

/** Draws the lantern of the watch patrol, with an arrow to the next district. */
function patrol({ components, view, layout }, { w }) {
  const { color, district } = view.patrol;
  const { turn } = road(layout, district, nextOnCircuit(components, view.patrol));
  return lantern(color, turn, w - 22, HEAD / 2 + 3);
}

function header(district, { components }, { w }) {
  const { name, place: site } = districtName(components, district);
  const words = districtWords(components, district);
  return heading(`district:${district}`, name, district, w, words, isBroad(w) ? site : "");
}

function spaceRow(district, board, ground) {
  const spaces = spacesIn(board.components, district, board.view.clans.length);
  const captioned = spaces.some((space) => space.kind);
  const step = captioned ? (ground.w - 2 * PAD) / spaces.length : 42;
  const drawn = spaces.map((space, index) => {
    const x = captioned ? PAD + step * (index + 0.5) : PAD + 20 + index * step;
    return [
      spaceAt(space, x, HEAD + 27, board),
      captioned && fitted(text(x, HEAD + 60, postName(board.components, space.id), "caption", "middle"), step - 5, 6.1),
    ];
  });
  return { drawing: svg("g", {}, ...drawn.flat()), height: captioned ? 68 : 54 };
}

function spaceAt(space, x, y, { components, view, context }) {
  const standing = view.disciples?.find((one) => one.post === space.id);
  const saved = view.phase?.saved?.some((one) => one.post === space.id);
  const circle = svg("circle", { class: "space", cx: x, cy: y, r: 19 });
  if (space.covered) return coveredSpace(circle, x, y);
  const name = postName(components, space.id);
  const who = standing && { post: name, name: context.seats[standing.seat].name };
  return place(
    `space:${space.id}`,
    who ? (saved ? t("{post}: the Disciple of {name}, saved", who) : t("{post}: the Disciple of {name}", who)) : name,
    { class: "yedo-space" },
    circle,
    space.number && !standing && text(x, y + 5, String(space.number), "number", "middle"),
    standing && disciple(standing.seat, x, y - 1, 32),
    saved && svg("circle", { class: "saved", cx: x, cy: y, r: 21.5 }),
  );
}

/** Draws a space under a placeholder counter, which is not in the game. */
function coveredSpace(circle, x, y) {
  const cross = svg("path", { d: `M${x - 8} ${y - 8}l16 16m0-16-16 16` });
  return svg("g", { class: "yedo-space covered" }, circle, cross);
}

/** Draws disciples beside the spaces, at the edge of the district; the action card The Hidden Gate puts them there. */
function besideSpaces(district, { view }, { w, h }) {
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
    text(w / 2, (h + HEAD) / 2 + 5, t("Inaccessible"), "title", "middle"),
  );
}

const GAP = 5;
/** The usual width of a letter of a label. */
const LETTER = 6.8;
const HEIGHTS = { tile: 60, offer: 30 };

/**
 * Draws all offers of a district.
 * @param {import("./district_offers.js").OfferGroup[]} groups
 * @param {number} top the upper edge of the first row
 * @param {number} width of the district
 */
function offerRows(groups, top, width) {
  const drawn = [];
  let y = top;
  for (const { kind, offers } of groups.filter((group) => group.offers.length)) {
    const columns = kind === "tile" ? offers.length : isBroad(width) ? 2 : 1;
    drawn.push(...offerGrid(kind, offers, columns, y, width));
    y += Math.ceil(offers.length / columns) * HEIGHTS[kind];
  }
  return drawn;
}

function offerGrid(kind, offers, columns, top, width) {
  const w = (width - 2 * PAD - GAP * (columns - 1)) / columns;
  const h = HEIGHTS[kind];
  return offers.map((offer, index) => {
    const x = PAD + (index % columns) * (w + GAP);
    const y = top + Math.floor(index / columns) * h;
    return offerCell(kind, offer, x, y, w, h - GAP + 1);
  });
}

function offerCell(kind, offer, x, y, w, h) {
  const kinds = ["yedo-cell", kind, offer.empty && "empty", offer.color && `deck ${offer.color}`].filter(Boolean);
  return place(
    offer.place,
    offer.name,
    { class: kinds.join(" "), transform: `translate(${x} ${y})` },
    svg("rect", { class: "field", width: w, height: h, rx: 4 }),
    ...(kind === "tile" ? picture(offer, w, h) : line(offer, w, h)),
  );
}

function line(offer, w, h) {
  const price = amounts(offer.price);
  price.drawing.setAttribute("transform", `translate(${w - price.width - 2} ${h / 2})`);
  return [icon(offer.icon, { x: 4, y: h / 2 - 9, size: 18 }), fitted(text(26, h / 2 + 4.3, offer.label), w - price.width - 34, LETTER), price.drawing];
}

function picture(offer, w, h) {
  const price = amounts(offer.price, 13);
  price.drawing.setAttribute("transform", `translate(${(w - price.width) / 2 + 2} ${h - 10})`);
  return [offer.icon && icon(offer.icon, { x: w / 2 - 14, y: 5, size: 28 }), price.drawing];
}
