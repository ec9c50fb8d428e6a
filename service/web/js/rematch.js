// A rematch in one click: the same game, seats, options and opponents. Bots play at once; a person is challenged; several
// people get a link in the chat.

import { account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { ChallengeList } from "./challenge_list.js";
import { element } from "./element.js";
import { leaveFor, matchAddress } from "./route.js";

/**
 * Returns the button for a rematch and the challenges of the caller; nothing to those who have not played.
 * @param {object} match that is over
 * @param {AbortSignal} signal aborted when the page is closed
 */
export function rematchSection(match, signal) {
  if (match.seat === null || !account.token()) return [];
  const challenges = new ChallengeList(signal);
  challenges.follow();
  return [attempt(t("Rematch"), () => rematch(match, challenges), { class: "primary" }), challenges.node];
}

async function rematch(match, challenges) {
  const people = match.seats.filter(({ seat, bot }) => seat !== match.seat && !bot);
  const [opponent] = people;
  if (people.length !== 1) return go(await openMatch(match, people.length > 0));
  await challenges.accept(({ challenger, game }) => challenger === opponent.player && game === match.game);
  const { private: isPrivate, ...plan } = planOf(match);
  await api.challenge({ ...plan, player: opponent.player, rated: !isPrivate });
  await challenges.refresh();
}

/** Creates the match. If people are to join, tells them where, in the chat of the match that is over. */
async function openMatch(match, tells) {
  const opened = await api.createMatch({ ...planOf(match), wait_for_salts: match.wait_for_salts });
  const secret = opened.invitation ? `?invitation=${opened.invitation}` : "";
  const address = `${location.origin}/${matchAddress(opened.id)}${secret}`;
  if (tells) await api.say(match.id, t("Rematch: {address}", { address }), "seats").catch(() => {}); // the link stands on the new page too
  return opened;
}

function planOf(match) {
  const { game, options, clock, private: isPrivate } = match;
  const { bot, ...limits } = clock ?? {};
  return { game, seats: seatsOf(match), options, private: isPrivate, clock: clock && (bot ? { ...limits, bot } : limits) };
}

function seatsOf({ seat: own, seats }) {
  return seats.map(({ seat, bot }) => (seat === own ? { kind: "me" } : bot ? { kind: "bot", bot } : { kind: "open" }));
}

function go({ id }) {
  return leaveFor(matchAddress(id));
}
