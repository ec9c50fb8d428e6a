// The bidding track and the auctions, in the middle of the city while there is bidding.

import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { topOf } from "./view.js";
import { icon } from "./icons.js";
import { heading, place, text } from "./pieces.js";
import { lotsOf } from "./components.js";
import { LOTS } from "./words.js";

/** The lots, who is still in, and the bids. */
export function auctions({ box, view }, { w }) {
  const lots = lotsOf(box, view.clans.length);
  const step = (w - 14) / lots.length;
  return [
    heading("bidding:track", "Bidding track", "mon", w),
    ...biddingTrack(view.phase.track ?? [], w),
    ...lots.map((lot, index) => lotCell(lot, view.phase, 9 + index * step, step - 4)),
    ...(view.phase.auction
      ? bids(view.phase.auction, w)
      : [text(w / 2, 122, AWAITED[topOf(view)?.choice] ?? "", "event-text", "middle")]),
  ];
}

/** Who is still in, first to last. */
function biddingTrack(track, w) {
  const start = w - 18 - (track.length - 1) * 24;
  return track.map((seat, index) => seatMark(seat, start + index * 24, 15, 17));
}

const AWAITED = { take_part: "Who stays for the auctions?", announce: "What is announced next?" };

function lotCell(lot, phase, x, w) {
  const sold = phase.closed?.includes(lot.id);
  const up = phase.auction?.lot === lot.id;
  const size = Math.min(26, (w - 6) / lot.categories.length);
  const start = (w - size * lot.categories.length) / 2;
  return place(
    `lot:${lot.id}`,
    `Auction for ${LOTS[lot.id]}, ${sold ? "closed" : `from ${lot.minimum_bid} Mon`}`,
    { class: `yedo-lot ${lot.id}${sold ? " sold" : ""}${up ? " up" : ""}`, transform: `translate(${x} 40)` },
    svg("rect", { class: "field", width: w, height: 54, rx: 4 }),
    ...lot.categories.map((one, index) => icon(one, { x: start + index * size, y: 6, size: size - 2 })),
    text(w / 2, 47, sold ? "sold" : String(lot.minimum_bid), "number", "middle"),
  );
}

function bids(auction, w) {
  const waiting = auction.won ? [] : (auction.to_bid ?? []);
  return [
    text(14, 115, `${LOTS[auction.lot]}: ${auction.won ? "won for" : "bid"} ${auction.bid} Mon`, "event-title small"),
    seatMark(auction.bidder, w - 22, 110, 20),
    waiting.length > 0 && text(14, 138, "May still bid", "event-text"),
    ...waiting.map((seat, index) => seatMark(seat, 120 + index * 28, 133, 18)),
  ];
}
