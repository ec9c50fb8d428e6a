// The synergy bonus of a factory in two short lines; its tile has no room for more.

import { yen } from "./drawing.js";

const STEPS_OF = { knowledge: "knowledge", coal: "mines", money: "money" };

/** @returns {[string, string]} when it helps, and how */
export function synergyWords(synergy) {
  const found = Object.entries(synergy).find(([kind]) => kind in WORDS);
  if (!found) return ["No synergy", "bonus"];
  const [kind, value] = found;
  return WORDS[kind](value, "stars" in synergy ? " ★" : "");
}

const WORDS = {
  once: ({ yen: money, blueprints }) => ["Once:", money ? yen(money) : `${blueprints} blueprints`],
  steps_once: (steps) => onlyOf(steps, (track, count) => ["Once:", `+${count} ${STEPS_OF[track]}`]),
  turns: (vehicle) => ["Once:", `${vehicle}s to 3`],
  free_trains: (count) => ["Once:", `${count} free trains`],
  free_ships: (count) => ["Once:", `${count} free ships`],
  free_upgrades: (count) => ["Once:", `${count} upgrades`],
  income: (amount) => ["Budget:", `+${yen(amount)}`],
  kept_coal: (count) => ["Budget:", `keep ${count} coal`],
  more_steps_per_symbol: (count) => ["¥ symbols:", `+${count} step`],
  extra_steps: (steps) => onlyOf(steps, (track, count) => [`${capital(STEPS_OF[track])}:`, `+${count} step`]),
  prices: (prices, star) =>
    onlyOf(prices, (action, inAll) => [`${capital(action)}${star}`, `${inAll.map(thousands).join("/")} k`]),
  coal: (count) => ["Produce:", `${count} coal only`],
  extra_goods: (count) => ["Produce:", `+${count} good`],
};

function onlyOf(table, words) {
  const [[name, value]] = Object.entries(table);
  return words(name, value);
}

function thousands(amount) {
  return amount / 1000;
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
