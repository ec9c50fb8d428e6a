// What a seat has, for everyone to see.

import { element } from "../../element.js";
import { clanOf, postsOf } from "./view.js";
import { icon } from "./icons.js";
import { boxOf, row, titleOf } from "./components.js";
import { count } from "./words.js";

/** A few short rows. */
export function panel(seat, view, look) {
  const box = boxOf(look);
  const clan = clanOf(view, seat);
  return [
    { label: "Clan", value: row(box, "clans", clan.id)?.name ?? clan.id },
    { label: "Mon", value: clan.mon },
    { label: "Disciples", value: disciples(clan, postsOf(view, seat).length) },
    { label: "Weapons", value: signs(clan.weapons, box) },
    { label: "Annexes", value: annexes(clan, box) },
    {
      label: "Geisha, Blessing",
      value: signs([...Array(clan.geisha).fill("geisha"), ...Array(clan.blessings).fill("blessing")], box),
    },
    { label: "Cards", value: cards(clan) },
    { label: "Completed", value: completed(clan, box) },
    ...(clan.shown.length
      ? [{ label: "Bonus Cards", value: clan.shown.map((id) => titleOf(box, id)).join(", ") }]
      : []),
  ];
}

function disciples(clan, inTheCity) {
  const away = clan.reserve ? `, ${clan.reserve} in the Reserve` : "";
  return `${clan.house} at home, ${inTheCity + clan.manned.length} out${away}`;
}

const NAMES = { geisha: "Geisha", blessing: "Blessing" };

function signs(names, box) {
  if (!names.length) return "none";
  return element(
    "span",
    { class: "yedo-signs" },
    ...names.map((name) => sign(name, NAMES[name] ?? titleOf(box, name))),
  );
}

function sign(name, label) {
  return element("span", { class: "yedo-sign", title: label }, icon(name, { size: 20, label }));
}

function annexes(clan, box) {
  if (!clan.annexes.length) return "none";
  return element(
    "span",
    { class: "yedo-signs" },
    ...clan.annexes.map((annex) => annexSign(annex, clan.manned.includes(annex), box)),
  );
}

function annexSign(annex, manned, box) {
  const label = `${titleOf(box, annex)}${manned ? ", with a Disciple" : ""}`;
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
    ...held.map(([name, number, one]) => counted(name, number, count(number, one))),
  );
}

function counted(name, number, label) {
  return element("span", { class: "yedo-sign", title: label }, icon(name, { size: 20, label }), ` ${number}`);
}

function completed(clan, box) {
  if (!clan.completed.length) return "none";
  return element("span", { class: "yedo-signs" }, ...clan.completed.map((id) => seal(row(box, "missions", id))));
}

function seal(mission) {
  const label = `${mission.title}: a ${mission.color} Mission of ${mission.category}`;
  return element(
    "span",
    { class: `yedo-sign yedo-seal ${mission.color}`, title: label },
    icon(mission.category, { size: 18, label }),
  );
}
