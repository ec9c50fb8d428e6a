// The middle of the city: the event of the round or, while there is bidding, the auctions.

import { svg } from "../../element.js";
import { seatMark } from "../../seats.js";
import { phaseOf, topOf } from "./clan.js";
import { icon } from "./icons.js";
import { paper, place, text } from "./pieces.js";
import { districtName, lotsOf, nextOnCircuit, row } from "./printed.js";
import { LOTS } from "./words.js";

const HEAD = 30;

/** What the round is ruled by. */
export function centre(board, ground) {
  const bidding = phaseOf(board.view) === "bidding";
  const event = board.view.events?.at(-1);
  return svg(
    "g",
    { class: `yedo-centre ${bidding ? "bidding" : "event"}`, transform: `translate(${ground.x} ${ground.y})` },
    ...paper(ground),
    ...(bidding ? auctions(board, ground) : event ? eventCard(row(board.box, "event_cards", event), ground) : opening(ground)),
    patrolLine(board, ground),
  );
}

function heading(words, sign, w, id, name = words) {
  return place(
    id,
    name,
    { class: "yedo-head" },
    svg("path", { class: "band", d: `M0 ${HEAD}V9a9 9 0 0 1 9-9H${w - 9}a9 9 0 0 1 9 9V${HEAD}z` }),
    icon(sign, { x: 8, y: 4, size: 22 }),
    text(37, 20.5, words, "title"),
  );
}

function opening({ w, h }) {
  return [heading("Yedo", "castle", w, "centre:opening"), text(w / 2, h / 2 + 12, "The clans gather", "event-title", "middle")];
}

/** Where the watch patrol is and goes, at the foot. */
function patrolLine({ box, view }, { w, h }) {
  const words = view.patrol ? whereabouts(box, view.patrol) : "There is no Watch Patrol";
  return text(w / 2, h - 10, words, `caption ${view.patrol?.color ?? ""}`, "middle");
}

function whereabouts(box, { color, district }) {
  const next = nextOnCircuit(box, { color, district });
  const name = (one) => districtName(box, one).name;
  return `Watch Patrol (${color}): ${name(district)}, then ${name(next)}`;
}

function eventCard(card, { w }) {
  const lines = wrapped(card.text, Math.floor((w - 32) / 6.6));
  return [
    heading("Event of the round", "event", w, "event:current", `Event of the round: ${card.title}. ${card.text}`),
    text(w / 2, 58, card.title, "event-title", "middle"),
    ...lines.map((line, index) => text(w / 2, 82 + index * 17, line, "event-text", "middle")),
  ];
}

/** Words in lines of so many letters at most. */
function wrapped(words, letters) {
  const lines = [""];
  for (const word of words.split(" ")) {
    if (lines.at(-1).length + word.length > letters) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

function auctions({ box, view }, { w }) {
  const lots = lotsOf(box, view.clans.length);
  const step = (w - 14) / lots.length;
  return [
    heading("Bidding track", "mon", w, "bidding:track"),
    ...(view.phase.track ?? []).map((seat, index) => seatMark(seat, w - 18 - ((view.phase.track.length - 1 - index) * 24), 15, 17)),
    ...lots.map((lot, index) => lotCell(lot, view.phase, 9 + index * step, step - 4)),
    ...(view.phase.auction ? bids(view.phase.auction, w) : [text(w / 2, 122, AWAITED[topOf(view)?.choice] ?? "", "event-text", "middle")]),
  ];
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
    text(14, 115, `${LOTS[auction.lot]}: ${auction.won ? "won for" : "highest bid"} ${auction.bid} Mon`, "event-title small"),
    seatMark(auction.bidder, w - 22, 110, 20),
    waiting.length > 0 && text(14, 138, "May still bid", "event-text"),
    ...waiting.map((seat, index) => seatMark(seat, 120 + index * 28, 133, 18)),
  ];
}
