// Where the address points: `#/` the lobby, `#/matches/ID` a match as it goes on, `#/matches/ID@VERSION` as it stood.

const MATCH = /^#\/matches\/([\w-]{1,64})(?:@(\d{1,9}))?$/;

/**
 * @typedef {{page: "lobby"}|{page: "match", match: string, version: number|null}|{page: "nowhere"}} Route
 * @returns {Route}
 */
export function route(hash) {
  if (hash === "" || hash === "#" || hash === "#/") return { page: "lobby" };
  const found = MATCH.exec(hash);
  if (!found) return { page: "nowhere" };
  return { page: "match", match: found[1], version: found[2] === undefined ? null : Number(found[2]) };
}

/** The address of a match, as it goes on or as it stood at a version. */
export function matchAddress(match, version = null) {
  return `#/matches/${encodeURIComponent(match)}${version === null ? "" : `@${version}`}`;
}
