// The management boards: Church and Customs with their spaces, Port, Dock, Laboratory and Research Center with cards.

import { element, svg } from "../../element.js";
import { faceDown, orderCard, technologyCard } from "./cards.js";
import { icon, iconPart, iconParts } from "./icons.js";
import { settled } from "./pieces.js";
import { areaName } from "./components.js";

const SPACE = 52;
const TALL = 88;

/** @returns {HTMLElement[]} */
export function managementBoards(view, look) {
  const { order_boards: orders, technology_boards: technologies } = look.printed;
  return [
    spaces("church", "faith", view.church, look),
    spaces("customs", "imports", view.customs, look),
    ...(view.order_boards ?? []).map((board) => cards(board, look, orderCard, (space) => orders.levels[space])),
    ...(view.technology_boards ?? []).map((board) =>
      cards(board, look, technologyCard, (space) => additional(technologies.additional_cost[space])),
    ),
  ];
}

/** A board of spaces in a row, each with what it needs and gives. */
function spaces(area, needed, owners = [], look) {
  const drawn = owners.map((owner, space) => oneSpace(area, needed, owner, look.printed[area].spaces[space], space));
  return board(
    area,
    look,
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
      "data-name": `Space ${space + 1}`,
      transform: `translate(${space * SPACE} 0)`,
    },
    svg("rect", { class: "sheet", x: 2, y: 2, width: SPACE - 4, height: TALL - 4, rx: 5 }),
    svg("text", { class: "needs", x: 24, y: 20, "text-anchor": "end" }, needs),
    iconPart(needed, 27, 5),
    ...(owner === null
      ? [...iconParts({ vp }, SPACE / 2, 41), ...iconParts(rest, SPACE / 2, 68)]
      : [settled(owner, SPACE / 2, 54)]),
  );
}

/** A board of cards, each under the words of its space. */
function cards({ area, cards: ids }, look, draw, words) {
  const drawn = ids.map((id, space) => {
    const place = { "data-place": `space:${area}:${space}` };
    const card = id === null ? faceDown("empty", place) : draw(id, look, place);
    return element("div", { class: "spot" }, element("span", { class: "level" }, words(space)), card);
  });
  return board(area, look, element("div", { class: "cards" }, ...drawn));
}

function additional(cost) {
  return cost ? element("span", {}, "+", icon("industry", cost)) : "no fee";
}

function board(area, look, content) {
  const title = element("h3", { "data-place": `board:${area}` }, areaName(look, area));
  return element(
    "section",
    { class: `management ${area}`, "aria-label": `${areaName(look, area)} management board` },
    title,
    content,
  );
}
