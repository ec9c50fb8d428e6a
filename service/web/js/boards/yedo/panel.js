// The rows of the players panel: what a seat has, as everybody may see it.

import { element } from "../../element.js";
import { componentRow, counted } from "../reading.js";
import { titleOf } from "./components.js";
import { icon } from "./icons.js";
import { clanOf, postsOf } from "./view.js";

/** Returns the rows. */
export function panel(seat, view, context) {
  const { components } = context;
  const clan = clanOf(view, seat);
  return [
    { label: "Clan", value: componentRow(components, "clans", clan.id)?.name ?? clan.id },
    { label: "Mon", value: clan.mon },
    { label: "Disciples", value: disciples(clan, postsOf(view, seat).length) },
    { label: "Weapons", value: signs(clan.weapons, components) },
    { label: "Annexes", value: annexes(clan, components) },
    {
      label: "Geisha, Blessing",
      value: signs([...Array(clan.geisha).fill("geisha"), ...Array(clan.blessings).fill("blessing")], components),
    },
    { label: "Cards", value: cards(clan) },
    { label: "Completed", value: completed(clan, components) },
    ...(clan.shown.length
      ? [{ label: "Bonus Cards", value: clan.shown.map((id) => titleOf(components, id)).join(", ") }]
      : []),
  ];
}

function disciples(clan, inTheCity) {
  const away = clan.reserve ? `, ${clan.reserve} in the Reserve` : "";
  return `${clan.house} at home, ${inTheCity + clan.manned.length} out${away}`;
}

const NAMES = { geisha: "Geisha", blessing: "Blessing" };

function signs(names, components) {
  if (!names.length) return "none";
  return element(
    "span",
    { class: "yedo-signs" },
    ...names.map((name) => sign(name, NAMES[name] ?? titleOf(components, name))),
  );
}

function sign(name, label) {
  return element("span", { class: "yedo-sign", title: label }, icon(name, { size: 20, label }));
}

function annexes(clan, components) {
  if (!clan.annexes.length) return "none";
  return element(
    "span",
    { class: "yedo-signs" },
    ...clan.annexes.map((annex) => annexSign(annex, clan.manned.includes(annex), components)),
  );
}

function annexSign(annex, manned, components) {
  const label = `${titleOf(components, annex)}${manned ? ", with a Disciple" : ""}`;
  const there = manned && icon("disciple", { size: 14 });
  return element(
    "span",
    { class: `yedo-sign${manned ? " manned" : ""}`, title: label },
    icon(annex, { size: 20, label }),
    there,
  );
}

function cards(clan) {
  const kinds = [
    ["mission", clan.missions.length, "Mission"],
    ["action_card", clan.action_cards.length, "Action Card"],
    ["bonus_card", clan.bonus_cards.length, "Bonus Card"],
    ["blackmail", clan.blackmail ? 1 : 0, "Blackmail Card"],
  ];
  const held = kinds.filter(([, number]) => number > 0);
  if (!held.length) return "none";
  return element(
    "span",
    { class: "yedo-signs" },
    ...held.map(([name, number, one]) => cardCount(name, number, counted(number, one))),
  );
}

function cardCount(name, number, label) {
  return element("span", { class: "yedo-sign", title: label }, icon(name, { size: 20, label }), ` ${number}`);
}

function completed(clan, components) {
  if (!clan.completed.length) return "none";
  return element(
    "span",
    { class: "yedo-signs" },
    ...clan.completed.map((id) => seal(componentRow(components, "missions", id))),
  );
}

function seal(mission) {
  const label = `${mission.title}: a ${mission.color} Mission of ${mission.category}`;
  return element(
    "span",
    { class: `yedo-sign yedo-seal ${mission.color}`, title: label },
    icon(mission.category, { size: 18, label }),
  );
}
