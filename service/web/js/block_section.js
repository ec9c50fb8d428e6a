// The block list of the account: whom it holds, and the players of the caller's matches to choose from.

import { account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { element } from "./element.js";

/** The number of the caller's newest matches whose players are offered. */
const MATCHES = 50;
const HINT = "Who is blocked takes no seat in your matches and proposes nothing there. They are not told why.";

/**
 * Returns the list, and a choice of others to block. Throws `Problem`.
 * @param {() => Promise<void>} again shows the page again
 */
export async function blockSection(again) {
  const [{ blocked }, { matches }] = await Promise.all([
    api.blocks(),
    api.matches({ player: account.id(), limit: MATCHES }),
  ]);
  const others = peopleOf(matches).filter(([id]) => !(id in blocked));
  const entries = Object.entries(blocked);
  const list = entries.length
    ? element("ul", { class: "devices" }, ...entries.map((entry) => blockedPlayer(entry, again)))
    : element("p", { class: "empty" }, "You block nobody.");
  return element("div", {}, element("p", {}, HINT), list, others.length > 0 && blocker(others, again));
}

/** Returns the ids and names of the other people who play or have played in matches. */
function peopleOf(matches) {
  const holders = matches.flatMap(({ seats }) => seats).map((holder) => holder?.stands_in_for ?? holder);
  const people = holders.filter((holder) => holder && !holder.bot && holder.player !== account.id());
  return [...new Map(people.map(({ player, name }) => [player, name]))];
}

function blockedPlayer([id, name], again) {
  const unblock = async () => {
    await api.unblock(id);
    await again();
  };
  return element("li", {}, element("span", {}, name), attempt("Unblock", unblock));
}

function blocker(others, again) {
  const options = others.map(([id, name]) => element("option", { value: id }, name));
  const chosen = element("select", { "aria-label": "A player of your matches" }, ...options);
  const block = async () => {
    await api.block(chosen.value);
    await again();
  };
  return element("div", { class: "row" }, chosen, attempt("Block", block));
}
