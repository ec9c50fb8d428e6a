// The caller's clan board: disciples at home, annexes, and the slots for weapons, geisha and a blessing.

import { element } from "../../element.js";
import { clanOf } from "./clan.js";
import { icon } from "./icons.js";
import { row, titleOf } from "./printed.js";

/** The whole board. */
export function clanBoard(box, view, seat) {
  const clan = clanOf(view, seat);
  const name = row(box, "clans", clan.id).name;
  return element(
    "section",
    { class: `yedo-clan-board seat-${seat}`, "aria-label": `Clan board of the ${name}` },
    element(
      "h3",
      {},
      `The ${name} clan`,
      element("span", { class: "purse" }, String(clan.mon), icon("mon", { size: 18, label: "Mon" })),
    ),
    element(
      "div",
      { class: "slots" },
      ...household(clan, seat),
      ...weapons(clan, box),
      ...company(clan, box),
      ...annexes(clan, seat, box),
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

function household({ house, reserve }, seat) {
  return [
    group(`Clan House, ${house}`, ...Array.from({ length: house }, () => pawn(seat))),
    group(
      `Reserve, ${reserve}`,
      ...Array.from({ length: reserve }, () => element("span", { class: "away" }, pawn(seat))),
    ),
  ];
}

function weapons(clan, box) {
  const slots = clan.weapons.map((weapon) => {
    const label = `${titleOf(box, weapon)} (${weapon})`;
    return element(
      "span",
      {
        class: "slot weapon",
        "data-place": `weapon:${weapon}`,
        "data-name": label,
        role: "img",
        "aria-label": label,
        title: label,
      },
      icon(weapon, { size: 26 }),
    );
  });
  return [group("Weapons", ...slots, ...spare(box.limits.weapons - clan.weapons.length))];
}

function company(clan, box) {
  const geisha = Array.from({ length: clan.geisha }, () => owned("geisha", "Geisha"));
  const blessings = Array.from({ length: clan.blessings }, () => owned("blessing", "Blessing"));
  return [
    group("Geisha", ...geisha, ...spare(box.limits.geisha - clan.geisha)),
    group("Blessing", ...blessings, ...spare(box.limits.blessings - clan.blessings)),
  ];
}

const spare = (number) => Array.from({ length: Math.max(0, number) }, empty);
const owned = (name, label) => element("span", { class: "slot", title: label }, icon(name, { size: 26, label }));

function annexes(clan, seat, box) {
  return [group("Annexes", ...box.annexes.rows.map(({ id, name }) => annex(id, name, clan, seat)))];
}

function annex(id, name, clan, seat) {
  const built = clan.annexes.includes(id);
  const label = `${name}${built ? "" : ", not built"}${clan.manned.includes(id) ? ", with a Disciple" : ""}`;
  return element(
    "span",
    {
      class: `slot annex${built ? "" : " unbuilt"}`,
      "data-place": `annex:${id}`,
      "data-name": label,
      role: "img",
      "aria-label": label,
      title: label,
    },
    icon(id, { size: 26 }),
    element("span", { class: "annex-name" }, name.split(" (")[0]),
    clan.manned.includes(id) && pawn(seat, 20),
  );
}
