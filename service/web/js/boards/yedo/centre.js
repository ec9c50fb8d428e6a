// Draws the centre of the board: the event card of the round or, in the bidding phase, the auctions.

import { t } from "../../catalogue.js";
import { svg } from "../../element.js";
import { seatMark } from "../../seat_marks.js";
import { componentRow, topPending } from "../reading.js";
import { districtName, lotsOf, nextStop } from "./components.js";
import { icon } from "./icons.js";
import { heading, paper, place, text } from "./pieces.js";
import { phaseOf } from "./view.js";
import { COLORS, LOTS } from "./words.js";

/** Returns the drawing of the centre. */
export function centre(board, ground) {
  return svg(
    "g",
    { class: "yedo-centre", transform: `translate(${ground.x} ${ground.y})` },
    ...paper(ground),
    ...content(board, ground),
    patrolLine(board, ground),
  );
}

function content(board, ground) {
  const { components, view } = board;
  if (phaseOf(view) === "bidding") return auctions(board, ground);
  return view.events?.length
    ? eventCard(componentRow(components, "event_cards", view.events.at(-1)), ground)
    : opening(ground);
}

function opening({ w, h }) {
  return [
    heading("event:none", "Yedo", "castle", w),
    text(w / 2, h / 2 + 12, t("The clans gather"), "event-title", "middle"),
  ];
}

/** Draws a line of text: where the watch patrol is, and where it stops next. */
function patrolLine({ components, view }, { w, h }) {
  const words = view.patrol ? whereabouts(components, view) : t("There is no Watch Patrol");
  return text(w / 2, h - 10, words, `caption ${view.patrol?.color ?? ""}`, "middle");
}

function whereabouts(components, view) {
  const { color, district } = view.patrol;
  const next = nextStop(components, view);
  const name = (one) => districtName(components, one).name;
  const there = { color: COLORS[color], district: name(district) };
  if (!next) return t("Watch Patrol ({color}): {district}", there);
  if (next === district) return t("Watch Patrol ({color}): {district}, where it stays", there);
  return t("Watch Patrol ({color}): {district}, then {next}", { ...there, next: name(next) });
}

function eventCard(card, { w }) {
  const lines = wrapped(card.text, Math.floor((w - 32) / 6.6));
  return [
    heading("event:current", t("Event of the round"), "event", w, t("Event of the round: {title}. {text}", card)),
    text(w / 2, 58, card.title, "event-title", "middle"),
    ...lines.map((line, index) => text(w / 2, 82 + index * 17, line, "event-text", "middle")),
  ];
}

/** Splits a text into lines of at most `letters` characters. */
function wrapped(words, letters) {
  const lines = [""];
  for (const word of words.split(" ")) {
    if (lines.at(-1).length + word.length > letters) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

/** Draws the bidding track, the lots and the bids. */
function auctions({ components, view }, { w }) {
  const lots = lotsOf(components, view.clans.length);
  const step = (w - 14) / lots.length;
  return [
    heading("bidding:track", t("Bidding track"), "mon", w),
    ...biddingTrack(view.phase.track ?? [], w),
    ...lots.map((lot, index) => lotCell(lot, view.phase, 9 + index * step, step - 4)),
    ...(view.phase.auction
      ? bids(view.phase.auction, w)
      : [text(w / 2, 122, QUESTIONS[topPending(view)?.choice] ?? "", "event-text", "middle")]),
  ];
}

/** Draws the seats on the bidding track, from first to last. */
function biddingTrack(track, w) {
  const start = w - 18 - (track.length - 1) * 24;
  return track.map((seat, index) => seatMark(seat, start + index * 24, 15, 17));
}

const QUESTIONS = { take_part: t("Who takes part in the auctions?"), announce: t("Which auction is next?") };

function lotCell(lot, phase, x, w) {
  const sold = phase.closed?.includes(lot.id);
  const up = phase.auction?.lot === lot.id;
  const size = Math.min(26, (w - 6) / lot.categories.length);
  const start = (w - size * lot.categories.length) / 2;
  return place(
    `lot:${lot.id}`,
    sold
      ? t("Auction for {lot}, closed", { lot: LOTS[lot.id] })
      : t("Auction for {lot}, from {bid} Mon", { lot: LOTS[lot.id], bid: lot.minimum_bid }),
    { class: `yedo-lot ${lot.id}${sold ? " sold" : ""}${up ? " up" : ""}`, transform: `translate(${x} 40)` },
    svg("rect", { class: "field", width: w, height: 54, rx: 4 }),
    ...lot.categories.map((one, index) => icon(one, { x: start + index * size, y: 6, size: size - 2 })),
    text(w / 2, 47, sold ? t("sold") : String(lot.minimum_bid), "number", "middle"),
  );
}

function bids(auction, w) {
  const waiting = auction.won ? [] : (auction.to_bid ?? []);
  const said = { lot: LOTS[auction.lot], bid: auction.bid };
  const words = auction.won ? t("{lot}: won for {bid} Mon", said) : t("{lot}: bid {bid} Mon", said);
  return [
    text(14, 115, words, "event-title small"),
    seatMark(auction.bidder, w - 22, 110, 20),
    waiting.length > 0 && text(14, 138, t("May still bid"), "event-text"),
    ...waiting.map((seat, index) => seatMark(seat, 120 + index * 28, 133, 18)),
  ];
}
