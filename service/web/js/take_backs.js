// Going back with everybody's consent, and going another way than a match has gone.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";

/** What one asks all players for, and how one answers. */
const MATTERS = [
  {
    of: (match) => match.take_back,
    asks: (version) => `asks to go back to version ${version}.`,
    agree: ({ id, version }, to) => api.undo(id, version, to),
    decline: ({ id }) => api.declineUndo(id),
  },
  {
    of: (match) => match.fork,
    asks: (version) => `asks to play another way as well, from version ${version} on.`,
    agree: ({ id }, from) => api.fork(id, from),
    decline: ({ id }) => api.declineFork(id),
  },
];

const ASKED = "The other players are asked, where it takes their consent";

export class GoingBack {
  /** @param {(deed: () => Promise<any>) => Promise<void>} attempt carries out a deed, or says why not */
  constructor(attempt) {
    this.attempt = attempt;
    this.node = element("section", { class: "going-back", "aria-label": "Going back", hidden: true });
  }

  /** @param {number|null} at the version that one looks back to; none is asked for where there is none */
  show(match, look, at) {
    const proposals = MATTERS.flatMap((matter) => this.#proposal(matter, match, look));
    const parts = [...proposals, ...(at ? [...this.#wayBack(match, at), ...this.#otherWay(match, at)] : [])];
    renew(this.node, ...parts);
    this.node.classList.toggle("proposed", proposals.length > 0);
    this.node.hidden = parts.length === 0;
  }

  #proposal({ of, asks, agree, decline }, match, look) {
    const proposal = of(match);
    if (!proposal) return [];
    const { seat, to, agreed } = proposal;
    const asked = element("p", { role: "status" }, `${look.seats[seat].name} ${asks(to)}`);
    if (match.seat === null) return [asked];
    const no = this.#button(seat === match.seat ? "Ask no longer" : "Do not agree", () => decline(match));
    return agreed.includes(match.seat) ? [asked, no] : [asked, this.#button("Agree", () => agree(match, to)), no];
  }

  #wayBack({ id, status, seat, version }, at) {
    if (status !== "playing" || seat === null) return [];
    const goBack = async () => {
      const answer = await api.undo(id, version, at);
      location.hash = matchAddress(id); // to the table as it goes on
      return answer;
    };
    return [this.#button(`Go back to version ${at}, or ask all to`, goBack, ASKED)];
  }

  #otherWay({ id, status, seat, seats }, at) {
    if (status === "playing" && seat !== null) {
      const words = `Play another way from version ${at} as well, or ask all to`;
      return [this.#button(words, () => this.#goTo(id, api.fork(id, at)), ASKED)];
    }
    if (status !== "finished" || !account.token()) return [];
    const plan = seats.map(({ bot }, index) => (index === 0 ? { kind: "me" } : { kind: "bot", bot: bot ?? "greedy" }));
    return [this.#button(`Play on another way from version ${at}`, () => this.#goTo(id, api.fork(id, at, plan)))];
  }

  /** To the fork, or where its players have been asked for it, to the match as it goes on. */
  async #goTo(id, forking) {
    const answer = await forking;
    location.hash = matchAddress(answer.id ?? id);
    return answer;
  }

  #button(text, deed, title = null) {
    return element("button", { type: "button", class: "quiet", title, onclick: () => this.attempt(deed) }, text);
  }
}
