// Addresses of the page: `#/` is the lobby, `#/matches/ID` a match, `#/matches/ID@VERSION` a match at a version,
// `#/matches/ID?invitation=SECRET` a private match that the user is invited to, `#/games/GAME` the rules of a game in
// short, `#/games/GAME/guide` a guided first match, `#/players/ID` a player, `#/account` the user's account,
// `#sign-in=SECRET` a link with which another device signs in. Frames of other pages have addresses of their own:
// `/embed/ID` is a match as it goes on, `/embed/ID@VERSION` a match at a version.

const MATCH = /^#\/matches\/([\w-]{1,64})(?:@(\d{1,9}))?(?:\?invitation=([\w-]{1,64}))?$/;
const GAME = /^#\/games\/([\w-]{1,64})$/;
const GUIDE = /^#\/games\/([\w-]{1,64})\/guide$/;
const PLAYER = /^#\/players\/([\w-]{1,64})$/;
const EMBEDDED = /^\/embed\/([\w-]{1,64})(?:@(\d{1,9}))?$/;
const SIGN_IN = /^#sign-in=([\w.-]{1,200})$/;

/** True in a frame of another page. There the page has no account and stores nothing: it shows what anybody may see. */
export const isEmbedded = location.pathname.startsWith("/embed/");

/**
 * Returns the page that the address of a frame leads to.
 * @param {string} path the path of the address
 * @returns {{page: "embed", match: string, version: number|null}|{page: "unknown"}}
 */
export function embedded(path) {
  const found = EMBEDDED.exec(path);
  if (!found) return { page: "unknown" };
  return { page: "embed", match: found[1], version: found[2] === undefined ? null : Number(found[2]) };
}

/**
 * Returns the page that an address leads to.
 * @typedef {{page: "lobby"}|{page: "match", match: string, version: number|null, invitation: string|null}|{page: "account"}|{page: "signIn", secret: string}|{page: "player", player: string}|{page: "rules", game: string}|{page: "guide", game: string}|{page: "unknown"}} Route
 * @param {string} hash the part of the address from `#` on
 * @returns {Route}
 */
export function route(hash) {
  if (hash === "" || hash === "#" || hash === "#/") return { page: "lobby" };
  if (hash === "#/account") return { page: "account" };
  const link = SIGN_IN.exec(hash);
  if (link) return { page: "signIn", secret: link[1] };
  const player = PLAYER.exec(hash);
  if (player) return { page: "player", player: player[1] };
  const guide = GUIDE.exec(hash);
  if (guide) return { page: "guide", game: guide[1] };
  const rules = GAME.exec(hash);
  if (rules) return { page: "rules", game: rules[1] };
  const found = MATCH.exec(hash);
  if (!found) return { page: "unknown" };
  const version = found[2] === undefined ? null : Number(found[2]);
  return { page: "match", match: found[1], version, invitation: found[3] ?? null };
}

/** Returns the address of a match as it goes on, or at a version. */
export function matchAddress(match, version = null) {
  return `#/matches/${encodeURIComponent(match)}${version === null ? "" : `@${version}`}`;
}

/** Returns the address of the page of a player. */
export function playerAddress(player) {
  return `#/players/${encodeURIComponent(player)}`;
}

/** Returns the address of the rules of a game in short. */
export function rulesAddress(game) {
  return `#/games/${encodeURIComponent(game)}`;
}

/** Returns the address of the guided first match of a game. */
export function guideAddress(game) {
  return `${rulesAddress(game)}/guide`;
}

/**
 * Goes to an address of another page. The promise stays open, so that nothing is sent again from the page that is left.
 * @returns {Promise<never>}
 */
export function leaveFor(address) {
  location.hash = address;
  return new Promise(() => {});
}
