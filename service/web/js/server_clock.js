// The time as the service tells it, because the clock of this device may be wrong. It follows from the header `Date` of
// the responses, which tells whole seconds.

const SECOND = 1000;

/** Between these the service's clock is ahead of the one of this device, in milliseconds. */
let atLeast = -Infinity;
let atMost = Infinity;
let ahead = 0;

/**
 * Learns from a response what time it is.
 * @param {Response} response
 * @param {number} sent when the request was sent, in milliseconds since 1970 by the clock of this device
 */
export function learnTime(response, sent) {
  const told = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(told)) return;
  const [from, to] = [told - Date.now(), told + SECOND - sent];
  const isChanged = from > atMost || to < atLeast; // somebody has set the clock of this device
  atLeast = isChanged ? from : Math.max(from, atLeast);
  atMost = isChanged ? to : Math.min(to, atMost);
  ahead = Math.min(Math.max(ahead, atLeast), atMost); // no further than needed, so that no countdown jumps
}

/** Returns the time of the service in milliseconds since 1970. */
export function now() {
  return Date.now() + ahead;
}
