// Draws an area board for a narrow screen: only its name, what it gives, buildings and pieces.

import { svg } from "../../element.js";
import { fitted } from "../fitted.js";
import { componentRow } from "../reading.js";
import { frame, gainIcon, waves } from "./area.js";
import { iconPart } from "./icons.js";
import { assistants, president, shop, station, tradingHouse } from "./pieces.js";

/** The height in units of the drawing. The width is that of a full area board. */
export const SMALL_HEIGHT = 212;
/** The height of the band, for a name in two lines. */
const BAND = 60;
/** The most units that a line of the name may be wide; the first line has less beside the 5-power token. */
const ROOM = 164;
const ROOM_BESIDE_TOKEN = 130;
/** The usual width of a letter of the name. */
const LETTER = 14.5;
/** The distance between the centres of the first and the last building. */
const BUILDINGS_WIDTH = 100;
/** The scale of each kind of piece. */
const SCALES = { building: 1.1, president: 1.5, assistants: 1.8, station: 1.5, icon: 2 };

/** Returns the drawing with its top left corner at (x, y). */
export function smallArea(board, view, context, x, y) {
  const area = componentRow(context.components, "areas", board.id);
  const kind = gainIcon(area, context);
  const place = { class: "area", "data-place": `area:${board.id}`, "data-name": area.name };
  return svg(
    "g",
    { class: `brick small ${area.category}`, transform: `translate(${x} ${y})` },
    svg("g", place, ...frame(BAND, SMALL_HEIGHT), ...name(area, board.token)),
    svg(
      "g",
      { class: "who" },
      kind ? sized("icon", 9, 66, iconPart(kind, 0, 0)) : svg("g", { transform: "translate(0 18)" }, waves()),
      board.token && svg("circle", { class: "untaken", cx: 159, cy: 23, r: 11 }),
      ...built(board),
      ...standing(board, view),
    ),
  );
}

/** Draws a name in up to two lines: the first word, then the others. */
function name(area, token) {
  const [first, ...others] = area.name.split(" ");
  const lines = others.length ? [first, others.join(" ")] : [first];
  return lines.map((line, row) => {
    const room = token && row === 0 ? ROOM_BESIDE_TOKEN : ROOM;
    return fitted(svg("text", { class: "name", x: 12, y: 27 + 25 * row }, line), room, LETTER);
  });
}

function built({ shops = [], trading_house: house = null }) {
  const shopkeepers = shops.filter((owner) => owner !== null);
  const pieces = [...shopkeepers.map((owner) => shop(owner, 0, 0)), house !== null && tradingHouse(house, 0, 0)];
  const there = pieces.filter(Boolean);
  const step = Math.min(30, BUILDINGS_WIDTH / Math.max(1, there.length - 1));
  return there.map((piece, index) => sized("building", 66 + step * index, 87, piece));
}

function standing(board, view) {
  const presidents = view.merchants.flatMap((merchant, seat) => (merchant.president === board.id ? [seat] : []));
  const seats = board.assistants.flatMap((count, seat) => (count ? [{ seat, count }] : []));
  return [
    ...seats.map(({ seat, count }, index) => {
      const [column, row] = [Math.floor(index / 2), index % 2];
      return sized("assistants", 91 - 83 * column, 116 + 44 * row, assistants(seat, count, 0, 0));
    }),
    ...presidents.map((seat, index) => sized("president", 32 + 44 * index, 202, president(seat, 0, 0))),
    view.station === board.id && sized("station", 70, 180, station(0, 0)),
  ];
}

/** Returns a piece at a size that is readable on a phone. */
function sized(kind, x, y, piece) {
  return svg("g", { transform: `translate(${x} ${y}) scale(${SCALES[kind]})` }, piece);
}
