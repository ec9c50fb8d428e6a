// The random salts that this browser gives, so that the service cannot choose the draws of a match alone. They are kept
// in the local storage: a request that is repeated must not give another salt, and the record is checked against them.

import { account } from "./account.js";
import { t } from "./catalogue.js";
import { randomHex } from "./hex.js";

const CHANGED = t(
  "The service has committed to another seed than before. Your salt is not given: somebody may try to choose the draws.",
);
const GIVEN_ELSEWHERE = t("You gave your salt in another browser, which can look for it in the record.");
const NONE_GIVEN = t(
  "You gave no salt. Only the salts of other players show that the service did not choose the draws.",
);
const BITS = 256;

const key = (match) => `kifu.salt.${match}.${account.id()}`;

/** @returns {{salt: string, commitment: string}|null} what this browser gave, or was about to give, to a match */
function rememberedSalt(match) {
  try {
    return JSON.parse(localStorage.getItem(key(match)));
  } catch {
    return null;
  }
}

/**
 * Returns the caller's salt for a match: always the same one. Throws if the commitment to the seed has changed since.
 * @param {{id: string, commitment: string}} match
 */
export function saltFor({ id, commitment }) {
  const remembered = rememberedSalt(id);
  if (remembered && remembered.commitment !== commitment) throw new Error(CHANGED);
  const salt = remembered?.salt ?? randomHex(BITS);
  try {
    localStorage.setItem(key(id), JSON.stringify({ salt, commitment }));
  } catch {
    // Without storage the salt is given all the same; only the check of the record cannot find it later.
  }
  return salt;
}

/**
 * Returns what a verified record says about the salts, as pairs of a sign and a sentence.
 * @param {{header: object, salts: string[]|null}} verified the salts that were mixed in; `null` before the start
 */
export function saltFindings({ header, salts }) {
  const count = salts?.filter(Boolean).length ?? 0;
  return [...(count ? [["✓", given(count)]] : []), ...ownFindings(header, salts)];
}

function given(count) {
  const players = count === 1 ? t("one player") : t("{count} players", { count });
  return t("The salts of {players} were given after the commitment to the seed and before the first draw.", {
    players,
  });
}

function ownFindings({ match, commitment, seats }, salts) {
  const seat = seats.findIndex(isCaller);
  if (seat < 0) return [];
  const own = rememberedSalt(match);
  if (!own) return [["…", salts?.[seat] ? GIVEN_ELSEWHERE : NONE_GIVEN]];
  const shown = t("Your salt ({salt}…)", { salt: own.salt.slice(0, 16) });
  if (own.commitment !== commitment)
    return [["✗", t("{shown} was given for another seed than the one that this record commits to.", { shown })]];
  if (salts === null) return [["…", t("{shown} is mixed in when the match starts.", { shown })]];
  if (salts.includes(own.salt))
    return [["✓", t("{shown} is in the record, with the commitment that you saw before.", { shown })]];
  return [["✗", t("{shown} is not in the record.", { shown })]];
}

function isCaller(holder) {
  return holder !== null && [holder.player, holder.stands_in_for?.player].includes(account.id());
}
