// The legend: the meaning of the icons on the board and the cards.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { districtName } from "./components.js";
import { icon } from "./icons.js";
import { CATEGORIES } from "./words.js";

const ASSETS = {
  mon: t("Mon"),
  pp: t("Prestige Points"),
  disciple: t("Disciple"),
  geisha: t("Geisha"),
  blessing: t("Blessing"),
  mission: t("Mission Card"),
  action_card: t("Action Card"),
  bonus_card: t("Bonus Card"),
  weapon: t("Weapon"),
  annex: t("Annex"),
  foresight: t("Foresight"),
  patrol: t("Watch Patrol"),
};

/** True if the caller has opened it. The board is drawn again with every event and must keep it open. */
let open = false;

/** Returns the legend, which the caller can open. */
export function legend(components) {
  const remember = (event) => (open = event.target.open);
  return element(
    "details",
    { class: "yedo-legend", open, ontoggle: remember },
    element("summary", {}, t("What the icons mean")),
    signs(
      t("Weapons"),
      components.weapons.rows.map(({ id, name }) => [id, `${name} (${id})`]),
    ),
    signs(
      t("Annexes"),
      components.annexes.rows.map(({ id, name }) => [id, name]),
    ),
    signs(
      t("Districts"),
      components.districts.rows.map(({ id }) => [id, districtName(components, id).name]),
    ),
    signs(
      t("Categories of Missions"),
      [...new Set(components.missions.rows.map((one) => one.category))].map((category) => [category, CATEGORIES[category]]),
    ),
    signs(t("Assets"), Object.entries(ASSETS)),
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
