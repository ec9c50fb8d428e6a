// The time as the service tells it, because the clock of this device may be wrong, and may be set while the page is open. It
// follows from the header `Date` of the responses, which tells whole seconds, and from the time since the page was opened.

const SECOND = 1000;

/** When the page was opened, by the clock of the service: between these, in milliseconds since 1970. */
let atLeast = -Infinity;
let atMost = Infinity;
/** When the page was opened; by the clock of this device until the service has told a time. */
let opened = openedByDevice();
/** The same by the clock of this device, as it was when `hasJumped` was asked last. */
let told = opened;

/**
 * Learns from a response what time it is.
 * @param {Response} response
 * @param {number} sent when the request was sent, as `performance.now()` tells it
 */
export function learnTime(response, sent) {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(date)) return;
  const [from, to] = [date - performance.now(), date + SECOND - sent];
  const isChanged = from > atMost || to < atLeast; // this device has slept: that time may not count
  atLeast = isChanged ? from : Math.max(from, atLeast);
  atMost = isChanged ? to : Math.min(to, atMost);
  opened = Math.min(Math.max(opened, atLeast), atMost); // no further than needed, so that no countdown jumps
}

/** Returns the time of the service in milliseconds since 1970. */
export function now() {
  return opened + performance.now();
}

/**
 * Returns true if this device may have slept since this was asked last, or its clock was set. Then the service has to be
 * asked what time it is.
 */
export function hasJumped() {
  const before = told;
  told = openedByDevice();
  return Math.abs(told - before) > SECOND;
}

function openedByDevice() {
  return Date.now() - performance.now();
}
