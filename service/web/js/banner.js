// At the head of a match: what is played, whose turn it is, what just happened, and how the connection is.

import { element } from "./element.js";
import { result } from "./result.js";
import { seatIcon } from "./seat_marks.js";

const FEELINGS = {
  live: "Live",
  lost: "The connection is lost. Trying again.",
  ended: "Over",
  refused: "The service does not tell more.",
};
/** So many sentences are told of what happened last. */
const SENTENCES = 3;

export class Banner {
  /** @param {Node} lineage */
  constructor(lineage) {
    this.title = element("h1", { tabindex: "-1" });
    this.feeling = element("span", { class: "feeling", role: "status" }, "Connecting");
    this.turn = element("p", { class: "whose-turn" });
    this.result = element("div", { class: "scrolls" });
    this.happened = element("p", { class: "happened", "aria-live": "polite" });
    this.warning = element("p", { class: "refusal", role: "alert" });
    this.node = element(
      "div",
      { class: "banner" },
      element("div", { class: "title" }, this.title, this.feeling),
      this.turn,
      this.result,
      lineage,
      this.happened,
      this.warning,
    );
  }

  show(match, look, title, live) {
    const called = live && look.toAct.includes(look.me);
    document.title = `${called ? "● " : ""}${title} – Kifu`;
    this.title.textContent = title;
    this.turn.replaceChildren(...whoseTurn(match, look, live));
    this.turn.classList.toggle("yours", called);
    const ended = live && match.status === "finished";
    this.result.replaceChildren(...(ended ? [result(match.scores, look.seats)] : []));
  }

  /** @param {{type: string, text: string}[]} events what happened last */
  tell(events) {
    const end = events.findIndex((event) => event.type === "match.Finished"); // says all that its game has just said
    const told = end < 0 ? events.slice(-SENTENCES) : events.slice(end);
    say(this.happened, told.map((event) => event.text).join(" "));
  }

  feel(how, problem) {
    say(this.feeling, problem ? problem.message : FEELINGS[how]);
    this.feeling.dataset.how = how;
  }

  warn(sentence) {
    this.warning.textContent = sentence;
  }
}

/** Once: what is said already is not read out again. */
function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function whoseTurn(match, look, live) {
  if (!live) return [`As it stood at version ${look.version}. `, ...acting(look, "Next: ")];
  if (match.status === "waiting") return ["Waits for players."];
  if (match.status === "abandoned") return ["The match was abandoned."];
  if (match.status === "finished") return winners(match, look);
  return acting(look, "To act: ");
}

function acting(look, words) {
  if (!look.toAct.length) return [];
  return [words, ...look.toAct.flatMap((seat) => named(seat, look))];
}

function named(seat, look) {
  const name = seat === look.me ? "you" : look.seats[seat].name;
  return [element("span", { class: `acting-seat seat-${seat}` }, seatIcon(seat), name)];
}

function winners(match, look) {
  const best = match.scores.filter((score) => score.rank === 1);
  return [
    best.length > 1 ? "Won together: " : "Won by ",
    ...best.flatMap(({ seat }) => named(seat, look)),
    ` with ${best[0]?.total} points.`,
  ];
}
