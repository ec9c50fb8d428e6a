// The synergy bonuses of factories in a few words.

import { t, tn } from "../../catalogue.js";
import { blueprintWords, yen } from "./drawing.js";
import { ACTIONS } from "./words.js";

/** By track: the action that moves on it. */
const ACTION_OF = { knowledge: "knowledge", coal: "mines" };

/**
 * Returns when a synergy bonus applies and what it gives, in two parts.
 * @returns {{words: [string, string], once: boolean}} `once` is true if it applies only when the factory is built
 */
export function synergyWords(synergy) {
  const found = Object.entries(synergy).find(([kind]) => kind in WORDS);
  if (!found) return { words: [t("No synergy"), t("bonus")], once: false };
  const [kind, value] = found;
  if (kind in ONCE) return { words: [t("Once:"), ONCE[kind](value)], once: true };
  return { words: LASTING[kind](value, "stars" in synergy ? " ★" : ""), once: false };
}

const ONCE = {
  once: ({ yen: money, blueprints }) => (money ? yen(money) : blueprintWords(blueprints)),
  steps_once: (steps) => onlyEntry(steps, (track, count) => STEPS[track](count)),
  turns: (vehicle) => TURNED[vehicle],
  free_trains: (number) => t("{number} free trains", { number }),
  free_ships: (number) => t("{number} free ships", { number }),
  free_upgrades: (number) => t("{number} upgrades", { number }),
};

const STEPS = {
  knowledge: (steps) => t("+{steps} knowledge", { steps }),
  coal: (steps) => t("+{steps} mines", { steps }),
  money: (steps) => t("+{steps} money", { steps }),
};

const TURNED = { train: t("trains to 3"), ship: t("ships to 3") };

const LASTING = {
  income: (amount) => [t("Budget:"), `+${yen(amount)}`],
  kept_coal: (number) => [t("Budget:"), tn(number, "keep {number} coal", "keep {number} coal")],
  more_steps_per_symbol: (number) => [t("¥ symbols:"), moreSteps(number)],
  extra_steps: (steps) => onlyEntry(steps, (track, number) => [during(ACTION_OF[track]), moreSteps(number)]),
  prices: (prices, star) =>
    onlyEntry(prices, (action, inAll) => [`${ACTIONS[action]}${star}`, `${inAll.map(thousands).join("/")} k`]),
  coal: (number) => [during("produce"), tn(number, "{number} coal only", "{number} coal only")],
  extra_goods: (number) => [during("produce"), tn(number, "+{number} good", "+{number} goods")],
};

const WORDS = { ...ONCE, ...LASTING };

const during = (action) => t("{action}:", { action: ACTIONS[action] });
const moreSteps = (number) => tn(number, "+{number} step", "+{number} steps");

function onlyEntry(object, words) {
  const [[name, value]] = Object.entries(object);
  return words(name, value);
}

function thousands(amount) {
  return amount / 1000;
}
