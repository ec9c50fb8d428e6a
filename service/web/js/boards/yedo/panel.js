// The rows of the players panel: what a seat has, as everybody may see it.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { componentRow } from "../reading.js";
import { titleOf } from "./components.js";
import { icon } from "./icons.js";
import { clanOf, postsOf } from "./view.js";
import { CATEGORIES, COLORS, NUMBERED } from "./words.js";

/** Returns the rows. */
export function panel(seat, view, context) {
  const { components } = context;
  const clan = clanOf(view, seat);
  return [
    { label: t("Clan"), value: componentRow(components, "clans", clan.id)?.name ?? clan.id },
    { label: t("Mon"), value: clan.mon },
    { label: t("Disciples"), value: disciples(clan, postsOf(view, seat).length) },
    { label: t("Weapons"), value: signs(clan.weapons, components) },
    { label: t("Annexes"), value: annexes(clan, components) },
    {
      label: t("Geisha, Blessing"),
      value: signs([...Array(clan.geisha).fill("geisha"), ...Array(clan.blessings).fill("blessing")], components),
    },
    { label: t("Cards"), value: cards(clan) },
    { label: t("Completed"), value: completed(clan, components) },
    ...(clan.shown.length
      ? [{ label: t("Bonus Cards"), value: clan.shown.map((id) => titleOf(components, id)).join(", ") }]
      : []),
  ];
}

function disciples(clan, inTheCity) {
  const where = { house: clan.house, out: inTheCity + clan.manned.length, reserve: clan.reserve };
  return clan.reserve
    ? t("{house} at home, {out} out, {reserve} in the Reserve", where)
    : t("{house} at home, {out} out", where);
}

const NAMES = { geisha: t("Geisha"), blessing: t("Blessing") };

function signs(names, components) {
  if (!names.length) return t("none");
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
  if (!clan.annexes.length) return t("none");
  return element(
    "span",
    { class: "yedo-signs" },
    ...clan.annexes.map((annex) => annexSign(annex, clan.manned.includes(annex), components)),
  );
}

function annexSign(annex, manned, components) {
  const name = titleOf(components, annex);
  const label = manned ? t("{name}, with a Disciple", { name }) : name;
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
    ["mission", clan.missions.length, NUMBERED.missions],
    ["action_card", clan.action_cards.length, NUMBERED.action_cards],
    ["bonus_card", clan.bonus_cards.length, NUMBERED.bonus_cards],
    ["blackmail", clan.blackmail ? 1 : 0, () => t("Blackmail Card")],
  ];
  const held = kinds.filter(([, number]) => number > 0);
  if (!held.length) return t("none");
  return element(
    "span",
    { class: "yedo-signs" },
    ...held.map(([name, number, words]) => cardCount(name, number, words(number))),
  );
}

function cardCount(name, number, label) {
  return element("span", { class: "yedo-sign", title: label }, icon(name, { size: 20, label }), ` ${number}`);
}

function completed(clan, components) {
  if (!clan.completed.length) return t("none");
  return element(
    "span",
    { class: "yedo-signs" },
    ...clan.completed.map((id) => seal(componentRow(components, "missions", id))),
  );
}

function seal(mission) {
  const { title, color, category } = mission;
  const label = t("{title}: a {color} Mission of {category}", {
    title,
    color: COLORS[color],
    category: CATEGORIES[category],
  });
  return element(
    "span",
    { class: `yedo-sign yedo-seal ${mission.color}`, title: label },
    icon(mission.category, { size: 18, label }),
  );
}
