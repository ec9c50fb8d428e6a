// Opening a match: which game, who sits where, with which options.

import { account } from "./account.js";
import { signUp } from "./account_box.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { optionFields } from "./option_fields.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

export class CreateForm {
  /**
   * @param {{id: string, title: string, seat_counts: number[], bots: string[]}[]} games
   * @param {AbortSignal} signal that the form is gone
   */
  constructor(games, signal) {
    this.refusal = element("p", { class: "refusal", role: "alert" });
    const name = element("input", { name: "name", maxlength: 40, autocomplete: "nickname" });
    this.name = element("label", { class: "field" }, "Your name", name);
    this.count = element("select", { name: "count", onchange: () => this.#seat() });
    this.seats = element("div", { class: "chairs" });
    this.options = element("div", { class: "options" });
    this.private = element("input", { type: "checkbox", name: "private" });
    this.node = element(
      "form",
      { onsubmit: (event) => (event.preventDefault(), this.#create()) },
      ...this.#parts(games),
    );
    account.whenChanged(() => this.#ask(), signal);
    this.#ask();
    this.#pick(games[0]);
  }

  #parts(games) {
    const choices = games.map((game, index) => this.#choice(game, index === 0));
    const secret = element("span", {}, "Private: shown to nobody but its players");
    return [
      element("h2", {}, "Open a match"),
      element("fieldset", { class: "games" }, element("legend", {}, "Game"), ...choices),
      this.name,
      element("label", { class: "field" }, "Players", this.count),
      element("fieldset", {}, element("legend", {}, "Who sits where"), this.seats),
      this.options,
      element("label", { class: "check" }, this.private, secret),
      this.refusal,
      element("button", { class: "primary" }, "Open the match"),
    ];
  }

  #choice(game, first) {
    const input = element("input", {
      type: "radio",
      name: "game",
      value: game.id,
      checked: first,
      onchange: () => this.#pick(game),
    });
    return element("label", { class: `game ${game.id}` }, input, game.title);
  }

  #ask() {
    this.name.hidden = account.token() !== null;
    this.name.querySelector("input").required = account.token() === null;
  }

  async #pick(game) {
    this.game = game;
    this.count.replaceChildren(...game.seat_counts.map((count) => element("option", { value: count }, count)));
    this.#seat();
    this.options.replaceChildren();
    const { options } = await api.game(game.id).catch(() => ({ options: null }));
    if (this.game !== game || !options) return;
    this.fields = optionFields(options);
    this.options.replaceChildren(this.fields.node);
  }

  #seat() {
    const chosen = this.#kinds();
    this.seats.replaceChildren(
      ...Array.from({ length: Number(this.count.value) }, (_, seat) => this.#chair(seat, chosen[seat])),
    );
  }

  #kinds() {
    return [...this.seats.querySelectorAll("select")].map((select) => select.value);
  }

  #chair(seat, chosen) {
    const bots = this.game.bots.map((bot) => [`bot:${bot}`, `Bot: ${bot}`]);
    const kinds = [["me", "Me"], ...bots, ["open", "Open, by link"]];
    const preset = chosen ?? (seat === 0 ? "me" : bots[0]?.[0]);
    const options = kinds.map(([value, text]) => element("option", { value, selected: value === preset }, text));
    return element(
      "label",
      { class: "chair" },
      seatIcon(seat),
      element("select", { name: `seat-${seat}`, "aria-label": `Seat ${seat}` }, ...options),
    );
  }

  async #create() {
    this.refusal.textContent = "";
    try {
      if (!account.token()) await signUp(this.name.querySelector("input").value);
      const match = await api.createMatch(this.#plan());
      location.hash = matchAddress(match.id);
    } catch (problem) {
      this.refusal.textContent = problem.message;
    }
  }

  #plan() {
    const seats = this.#kinds().map((value) =>
      value.startsWith("bot:") ? { kind: "bot", bot: value.slice(4) } : { kind: value },
    );
    return { game: this.game.id, seats, options: this.fields?.values() ?? {}, private: this.private.checked };
  }
}
