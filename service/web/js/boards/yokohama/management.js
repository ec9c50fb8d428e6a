// Draws the management boards (Church and Customs with spaces, the others with cards) and the supply.

import { t } from "../../catalogue.js";
import { element, svg } from "../../element.js";
import { componentRow } from "../reading.js";
import { country, faceDown, orderCard, technologyCard } from "./cards.js";
import { icon, iconPart, iconParts } from "./icons.js";
import { permanentAssistant } from "./pieces.js";

const LEVELS = { LOW: t("LOW"), MID: t("MID"), HIGH: t("HIGH") };
const SPACE = 52;
const TALL = 88;

/** Returns all management boards. @returns {HTMLElement[]} */
export function managementBoards(view, context) {
  const { order_boards: orders, technology_boards: technologies } = context.components;
  return [
    spaces("church", "faith", view.church, context),
    spaces("customs", "imports", view.customs, context),
    ...(view.order_boards ?? []).map((board) => cards(board, context, orderCard, (space) => LEVELS[orders.levels[space]])),
    ...(view.technology_boards ?? []).map((board) =>
      cards(board, context, technologyCard, (space) => feeText(technologies.additional_cost[space])),
    ),
  ];
}

/** Returns a board of spaces in a row. Each space shows what it needs and gives. */
function spaces(area, needed, owners = [], context) {
  const drawn = owners.map((owner, space) =>
    oneSpace(area, needed, owner, context.components[area].spaces[space], space),
  );
  return board(
    area,
    context,
    svg("svg", { class: "spaces", viewBox: `0 0 ${owners.length * SPACE} ${TALL}`, role: "group" }, ...drawn),
  );
}

function oneSpace(area, needed, owner, { needs, reward }, space) {
  const { vp, ...rest } = reward;
  return svg(
    "g",
    {
      class: "space",
      "data-place": `${area}:${space}`,
      "data-name": t("Space {number}", { number: space + 1 }),
      transform: `translate(${space * SPACE} 0)`,
    },
    svg("rect", { class: "sheet", x: 2, y: 2, width: SPACE - 4, height: TALL - 4, rx: 5 }),
    svg("text", { class: "needs", x: 24, y: 20, "text-anchor": "end" }, needs),
    iconPart(needed, 27, 5),
    ...(owner === null
      ? [...iconParts({ vp }, SPACE / 2, 41), ...iconParts(rest, SPACE / 2, 68)]
      : [permanentAssistant(owner, SPACE / 2, 54)]),
  );
}

/** Returns a board of cards. `words` returns the text above a space. */
function cards({ area, cards: ids }, context, draw, words) {
  const drawn = ids.map((id, space) => {
    const place = { "data-place": `space:${area}:${space}` };
    const card = id === null ? faceDown(t("empty"), place) : draw(id, context, place);
    return element("div", { class: "spot" }, element("span", { class: "level" }, words(space)), card);
  });
  return board(area, context, element("div", { class: "cards" }, ...drawn));
}

function feeText(cost) {
  return cost ? element("span", {}, "+", icon("industry", cost)) : t("no fee");
}

function board(area, context, content) {
  const title = element("h3", { "data-place": `board:${area}` }, areaName(context, area));
  return element(
    "section",
    {
      class: `management ${area}`,
      "aria-label": t("{area} management board", { area: areaName(context, area) }),
      "data-part": areaName(context, area),
    },
    title,
    content,
  );
}

/** Returns the supply: round, foreign agents, and the sizes of the decks. */
export function supply(view, context) {
  const agents = (view.agents ?? []).map(({ country: id, left }) =>
    element("span", { class: "agent" }, country(id, context), left),
  );
  return element(
    "div",
    { class: "card supply" },
    element(
      "div",
      { class: "head" },
      t("Turn {round}", { round: view.turn?.round ?? 0 }),
      view.last_round && element("strong", {}, t("the last round is {round}", { round: view.last_round })),
    ),
    element("p", {}, t("Foreign agents"), " ", ...agents),
    element(
      "p",
      {},
      t("Order deck {orders}, technology deck {technologies}", {
        orders: view.order_deck?.length ?? 0,
        technologies: view.technology_deck?.length ?? 0,
      }),
    ),
  );
}

function areaName(context, area) {
  return componentRow(context.components, "areas", area).name;
}
