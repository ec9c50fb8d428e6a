// The form that creates a match: game, seats, clock and options.

import { LONGEST_NAME, account } from "./account.js";
import { signUp } from "./account_box.js";
import { api } from "./api.js";
import { sendOnce } from "./attempt.js";
import { t } from "./catalogue.js";
import { ClockFields } from "./clock_fields.js";
import { element } from "./element.js";
import { optionFields } from "./option_fields.js";
import { leaveFor, matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

export class CreateForm {
  /**
   * @param {{id: string, title: string, seat_counts: number[], bots: string[]}[]} games
   * @param {{name: string, description: string}[]} bots
   * @param {AbortSignal} signal aborted when the page is closed
   */
  constructor(games, bots, signal) {
    this.refusal = element("p", { class: "refusal", role: "alert" });
    const name = element("input", { name: "name", maxlength: LONGEST_NAME, autocomplete: "nickname" });
    this.name = element("label", { class: "field" }, t("Your name"), name);
    this.count = element("select", { name: "count", onchange: () => this.#showSeats() });
    this.seats = element("div", { class: "seat-choices", onchange: () => this.#showChosen() });
    this.descriptions = new Map(bots.map(({ name, description }) => [name, description]));
    this.opponents = element("ul", { class: "opponents", "aria-live": "polite" });
    this.clock = new ClockFields();
    this.options = element("div", { class: "options" });
    this.private = element("input", { type: "checkbox", name: "private" });
    this.node = element(
      "form",
      { onsubmit: sendOnce(this.refusal, () => this.#create()) },
      ...this.#parts(games),
    );
    account.onChange(() => this.#askForName(), signal);
    this.#askForName();
    this.#chooseGame(games[0]);
  }

  #parts(games) {
    const choices = games.map((game, index) => this.#gameChoice(game, index === 0));
    const privacy = element("span", {}, t("Private: only its players can see the match"));
    return [
      element("h2", {}, t("Open a match")),
      element("fieldset", { class: "games" }, element("legend", {}, t("Game")), ...choices),
      this.name,
      element("label", { class: "field" }, t("Players"), this.count),
      element("fieldset", {}, element("legend", {}, t("Seats")), this.seats, this.opponents),
      this.clock.node,
      this.options,
      element("label", { class: "check" }, this.private, privacy),
      this.refusal,
      element("button", { class: "primary" }, t("Open the match")),
    ];
  }

  #gameChoice(game, first) {
    const input = element("input", {
      type: "radio",
      name: "game",
      value: game.id,
      checked: first,
      onchange: () => this.#chooseGame(game),
    });
    return element("label", { class: `game of-${game.id}` }, input, game.title);
  }

  /** Asks for a name only if the caller has no account. */
  #askForName() {
    this.name.hidden = account.token() !== null;
    this.name.querySelector("input").required = account.token() === null;
  }

  async #chooseGame(game) {
    this.game = game;
    this.count.replaceChildren(...game.seat_counts.map((count) => element("option", { value: count }, count)));
    this.#showSeats();
    this.options.replaceChildren();
    const { options } = await api.game(game.id).catch(() => ({ options: null }));
    if (this.game !== game || !options) return;
    this.fields = optionFields(options);
    this.options.replaceChildren(this.fields.node);
  }

  #showSeats() {
    const chosen = this.#seatKinds();
    this.seats.replaceChildren(
      ...Array.from({ length: Number(this.count.value) }, (_, seat) => this.#seatChoice(seat, chosen[seat])),
    );
    this.#showChosen();
  }

  /** Shows what depends on who sits where: the fields of the clock, and how the chosen bots play. */
  #showChosen() {
    const kinds = this.#seatKinds();
    this.clock.show(kinds.some((kind) => !kind.startsWith("bot:")));
    const chosen = new Set(kinds.filter((kind) => kind.startsWith("bot:")).map((kind) => kind.slice(4)));
    const lines = [...chosen].map((name) => t("{name}: {words}", { name, words: this.descriptions.get(name) ?? "" }));
    this.opponents.replaceChildren(...lines.map((line) => element("li", {}, line)));
  }

  #seatKinds() {
    return [...this.seats.querySelectorAll("select")].map((select) => select.value);
  }

  #seatChoice(seat, chosen) {
    const bots = this.game.bots.map((bot) => [`bot:${bot}`, t("Bot: {bot}", { bot })]);
    const kinds = [["me", t("Me")], ...bots, ["open", t("Open, by link")]];
    const preset = chosen ?? (seat === 0 ? "me" : bots[0]?.[0]);
    const options = kinds.map(([value, text]) => element("option", { value, selected: value === preset }, text));
    return element(
      "label",
      { class: "seat-choice" },
      seatIcon(seat),
      element("select", { name: `seat-${seat}`, "aria-label": t("Seat {seat}", { seat }) }, ...options),
    );
  }

  async #create() {
    if (!account.token()) await signUp(this.name.querySelector("input").value);
    const match = await api.createMatch(this.#plan());
    await leaveFor(matchAddress(match.id));
  }

  #plan() {
    const seats = this.#seatKinds().map((value) =>
      value.startsWith("bot:") ? { kind: "bot", bot: value.slice(4) } : { kind: value },
    );
    const options = this.fields?.values() ?? {};
    const fixed = { game: this.game.id, seats, options, private: this.private.checked, wait_for_salts: true };
    return { ...fixed, ...this.clock.values() };
  }
}
