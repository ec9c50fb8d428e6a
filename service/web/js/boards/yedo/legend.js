// What the signs on the board and the cards stand for.

import { element } from "../../element.js";
import { icon } from "./icons.js";
import { districtName } from "./components.js";

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

/** Whether it was left open: the table is drawn anew with every event. */
let open = false;

/** A list to unfold. */
export function legend(box) {
  const remember = (event) => (open = event.target.open);
  return element(
    "details",
    { class: "yedo-legend", open, ontoggle: remember },
    element("summary", {}, "What the signs mean"),
    signs(
      "Weapons",
      box.weapons.rows.map(({ id, name }) => [id, `${name} (${id})`]),
    ),
    signs(
      "Annexes",
      box.annexes.rows.map(({ id, name }) => [id, name]),
    ),
    signs(
      "Districts",
      box.districts.rows.map(({ id }) => [id, districtName(box, id).name]),
    ),
    signs(
      "Categories of Missions",
      [...new Set(box.missions.rows.map((one) => one.category))].map((category) => [category, category]),
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
