// The lobby: lists the matches by status, and lets the caller create one.

import { account } from "./account.js";
import { api } from "./api.js";
import { BotAccountList } from "./bot_account_list.js";
import { t } from "./catalogue.js";
import { ChallengeList } from "./challenge_list.js";
import { CreateForm } from "./create_form.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { FirstVisit } from "./first_visit.js";
import { titleOf } from "./game_title.js";
import { MatchList } from "./match_list.js";
import { matchAddress } from "./route.js";

/** Milliseconds between two refreshes. */
const REFRESH_INTERVAL = 2000;
const LISTS = [
  { title: t("Your matches"), hiddenIfEmpty: true, whose: "caller" },
  { title: t("Watched matches"), hiddenIfEmpty: true, whose: "watched" },
  { status: "waiting", title: t("Waiting for players"), whose: "others" },
  { status: "playing", title: t("Being played"), whose: "others" },
  { status: "finished", title: t("Finished") },
  { status: "abandoned", title: t("Abandoned"), hiddenIfEmpty: true },
];
const INTRODUCTION = t(
  "Play heavy board games against bots or friends, watch others play, and replay every match from any of its moves.",
);

export class LobbyPage {
  constructor() {
    this.closing = new AbortController();
    this.error = element("div");
    this.notice = element("p", { class: "reminder", role: "status", hidden: true });
    this.lists = LISTS.map((list) => new MatchList(list));
    this.challenges = new ChallengeList(this.closing.signal);
    this.botAccounts = new BotAccountList(() => this.challenges.refresh());
    this.firstVisit = new FirstVisit();
    this.form = element("section", { class: "create", hidden: true, "aria-label": t("Open a match") });
    const lists = [this.challenges, ...this.lists, this.botAccounts].map((list) => list.node);
    this.matches = element("div", { class: "matches", hidden: true }, this.error, this.notice, ...lists);
    this.node = element("div", { class: "lobby" }, introduction(), this.firstVisit.node, this.form, this.matches);
    account.onChange(() => this.#refresh(), this.closing.signal);
  }

  /** Loads the page and refreshes it until it is closed. */
  async open() {
    if (!document.hidden) await this.#refresh();
    if (!this.closing.signal.aborted) this.timer = setTimeout(() => this.open(), REFRESH_INTERVAL);
  }

  close() {
    this.closing.abort();
    clearTimeout(this.timer);
  }

  async #refresh() {
    const owner = account.id();
    try {
      const { turns, away } = account.token() ? await api.turns() : { turns: [], away: [] };
      if (owner !== account.id()) return; // the page is refreshed for the account that is signed in now
      this.#remind(turns, away);
      const lists = [...this.lists.map((list) => list.refresh(turns)), this.challenges.refresh(), this.botAccounts.refresh()];
      await Promise.all([...lists, this.#showInOrder()]);
      this.error.replaceChildren();
    } catch (problem) {
      if (owner !== account.id()) return;
      this.matches.hidden = false;
      this.error.replaceChildren(errorNotice(problem, () => this.#refresh()));
    }
  }

  /** Shows the form and the matches when all that is above them is there, so that they do not move under a pointer. */
  async #showInOrder() {
    await Promise.all([this.firstVisit.refresh(), this.#fillForm()]);
    this.form.hidden = this.matches.hidden = false;
  }

  /** Tells the matches in which the caller has little time left, and those in which a bot plays for the caller. */
  #remind(turns, away) {
    if (this.closing.signal.aborted) return; // the title is that of another page
    const little = turns.filter((turn) => turn.reminder);
    document.title = little.length ? t("● Little time left – Kifu") : "Kifu";
    const sentences = [
      ...little.map((turn) => reminder(t("Little time is left for your turn in "), turn)),
      ...away.map((seat) => reminder(t("Your time has run out, and a bot plays for you: come back to "), seat)),
    ];
    const text = sentences.map((sentence) => sentence.textContent + sentence.querySelector("a").href).join();
    if (text === this.reminded) return; // a screen reader reads it once
    this.reminded = text;
    this.notice.hidden = sentences.length === 0;
    this.notice.replaceChildren(...sentences);
  }

  /** Creates the form once, so that a refresh does not delete what the caller has entered. */
  async #fillForm() {
    if (this.form.hasChildNodes()) return;
    const [{ games }, { bots }] = await Promise.all([api.games(), api.bots()]);
    if (this.form.hasChildNodes()) return;
    this.form.replaceChildren(new CreateForm(games, bots, this.closing.signal).node);
  }
}

function reminder(words, { match, game }) {
  return element("span", {}, words, element("a", { href: matchAddress(match) }, titleOf(game)), ". ");
}

function introduction() {
  return element(
    "div",
    { class: "introduction" },
    element("h1", {}, t("Heavy board games, recorded move by move")),
    element("p", {}, INTRODUCTION),
  );
}
