// The block list of the account: all whom it holds, and a field for the name or the id of somebody else.

import { account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";

/** The number of matches that one request lists. */
const PAGE = 100;
/** The number of requests for the people whose names are offered: more are found by their ids. */
const PAGES = 10;
const HINT = t("Who is blocked takes no seat in your matches and proposes nothing there. They are not told why.");
const UNKNOWN = t(
  "Nobody of that name plays or has played with you. To block somebody else, enter the id of the player.",
);
const ID = /^[0-9a-f]{16}$/;

/**
 * Returns all whom the caller blocks, and a field to block somebody by name or id. Throws `Problem`.
 * @param {() => Promise<void>} again shows the page again
 */
export async function blockSection(again) {
  const [{ blocked }, people] = await Promise.all([api.blocks(), peopleOfMatches()]);
  const entries = Object.entries(blocked);
  const list = entries.length
    ? element("ul", { class: "devices" }, ...entries.map((entry) => blockedPlayer(entry, again)))
    : element("p", { class: "empty" }, t("You block nobody."));
  const others = people.filter(([id]) => !(id in blocked));
  return element("div", {}, element("p", {}, HINT), list, blocker(others, again));
}

/** Returns the ids and names of the other people who play or have played in the matches of the caller. */
async function peopleOfMatches() {
  const found = new Map();
  let cursor = null;
  for (let page = 0; page < PAGES && (page === 0 || cursor !== null); page += 1) {
    const { matches, next } = await api.matches({ player: account.id(), limit: PAGE, ...(cursor && { cursor }) });
    for (const [id, name] of peopleOf(matches)) found.set(id, name);
    cursor = next;
  }
  return [...found];
}

function peopleOf(matches) {
  const holders = matches.flatMap(({ seats }) => seats).map((holder) => holder?.stands_in_for ?? holder);
  const people = holders.filter((holder) => holder && !holder.bot && holder.player !== account.id());
  return people.map(({ player, name }) => [player, name]);
}

function blockedPlayer([id, name], again) {
  const unblock = async () => {
    await api.unblock(id);
    await again();
  };
  return element("li", {}, element("span", {}, name), attempt(t("Unblock"), unblock));
}

function blocker(others, again) {
  const names = [...new Set(others.map(([, name]) => name))];
  const offered = element(
    "datalist",
    { id: "players-to-block" },
    ...names.map((name) => element("option", { value: name })),
  );
  const entered = element("input", {
    list: offered.id,
    required: true,
    "aria-label": t("Name or id of a player"),
    placeholder: t("Name or id"),
    autocomplete: "off",
  });
  const block = async () => {
    await api.block(idOf(entered.value.trim(), others));
    await again();
  };
  return element("div", { class: "row" }, entered, offered, attempt(t("Block"), block));
}

/** Returns the id of the player whom a name or an id means. Throws an `Error` if it is nobody, or one of several. */
function idOf(text, others) {
  const same = (name) => name.localeCompare(text, undefined, { sensitivity: "accent" }) === 0;
  const found = others.filter(([, name]) => same(name)).map(([id]) => id);
  if (found.length > 1)
    throw new Error(t("Several players are called so. Enter an id: {found}.", { found: found.join(t(" or ")) }));
  if (found.length === 0 && !ID.test(text)) throw new Error(UNKNOWN);
  return found[0] ?? text;
}
