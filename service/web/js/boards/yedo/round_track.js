// The round track and the phases of a round.

import { t } from "../../catalogue.js";
import { element } from "../../element.js";
import { phaseOf } from "./view.js";
import { PHASES } from "./words.js";

/** Returns the round track and the phases, with the present ones marked. */
export function progress(components, view) {
  const now = phaseOf(view);
  return element("div", { class: "yedo-progress" }, roundTrack(components.course.rounds, view), phases(now));
}

function roundTrack(rounds, view) {
  const round = view.round ?? 0;
  const spaces = Array.from({ length: rounds }, (_, index) => roundSpace(index + 1, round));
  const words = view.last_round
    ? t("Round {round} of {rounds}, the last by a Mission", { round, rounds })
    : t("Round {round} of {rounds}", { round, rounds });
  return element(
    "div",
    { class: "yedo-rounds", role: "img", "aria-label": words, title: words, "data-place": "round:track" },
    ...spaces,
  );
}

function roundSpace(number, round) {
  const kind = number === round ? "now" : number < round ? "past" : "";
  return element("span", { class: kind }, String(number));
}

function phases(now) {
  if (now === "set_up") return element("p", { class: "yedo-phase" }, t("Setup"));
  if (now === "over") return element("p", { class: "yedo-phase" }, t("The game is over"));
  return element(
    "ol",
    { class: "yedo-phases", "aria-label": t("Phases of the round") },
    ...PHASES.map((phase) => phaseStep(phase, now)),
  );
}

function phaseStep({ id, number, name }, now) {
  const here = id === now;
  return element(
    "li",
    { class: here ? "now" : "", "aria-current": here ? "step" : null },
    element("b", {}, String(number)),
    ` ${name}`,
  );
}
