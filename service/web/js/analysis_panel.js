// The analysis of a finished match: what each decision gave away, the accuracy of each seat, and the turning points.

import { account } from "./account.js";
import { api } from "./api.js";
import { analysisChart, decisionLists } from "./analysis_chart.js";
import { t, tn, tparts } from "./catalogue.js";
import { element, setText } from "./element.js";
import { hide } from "./focus.js";
import { decimal, rounded } from "./numbers.js";
import { matchAddress } from "./route.js";
import { seatIcon, withNames } from "./seat_marks.js";

const INTRODUCTION = t(
  "A bot judges every decision: what was best, and what the move that was played gave away in chance to win.",
);
const NEEDS_ACCOUNT = t("Who asks for an analysis needs an account: enter your name at the head of the page to sign up.");
const ANALYSE = t("Analyse");
const FAILED = t("The analysis failed. You can try again.");
const OUTDATED = t("Made by an earlier release.");
const BEGINS = t("The analysis begins when no bot is waited for.");
const GOES_ON = t("The analysis goes on.");
const DONE = t("The analysis is done.");
const OPEN_CARDS = t("with all cards open, not by what the seat knew");
/** The most turning points, and the least chance to win that one gives away: as in `service/bots/analysis/analysing.py`. */
const TURNING_POINTS = 5;
const TURNS = 0.05;

export class AnalysisPanel {
  /**
   * @param {string} id of the match
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    this.analysis = null;
    this.isAsked = false;
    /** True if the user has asked for it, or has seen that it goes on: then the end is told. */
    this.isAwaited = false;
    this.button = element("button", { type: "button", onclick: () => this.#ask() }, ANALYSE);
    this.openCards = element("input", { type: "checkbox", onchange: () => this.#draw() });
    this.choice = element("label", { hidden: true }, this.openCards, OPEN_CARDS);
    this.status = element("p", { role: "status" });
    /** Not a part of the status: a screen reader would read out each number, about one a second for minutes. */
    this.progress = element("p");
    this.found = element("div", { class: "found" });
    this.node = element(
      "section",
      { class: "analysis", "aria-label": t("Analysis"), hidden: true },
      element("h2", {}, t("Analysis")),
      element("p", {}, INTRODUCTION),
      element("p", { class: "buttons" }, this.button, this.choice),
      this.status,
      this.progress,
      this.found,
    );
  }

  /**
   * Offers the analysis of a finished match, or shows it if it is there.
   * @param {object} match
   * @param {{name: string}[]} seats by seat number
   */
  show(match, seats) {
    this.seats = seats;
    this.node.hidden = match.status !== "finished";
    if (!this.node.hidden && !this.isAsked) this.#follow(() => api.analysis(this.id, 0, 0, this.signal));
    this.isAsked ||= !this.node.hidden;
  }

  #ask() {
    if (this.button.hasAttribute("aria-disabled")) return undefined;
    if (!account.token()) return (this.status.textContent = NEEDS_ACCOUNT);
    this.#await();
    return this.#follow(() => api.analyse(this.id));
  }

  /** Sends a request, and then asks how far the analysis is until it is done. */
  async #follow(first) {
    try {
      let progress = await first();
      while (progress.state === "waiting" && !this.signal.aborted) {
        this.#tellProgress(progress);
        progress = await api.analysis(this.id, progress.judged, 30, this.signal);
      }
      this.#tellEnd(progress);
    } catch (problem) {
      if (this.signal.aborted) return;
      this.progress.textContent = "";
      this.status.textContent = problem.message;
      this.button.removeAttribute("aria-disabled");
    }
  }

  /** Lets nobody ask until the end. The button keeps the focus, as it would not if it were disabled. */
  #await() {
    this.isAwaited = true;
    this.button.setAttribute("aria-disabled", "true");
  }

  #tellProgress({ judged, decisions }) {
    this.#await();
    setText(this.status, decisions ? GOES_ON : BEGINS);
    this.progress.textContent = decisions ? t("{judged} of {decisions} decisions are judged.", { judged, decisions }) : "";
  }

  #tellEnd({ state, analysis, outdated }) {
    const isDone = state === "done";
    this.button.textContent = outdated ? t("Analyse again") : ANALYSE;
    this.button.removeAttribute("aria-disabled");
    this.progress.textContent = "";
    this.status.textContent = state === "failed" ? FAILED : outdated ? OUTDATED : isDone && this.isAwaited ? DONE : "";
    this.choice.hidden = !isDone;
    hide(this.button, isDone && !outdated, this.openCards);
    this.analysis = analysis;
    this.#draw();
  }

  #draw() {
    if (!this.analysis) return this.found.replaceChildren();
    const kind = this.openCards.checked ? "open" : "knowing";
    const { decisions, seats } = this.analysis;
    const open = new Set([...this.found.querySelectorAll("details[open]")].map((list) => Number(list.dataset.seat)));
    this.found.replaceChildren(
      this.#accuracies(seats, kind),
      element("div", { class: "picture" }, analysisChart(this.id, decisions, kind, this.seats)),
      ...decisionLists(this.id, decisions, kind, this.seats, open),
      ...this.#turningPoints(kind),
    );
  }

  #accuracies(seats, kind) {
    const isOpen = kind === "open";
    const items = seats.map((own) => {
      const { name } = this.seats[own.seat];
      const accuracy = isOpen ? own.accuracy_open : own.accuracy;
      const told = own.decisions ? accurate(name, accuracy, isOpen ? own.given_away_open : own.given_away) : unjudged(name);
      return element("li", { class: `seat-${own.seat}` }, seatIcon(own.seat), told);
    });
    return element("ul", { class: "accuracies" }, ...items);
  }

  #turningPoints(kind) {
    const turns = turningPoints(this.analysis.decisions, kind);
    if (!turns.length) return [element("p", {}, t("No single decision turned the match."))];
    return [
      element("h3", {}, t("Turning points")),
      element("ol", { class: "turning-points" }, ...turns.map((decision) => this.#turn(decision, decision[kind]))),
    ];
  }

  #turn({ version, seat, text }, { best_text: best, given_away: points, chance_given_away: chance }) {
    const lost = tn(
      rounded(points),
      "{chance} % chance to win and {points} points given away.",
      "{chance} % chance to win and {points} points given away.",
      { chance: Math.round(100 * chance), points: decimal(points) },
    );
    const better = best === text ? "" : t(" Better: {best}", { best: sentence(best) });
    const link = element("a", { href: matchAddress(this.id, version) }, t("Version {version}", { version }));
    const told = withNames(`${sentence(text)}${better}`, this.seats);
    return element("li", {}, ...tparts("{link}, {name}: {told} {lost}", { link, name: this.seats[seat].name, told, lost }));
  }
}

function accurate(name, accuracy, points) {
  return tn(
    rounded(points),
    " {name}: {accuracy} % accurate, {points} points given away",
    " {name}: {accuracy} % accurate, {points} points given away",
    { name, accuracy: decimal(accuracy), points: decimal(points) },
  );
}

function unjudged(name) {
  return t(" {name}: no decision judged", { name });
}

/** Returns the turning points by one of the judgements, the earliest first. For "knowing" they are those of the service. */
function turningPoints(decisions, kind) {
  const given = ({ [kind]: { chance_given_away: chance } }) => chance;
  const most = decisions.toSorted((one, other) => given(other) - given(one)).slice(0, TURNING_POINTS);
  return most.filter((one) => given(one) >= TURNS).sort((one, other) => one.version - other.version);
}

function sentence(text) {
  return text.endsWith(".") ? text : `${text}.`;
}
