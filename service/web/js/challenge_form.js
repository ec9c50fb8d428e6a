// Challenges an account to a match.

import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";

/**
 * Returns the choice of a game and a button that challenges an account to it, one against one.
 * @param {{id: string, name: string, rated?: boolean}} player `rated`: false if it plays no match that counts
 * @param {{id: string, title: string}[]} games that it plays
 * @param {() => Promise<void>} onMade called when it is challenged
 */
export function challengeForm(player, games, onMade) {
  const options = games.map(({ id, title }) => element("option", { value: id }, title));
  const choice = element("select", { "aria-label": t("Game with {name}", { name: player.name }) }, ...options);
  const challenge = async () => {
    await api.challenge({ player: player.id, game: choice.value, rated: player.rated ?? true });
    await onMade();
  };
  return element("span", { class: "challenge" }, choice, attempt(t("Challenge"), challenge));
}
