// The legend: the meaning of the icons on the board and the cards.

import { element } from "../../element.js";
import { districtName } from "./components.js";
import { icon } from "./icons.js";

const ASSETS = {
  mon: "Mon",
  pp: "Prestige Points",
  disciple: "Disciple",
  geisha: "Geisha",
  blessing: "Blessing",
  mission: "Mission Card",
  action_card: "Action Card",
  bonus_card: "Bonus Card",
  weapon: "Weapon",
  annex: "Annex",
  foresight: "Foresight",
  patrol: "Watch Patrol",
};

/** True if the caller has opened it. The board is drawn again with every event and must keep it open. */
let open = false;

/** Returns the legend, which the caller can open. */
export function legend(components) {
  const remember = (event) => (open = event.target.open);
  return element(
    "details",
    { class: "yedo-legend", open, ontoggle: remember },
    element("summary", {}, "What the icons mean"),
    signs(
      "Weapons",
      components.weapons.rows.map(({ id, name }) => [id, `${name} (${id})`]),
    ),
    signs(
      "Annexes",
      components.annexes.rows.map(({ id, name }) => [id, name]),
    ),
    signs(
      "Districts",
      components.districts.rows.map(({ id }) => [id, districtName(components, id).name]),
    ),
    signs(
      "Categories of Missions",
      [...new Set(components.missions.rows.map((one) => one.category))].map((category) => [category, category]),
    ),
    signs("Assets", Object.entries(ASSETS)),
  );
}

function signs(title, entries) {
  return element(
    "section",
    {},
    element("h3", {}, title),
    element(
      "ul",
      {},
      ...entries.map(([sign, name]) => element("li", {}, icon(sign, { size: 20 }), element("span", {}, name))),
    ),
  );
}
