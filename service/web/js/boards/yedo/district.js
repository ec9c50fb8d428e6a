// A district on the board: its name, its assignment spaces and what can be done there.

import { svg } from "../../element.js";
import { cellRows } from "./cells.js";
import { cellsOf } from "./district_offers.js";
import { icon } from "./icons.js";
import { PAD, groundOf, isBroad, road } from "./layout.js";
import { HEAD, disciple, heading, lantern, paper, place, text } from "./pieces.js";
import { districtName, nextOnCircuit, postName, spacesIn } from "./components.js";

/**
 * The whole district.
 * @param {string} district
 * @param {{box: any, view: any, look: any, layout: any}} board
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
    cellRows(cellsOf(district, board.box, board.view, board.look.me), HEAD + spaces.height, ground.w),
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

function header(district, { box }, { w }) {
  const { name, place: site } = districtName(box, district);
  const subtitle = isBroad(w) && text(37 + name.length * 9.2 + 8, 20.5, site, "subtitle");
  return heading(`district:${district}`, name, district, w, `${name} District`, subtitle);
}

function spaceRow(district, board, ground) {
  const spaces = spacesIn(board.box, district, board.view.clans.length);
  const captioned = spaces.some((space) => space.kind);
  const step = captioned ? (ground.w - 2 * PAD) / spaces.length : 42;
  const drawn = spaces.map((space, index) => {
    const x = captioned ? PAD + step * (index + 0.5) : PAD + 20 + index * step;
    return [
      spaceAt(space, x, HEAD + 27, board),
      captioned && text(x, HEAD + 60, postName(board.box, space.id), "caption", "middle"),
    ];
  });
  return { drawing: svg("g", {}, ...drawn.flat()), height: captioned ? 68 : 54 };
}

function spaceAt(space, x, y, { box, view, look }) {
  const standing = view.disciples?.find((one) => one.post === space.id);
  const saved = view.phase?.saved?.some((one) => one.post === space.id);
  const circle = svg("circle", { class: "space", cx: x, cy: y, r: 19 });
  if (space.covered) return coveredSpace(circle, x, y);
  const who = standing ? `: the Disciple of ${look.seats[standing.seat].name}${saved ? ", saved" : ""}` : "";
  return place(
    `space:${space.id}`,
    postName(box, space.id) + who,
    { class: "yedo-space" },
    circle,
    space.number && !standing && text(x, y + 5, String(space.number), "number", "middle"),
    standing && disciple(standing.seat, x, y - 1, 32),
    saved && svg("circle", { class: "saved", cx: x, cy: y, r: 21.5 }),
  );
}

/** A space under a placeholder counter: it is out of the game. */
function coveredSpace(circle, x, y) {
  const cross = svg("path", { d: `M${x - 8} ${y - 8}l16 16m0-16-16 16` });
  return svg("g", { class: "yedo-space covered" }, circle, cross);
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
