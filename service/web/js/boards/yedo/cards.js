// Draws the cards of Yedo as HTML elements.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { componentRow, listed } from "../reading.js";
import { districtName, districtWords, titleOf } from "./components.js";
import { icon } from "./icons.js";
import { meets, parts, rewards } from "./mission.js";
import { CATEGORIES, COLORS, NUMBERED, SPECIALS, TASKS, TIMINGS } from "./words.js";

/** Returns a face-up card. */
function card(kind, ...content) {
  return element("article", { class: `yedo-card ${kind}` }, ...content);
}

/** Returns the head of a card. Its title is the place of the card; the style sheet extends it over the whole card. */
function head(id, sign, title, below, place = `card:${id}`) {
  const name = element("span", { class: "title", "data-place": place, "data-name": title }, title);
  return element(
    "header",
    {},
    icon(sign, { size: 26 }),
    element("div", {}, element("h4", {}, name), element("p", { class: "below" }, below)),
  );
}

/** Returns a card that the caller may not see. */
export function hiddenCard() {
  return element("article", { class: "yedo-card hidden-card", role: "img", "aria-label": t("A card") });
}

/** Returns a mission; the requirements that the seat meets now are marked, unless the mission is completed. */
export function missionCard(components, id, view, seat, completed = false) {
  const mission = componentRow(components, "missions", id);
  const kind = `mission ${mission.color}${completed ? " completed" : ""}`;
  const met = completed ? () => false : meets(view, seat, components);
  const below = `${CATEGORIES[mission.category]}, ${COLORS[mission.color]}`;
  return card(
    kind,
    head(id, mission.category, mission.title, below, completed ? `completed:${id}` : undefined),
    half("standard", mission.standard, mission.standard_reward, components, met),
    half("bonus", mission.bonus ?? {}, mission.bonus_reward ?? {}, components, met),
  );
}

const HALVES = {
  standard: { needs: t("Standard requirements"), gives: t("Standard rewards") },
  bonus: { needs: t("Bonus requirements"), gives: t("Bonus rewards") },
};

function half(kind, requirements, reward, components, met) {
  return element(
    "section",
    { class: kind },
    element(
      "div",
      { class: "needs", role: "group", "aria-label": HALVES[kind].needs },
      ...parts(requirements).map((part) => need(part, components, met(part))),
    ),
    requirements.special && element("p", { class: "special" }, special(requirements.special, components)),
    element("div", { class: "gives", role: "group", "aria-label": HALVES[kind].gives }, ...rewards(reward).map(gift)),
  );
}

function special(needs, components) {
  return SPECIALS[needs.holds](needs, needs.district && districtName(components, needs.district).name);
}

function need({ asset, kind, number }, components, met) {
  const name =
    kind === "district" ? districtWords(components, asset) : titleFor(asset, kind, components);
  const needed = number > 1 ? (NUMBERED[asset]?.(number) ?? `${number} ${name}`) : name;
  const words = met ? t("{needed}, met", { needed }) : needed;
  return element(
    "span",
    { class: `need ${kind} ${asset}${met ? " met" : ""}`, title: words },
    icon(asset, { size: 22, label: words }),
    number > 1 && `×${number}`,
    met && icon("tick", { size: 10 }),
  );
}

const ASSETS = { geisha: t("Geisha"), blessing: t("Blessing"), mon: t("Mon") };
const titleFor = (asset, kind, components) => (kind === "asset" ? ASSETS[asset] : titleOf(components, asset));

function gift({ asset, number, words }) {
  return element(
    "span",
    { class: "gift", title: words },
    number !== null && String(number),
    icon(asset, { size: 18, label: words }),
  );
}

/** Returns a drawn weapon tile. */
export function weaponCard(components, id) {
  return card("weapon", head(id, id, titleOf(components, id), id));
}

/** Returns an event card. */
export function eventCard(components, id) {
  const { title, text } = componentRow(components, "event_cards", id);
  return card("event", head(id, "event", title, t("Event Card")), element("p", { class: "text" }, text));
}

/** Returns an action card. */
export function actionCard(components, id) {
  const one = componentRow(components, "action_cards", id);
  return card(
    "action",
    head(id, "action_card", one.title, TIMINGS[one.timing]),
    element("p", { class: "text" }, one.text),
  );
}

/** Returns the blackmail card. */
export function blackmailCard(components) {
  const { title, text, timing, pp } = components.blackmail;
  const words = t("{text} Worth {points} at the end if kept.", { text, points: NUMBERED.pp(pp) });
  return card(
    "blackmail",
    head("blackmail", "blackmail", title, TIMINGS[timing]),
    element("p", { class: "text" }, words),
  );
}

/** Returns a bonus card. */
export function bonusCard(components, id) {
  const { title, rule } = componentRow(components, "bonus_cards", id);
  const words = TASKS[rule.task](rule, (annex) => titleOf(components, annex));
  const points = rule.pp ? `${rule.pp}` : t("{alone}, tied {tied}", rule);
  const worth = element("p", { class: "worth" }, points, icon("pp", { size: 16, label: t("Prestige Points") }));
  return card(
    "bonus",
    head(id, "bonus_card", title, t("At the end of the game")),
    element("p", { class: "text" }, words),
    worth,
  );
}

/** Returns a favor card of the Shogun. */
export function favorCard(components, id) {
  const gains = componentRow(components, "favor_cards", id).effect.map(favor);
  return card(
    "favor",
    head(id, "pp", t("Favor of the Shogun"), t("Its back is the Blackmail Card")),
    element("p", { class: "text" }, listed(gains)),
  );
}

const FAVOR_DECKS = { action: t("the top Action Card"), bonus: t("the top Bonus Card"), weapon: t("the top Weapon") };

function favor({ op, deck, mon, blessing }) {
  if (op === "draw") return FAVOR_DECKS[deck];
  return mon ? NUMBERED.mon(mon) : NUMBERED.blessing(blessing);
}
