// The cards of Yedo, as they are held in the hand.

import { element } from "../../element.js";
import { icon } from "./icons.js";
import { has, parts, rewards } from "./mission.js";
import { districtName, row, titleOf } from "./components.js";
import { SPECIALS, TASKS, TIMINGS } from "./words.js";

/** A card with its face up. */
function card(kind, ...content) {
  return element("article", { class: `yedo-card ${kind}` }, ...content);
}

/** The title is the place of the card; where it can be played, it is so on the whole card. */
function head(id, sign, title, below) {
  const name = element("span", { class: "title", "data-place": `card:${id}`, "data-name": title }, title);
  return element(
    "header",
    {},
    icon(sign, { size: 26 }),
    element("div", {}, element("h4", {}, name), element("p", { class: "below" }, below)),
  );
}

export function hiddenCard() {
  return element("article", { class: "yedo-card hidden-card", role: "img", "aria-label": "A card" });
}

/** A mission, with what is met already lit up; one completed lies there only to be seen. */
export function missionCard(box, id, view, seat, completed = false) {
  const mission = row(box, "missions", id);
  const kind = `mission ${mission.color}${completed ? " completed" : ""}`;
  const met = completed ? () => false : has(view, seat, box);
  return card(
    kind,
    head(completed ? `completed:${id}` : id, mission.category, mission.title, `${mission.category}, ${mission.color}`),
    half("Standard", mission.standard, mission.standard_reward, box, met),
    half("Bonus", mission.bonus ?? {}, mission.bonus_reward ?? {}, box, met),
  );
}

function half(title, requirements, reward, box, met) {
  return element(
    "section",
    { class: title.toLowerCase() },
    element(
      "div",
      { class: "needs", role: "group", "aria-label": `${title} requirements` },
      ...parts(requirements).map((part) => need(part, box, met(part))),
    ),
    requirements.special && element("p", { class: "special" }, special(requirements.special, box)),
    element("div", { class: "gives", role: "group", "aria-label": `${title} rewards` }, ...rewards(reward).map(gift)),
  );
}

function special(needs, box) {
  return SPECIALS[needs.holds](needs, needs.district && districtName(box, needs.district).name);
}

function need({ asset, kind, number }, box, met) {
  const name = kind === "district" ? `${districtName(box, asset).name} District` : titleFor(asset, kind, box);
  const words = `${number > 1 ? `${number} ` : ""}${name}${met ? ", met" : ""}`;
  return element(
    "span",
    { class: `need ${kind} ${asset}${met ? " met" : ""}`, title: words },
    icon(asset, { size: 22, label: words }),
    number > 1 && `×${number}`,
    met && icon("tick", { size: 10 }),
  );
}

const ASSETS = { geisha: "Geisha", blessing: "Blessing", mon: "Mon" };
const titleFor = (asset, kind, box) => (kind === "asset" ? ASSETS[asset] : titleOf(box, asset));

function gift({ asset, number, words }) {
  return element(
    "span",
    { class: "gift", title: words },
    number !== null && String(number),
    icon(asset, { size: 18, label: words }),
  );
}

/** A weapon tile that has been drawn. */
export function weaponCard(box, id) {
  return card("weapon", head(id, id, titleOf(box, id), id));
}

export function eventCard(box, id) {
  const { title, text } = row(box, "event_cards", id);
  return card("event", head(id, "event", title, "Event Card"), element("p", { class: "text" }, text));
}

export function actionCard(box, id) {
  const one = row(box, "action_cards", id);
  return card(
    "action",
    head(id, "action_card", one.title, TIMINGS[one.timing]),
    element("p", { class: "text" }, one.text),
  );
}

export function blackmailCard(box) {
  const { title, text, timing, pp } = box.blackmail;
  const words = `${text} Worth ${pp} Prestige Points at the end if kept.`;
  return card(
    "blackmail",
    head("blackmail", "blackmail", title, TIMINGS[timing]),
    element("p", { class: "text" }, words),
  );
}

export function bonusCard(box, id) {
  const { title, rule } = row(box, "bonus_cards", id);
  const words = TASKS[rule.task](rule, (annex) => titleOf(box, annex));
  const points = rule.pp ? `${rule.pp}` : `${rule.alone}, tied ${rule.tied}`;
  const worth = element("p", { class: "worth" }, points, icon("pp", { size: 16, label: "Prestige Points" }));
  return card(
    "bonus",
    head(id, "bonus_card", title, "At the end of the game"),
    element("p", { class: "text" }, words),
    worth,
  );
}

export function favorCard(box, id) {
  const gains = row(box, "favor_cards", id).effect.map(favor).join(" and ");
  return card(
    "favor",
    head(id, "pp", "Favor of the Shogun", "Its back is the Blackmail Card"),
    element("p", { class: "text" }, gains),
  );
}

const FAVOR_DECKS = { action: "Action Card", bonus: "Bonus Card", weapon: "Weapon" };

function favor({ op, deck, mon, blessing }) {
  if (op === "draw") return `the top ${FAVOR_DECKS[deck]}`;
  return mon ? `${mon} Mon` : `${blessing} Blessing`;
}
