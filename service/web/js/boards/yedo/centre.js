// The middle of the city: the event of the round or, while there is bidding, the auctions.

import { svg } from "../../element.js";
import { auctions } from "./auctions.js";
import { phaseOf } from "./view.js";
import { heading, paper, text } from "./pieces.js";
import { districtName, nextOnCircuit, row } from "./components.js";

/** What the round is ruled by. */
export function centre(board, ground) {
  return svg(
    "g",
    { class: "yedo-centre", transform: `translate(${ground.x} ${ground.y})` },
    ...paper(ground),
    ...ruling(board, ground),
    patrolLine(board, ground),
  );
}

function ruling(board, ground) {
  const { box, view } = board;
  if (phaseOf(view) === "bidding") return auctions(board, ground);
  return view.events?.length ? eventCard(row(box, "event_cards", view.events.at(-1)), ground) : opening(ground);
}

function opening({ w, h }) {
  return [
    heading("event:none", "Yedo", "castle", w),
    text(w / 2, h / 2 + 12, "The clans gather", "event-title", "middle"),
  ];
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
    heading("event:current", "Event of the round", "event", w, `Event of the round: ${card.title}. ${card.text}`),
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
