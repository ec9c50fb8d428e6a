// Draws clan boards: disciples at home, annexes, and the slots for weapons, geisha and a blessing.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { seatIcon } from "../../seat_marks.js";
import { componentRow } from "../reading.js";
import { weaponName } from "./components.js";
import { icon } from "./icons.js";
import { clanOf } from "./view.js";

/** Returns the boards of all clans except the caller's own. */
export function otherClanBoards(components, view, context) {
  const others = context.seats.filter(({ seat }) => seat !== context.me);
  const boards = others.map(({ seat, name }) => clanBoard(components, view, seat, name));
  return element("div", { class: "yedo-clans" }, ...boards);
}

/**
 * Returns the board of a clan; `null` before the clan is known.
 * @param {string|null} [holder] the name of the player; `null` for the caller's own board. Only that one has places.
 */
export function clanBoard(components, view, seat, holder = null) {
  const own = holder === null;
  const clan = clanOf(view, seat);
  const name = componentRow(components, "clans", clan.id)?.name;
  if (!name) return null;
  return element(
    "section",
    {
      class: `yedo-clan-board seat-${seat}`,
      "aria-label": t("Clan board of the {name}", { name }),
      "data-part": own && t("Your clan board"),
    },
    element(
      "h3",
      {},
      seatIcon(seat),
      t("The {name} clan", { name }),
      !own && element("span", { class: "holder" }, holder),
      element("span", { class: "purse" }, String(clan.mon), icon("mon", { size: 18, label: t("Mon") })),
    ),
    element(
      "div",
      { class: "slots" },
      ...disciples(clan, seat),
      ...weapons(clan, components, own),
      ...geishaAndBlessings(clan, components),
      ...annexes(clan, seat, components, own),
    ),
  );
}

function group(title, ...slots) {
  return element(
    "div",
    { class: "group" },
    element("span", { class: "caption" }, title),
    element("div", { class: "line" }, ...slots),
  );
}

const pawn = (seat, size = 24) => element("span", { class: `pawn seat-${seat}` }, icon("disciple", { size }));
const empty = () => element("span", { class: "slot empty" });

function disciples({ house, reserve }, seat) {
  return [
    group(t("Clan House, {number}", { number: house }), ...Array.from({ length: house }, () => pawn(seat))),
    group(
      t("Reserve, {number}", { number: reserve }),
      ...Array.from({ length: reserve }, () => element("span", { class: "away" }, pawn(seat))),
    ),
  ];
}

function weapons(clan, components, own) {
  const slots = clan.weapons.map((weapon) => {
    const label = weaponName(components, weapon);
    return element(
      "span",
      {
        class: "slot weapon",
        "data-place": own && `weapon:${weapon}`,
        "data-name": label,
        role: "img",
        "aria-label": label,
        title: label,
      },
      icon(weapon, { size: 26 }),
    );
  });
  return [group(t("Weapons"), ...slots, ...spare(components.limits.weapons - clan.weapons.length))];
}

function geishaAndBlessings(clan, components) {
  const geisha = Array.from({ length: clan.geisha }, () => owned("geisha", t("Geisha")));
  const blessings = Array.from({ length: clan.blessings }, () => owned("blessing", t("Blessing")));
  return [
    group(t("Geisha"), ...geisha, ...spare(components.limits.geisha - clan.geisha)),
    group(t("Blessing"), ...blessings, ...spare(components.limits.blessings - clan.blessings)),
  ];
}

const spare = (number) => Array.from({ length: Math.max(0, number) }, empty);
const owned = (name, label) => element("span", { class: "slot", title: label }, icon(name, { size: 26, label }));

function annexes(clan, seat, components, own) {
  return [group(t("Annexes"), ...components.annexes.rows.map(({ id, name }) => annex(id, name, clan, seat, own)))];
}

function annex(id, name, clan, seat, own) {
  const built = clan.annexes.includes(id);
  const state = clan.manned.includes(id)
    ? t("{name}, with a Disciple", { name })
    : built
      ? name
      : t("{name}, not built", { name });
  return element(
    "span",
    {
      class: `slot annex${built ? "" : " unbuilt"}`,
      "data-place": own && `annex:${id}`,
      "data-name": state,
      role: "img",
      "aria-label": state,
      title: state,
    },
    icon(id, { size: 26 }),
    element("span", { class: "annex-name" }, name.split(" (")[0]),
    clan.manned.includes(id) && pawn(seat, 20),
  );
}
