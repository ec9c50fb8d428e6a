// Invitations to private matches, which this tab has opened by a link. A link has its invitation behind the `#`, which
// browsers do not send, so it stands in no log.

import { isEmbedded, matchAddress } from "./route.js";

const key = (match) => `kifu.invitation.${match}`;

/** Keeps the invitation to a match until the tab is closed. */
export function keepInvitation(match, invitation) {
  sessionStorage.setItem(key(match), invitation);
}

/** Returns the invitation to a match; `undefined` if this tab has opened no link with one. */
export function invitationTo(match) {
  if (isEmbedded) return undefined;
  return sessionStorage.getItem(key(match)) ?? undefined;
}

/** Returns the link by which others can open a match, with the invitation if there is one. */
export function invitationLink(match, invitation) {
  const address = matchAddress(match) + (invitation === null ? "" : `?invitation=${invitation}`);
  return new URL(address, location.href).href;
}
