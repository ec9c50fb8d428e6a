// Going back with everybody's consent, and going another way than a finished match.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { matchAddress } from "./route.js";

export class GoingBack {
  /** @param {string} id  @param {(deed: () => Promise<any>) => Promise<void>} attempt carries out a deed, or says why not */
  constructor(id, attempt) {
    this.id = id;
    this.attempt = attempt;
    this.node = element("section", { class: "going-back", "aria-label": "Going back", hidden: true });
  }

  /** @param {number} at the version shown  @param {boolean} live */
  show(match, look, at, live) {
    const parts = [
      ...this.#proposal(match, look),
      ...this.#wayBack(match, at, live),
      ...this.#otherWay(match, at, live),
    ];
    this.node.replaceChildren(...parts);
    this.node.hidden = parts.length === 0;
  }

  #proposal({ take_back: proposal, seat, version }, look) {
    if (!proposal) return [];
    const mayAnswer = seat !== null && !proposal.agreed.includes(seat);
    return [
      element("p", {}, `${look.seats[proposal.seat].name} asks to go back to version ${proposal.to}.`),
      mayAnswer && this.#button("Agree", () => api.undo(this.id, version, proposal.to)),
      seat !== null && this.#button("Do not agree", () => api.declineUndo(this.id)),
    ].filter(Boolean);
  }

  #wayBack({ status, seat, version }, at, live) {
    if (live || status !== "playing" || seat === null) return [];
    const goBack = async () => {
      const answer = await api.undo(this.id, version, at);
      location.hash = matchAddress(this.id); // to the table as it goes on
      return answer;
    };
    return [this.#button("Take the match back to here, or ask for it", goBack)];
  }

  #otherWay({ status, seats }, at, live) {
    if (live || status !== "finished" || !account.token()) return [];
    const plan = seats.map(({ bot }, seat) => (seat === 0 ? { kind: "me" } : { kind: "bot", bot: bot ?? "greedy" }));
    return [
      this.#button(
        "Play on another way from here",
        async () => (location.hash = matchAddress((await api.fork(this.id, at, plan)).id)),
      ),
    ];
  }

  #button(text, deed) {
    return element("button", { type: "button", class: "quiet", onclick: () => this.attempt(deed) }, text);
  }
}
