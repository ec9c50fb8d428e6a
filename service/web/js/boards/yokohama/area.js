// An area board: its name, what its action gives at each power, its building site, its token, and who stands there.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { componentRow } from "../reading.js";
import { contents, iconPart, iconParts } from "./icons.js";
import { assistants, president, shop, station, tradingHouse } from "./pieces.js";

export const WIDTH = 184;
export const HEIGHT = 172;
const GAP = 4;
const SLOT = 31;
const SITE = 66;

/** The icons of gains whose name is not the name of an icon. */
const GIVES = { "imports to discard": "imports", items: "warehouse" };

/** Returns a drawing of an area board with its top left corner at (x, y). */
export function areaBoard(board, view, context, x, y) {
  const area = componentRow(context.components, "areas", board.id);
  return svg(
    "g",
    { class: `brick ${area.category}`, transform: `translate(${x} ${y})` },
    ground(board, area, context),
    ...(board.site ? [...site(board, area, context), token(board, area, context)] : [waves()]),
    pieces(board, view),
  );
}

function ground(board, area, context) {
  return svg(
    "g",
    { class: "area", "data-place": `area:${board.id}`, "data-name": area.name },
    ...frame(28),
    svg("text", { class: "name", x: 12, y: 21 }, area.name),
    ...actionOf(area, context),
  );
}

/** Returns the sheet of a board and the band on top of it. `band` is the height of the band. */
export function frame(band, height = HEIGHT) {
  const [left, right, curve] = [GAP, WIDTH - GAP, 7];
  return [
    svg("rect", { class: "sheet", x: GAP, y: GAP, width: WIDTH - 2 * GAP, height: height - 2 * GAP, rx: curve }),
    svg("path", {
      class: "band",
      d: `M${left} ${band}V${GAP + curve}a7 7 0 0 1 7-7H${right - curve}a7 7 0 0 1 7 7V${band}Z`,
    }),
  ];
}

/** Returns the icon of what the action of an area gives; `undefined` for the Canal, which has no action. */
export function gainIcon(area, context) {
  const gives = componentRow(context.components, "area_actions", area.action)?.gives;
  return GIVES[gives] ?? gives;
}

/** Draws what the action gives at each power from 1 to 5. */
function actionOf(area, context) {
  const kind = gainIcon(area, context);
  if (!kind) return [];
  const action = componentRow(context.components, "area_actions", area.action);
  const columns = action.by_power.flatMap((gain, index) => {
    const x = 48 + index * 20;
    return [
      svg("text", { class: "power", x, y: 41, "text-anchor": "middle" }, index + 1),
      svg("text", { class: "gain", x, y: 57, "text-anchor": "middle" }, gain || "–"),
    ];
  });
  return [
    svg("g", { class: "watermark", transform: "translate(128 116) scale(2.3)" }, iconPart(kind, 0, 0)),
    iconPart(kind, 12, 37),
    svg("path", { class: "rule", d: "M40 44H136" }),
    ...columns,
  ];
}

/** Returns a drawing of the water of the Canal. */
export function waves() {
  const rows = [56, 76, 96].map((y) => `M16 ${y}q10-10 20 0t20 0t20 0t20 0t20 0t20 0t20 0`);
  return svg("path", { class: "waves", d: rows.join("") });
}

function site(board, area, context) {
  const card = componentRow(context.components, "sites", board.site);
  const shops = board.shops.map((owner, space) => {
    const x = 9 + space * (SLOT + 1);
    const name = t("Shop space {number} of {area}", { number: space + 1, area: area.name });
    return slot(
      `shop:${board.id}:${space}`,
      name,
      x,
      SLOT,
      owner === null ? iconParts(card.shops[space], x + SLOT / 2, SITE + 18) : [shop(owner, x + SLOT / 2, SITE + 19)],
    );
  });
  const house = board.trading_house ?? null;
  const x = 9 + 4 * (SLOT + 1);
  const content =
    house === null ? iconParts(card.trading_house, x + 19, SITE + 18) : [tradingHouse(house, x + 19, SITE + 18)];
  const name = t("Trading house of {area}", { area: area.name });
  return [...shops, slot(`trading_house:${board.id}`, name, x, 38, content, "trading")];
}

function slot(place, name, x, width, content, kind = "shop") {
  return svg(
    "g",
    { class: `slot ${kind}`, "data-place": place, "data-name": name },
    svg("rect", { x, y: SITE, width, height: 36, rx: 3 }),
    ...content,
  );
}

/** Draws the 5-power token until somebody collects it. */
function token(board, area, context) {
  if (!board.token) return null;
  const [[kind, amount]] = contents(componentRow(context.components, "tokens", board.token).reward);
  return svg(
    "g",
    { class: "token", "data-place": `token:${board.id}`, "data-name": t("5-power token of {area}", { area: area.name }) },
    svg("title", {}, t("5-power token")),
    svg("circle", { cx: 160, cy: 47, r: 17.5 }),
    svg("text", { class: "five", x: 160, y: 41.5, "text-anchor": "middle" }, "5"),
    ...iconParts({ [kind]: amount }, 160, 51),
  );
}

/** Draws presidents, assistants and the station. A click on them goes to the area below. */
function pieces(board, view) {
  const presidents = view.merchants.flatMap((merchant, seat) => (merchant.president === board.id ? [seat] : []));
  const seats = board.assistants.flatMap((count, seat) => (count ? [{ seat, count }] : []));
  return svg(
    "g",
    { class: "who" },
    ...presidents.map((seat, index) => president(seat, 26 + index * 32, 162)),
    ...seats.map(({ seat, count }, index) =>
      assistants(seat, count, 82 + 49 * (index % 2), 110 + 26 * Math.floor(index / 2)),
    ),
    view.station === board.id && station(62, 124),
  );
}
