// Addresses of the page: `#/` is the lobby, `#/matches/ID` a match, `#/matches/ID@VERSION` a match at a version,
// `#/matches/ID?invitation=SECRET` a private match that the user is invited to, `#/account` the user's account,
// `#sign-in=SECRET` a link with which another device signs in.

const MATCH = /^#\/matches\/([\w-]{1,64})(?:@(\d{1,9}))?(?:\?invitation=([\w-]{1,64}))?$/;
const SIGN_IN = /^#sign-in=([\w.-]{1,200})$/;

/**
 * Returns the page that an address leads to.
 * @typedef {{page: "lobby"}|{page: "match", match: string, version: number|null, invitation: string|null}|{page: "account"}|{page: "signIn", secret: string}|{page: "unknown"}} Route
 * @param {string} hash the part of the address from `#` on
 * @returns {Route}
 */
export function route(hash) {
  if (hash === "" || hash === "#" || hash === "#/") return { page: "lobby" };
  if (hash === "#/account") return { page: "account" };
  const link = SIGN_IN.exec(hash);
  if (link) return { page: "signIn", secret: link[1] };
  const found = MATCH.exec(hash);
  if (!found) return { page: "unknown" };
  const version = found[2] === undefined ? null : Number(found[2]);
  return { page: "match", match: found[1], version, invitation: found[3] ?? null };
}

/** Returns the address of a match as it goes on, or at a version. */
export function matchAddress(match, version = null) {
  return `#/matches/${encodeURIComponent(match)}${version === null ? "" : `@${version}`}`;
}
