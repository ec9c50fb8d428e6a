// Take-backs and forks that need the consent of all players: propose one, agree or decline.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";

/** The two kinds of proposals. */
const PROPOSALS = [
  {
    of: (match) => match.take_back,
    text: (version) => t("proposes to go back to version {version}.", { version }),
    agree: ({ id, version }, to) => api.takeBack(id, version, to),
    decline: ({ id }) => api.declineTakeBack(id),
  },
  {
    of: (match) => match.fork,
    text: (version) => t("proposes to fork the match at version {version}.", { version }),
    agree: ({ id }, from) => api.fork(id, from),
    decline: ({ id }) => api.declineFork(id),
  },
];

const NEEDS_CONSENT = t("The other players are asked if this needs their consent");

export class TakeBackPanel {
  /**
   * @param {(command: () => Promise<any>) => Promise<void>} send sends a command; shows the reason of a refusal
   * @param {(version: number|null) => Promise<void>} leadTo shows a version of the match; `null` shows the newest one
   */
  constructor(send, leadTo) {
    this.send = send;
    this.leadTo = leadTo;
    this.node = element("section", { class: "take-backs", "aria-label": t("Take-backs and forks"), hidden: true });
  }

  /**
   * Shows proposals and buttons. Those that are there stay if nothing has changed: a button that is replaced while it is
   * pressed is not clicked.
   * @param {object} match
   * @param {import("./game_board.js").ViewContext} context
   * @param {number|null} version the version that the caller may propose; 0 or `null` if there is none
   */
  show(match, context, version) {
    const { id, version: newest, status, seat, seats, take_back, fork } = match;
    const shown = JSON.stringify([id, newest, status, seat, seats, take_back, fork, version, account.token()]);
    if (shown === this.shown) return;
    this.shown = shown;
    const proposals = PROPOSALS.flatMap((kind) => this.#proposal(kind, match, context));
    const buttons = version ? [...this.#takeBackButton(match, version), ...this.#forkButton(match, version)] : [];
    const parts = [...proposals, ...buttons];
    renew(this.node, ...parts);
    this.node.classList.toggle("proposed", proposals.length > 0);
    this.node.hidden = parts.length === 0;
  }

  #proposal({ of, text, agree, decline }, match, context) {
    const proposal = of(match);
    if (!proposal) return [];
    const { seat, to, agreed } = proposal;
    const sentence = element("p", { role: "status" }, `${context.seats[seat].name} ${text(to)}`);
    if (match.seat === null) return [sentence];
    const no = this.#button(seat === match.seat ? t("Withdraw") : t("Decline"), () => decline(match));
    return agreed.includes(match.seat)
      ? [sentence, no]
      : [sentence, this.#button(t("Agree"), () => agree(match, to)), no];
  }

  #takeBackButton({ id, status, seat, version: newest }, version) {
    if (status !== "playing" || seat === null) return [];
    const takeBack = async () => {
      const answer = await api.takeBack(id, newest, version);
      this.leadTo(null);
      return answer;
    };
    return [this.#button(t("Go back to version {version}", { version }), takeBack, NEEDS_CONSENT)];
  }

  #forkButton({ id, status, seat, seats }, version) {
    const text = t("Fork at version {version}", { version });
    if (status === "playing" && seat !== null)
      return [this.#button(text, () => this.#goTo(id, api.fork(id, version)), NEEDS_CONSENT)];
    if (status !== "finished" || !account.token()) return [];
    return [this.#button(text, () => this.#goTo(id, api.fork(id, version, forkPlan({ seat, seats }))))];
  }

  /** Goes to the fork or, if the other players have to agree first, to the newest version of the match. */
  async #goTo(id, forking) {
    const answer = await forking;
    if ((answer.id ?? id) === id) this.leadTo(null);
    else location.hash = matchAddress(answer.id);
    return answer;
  }

  #button(text, command, title = null) {
    return element("button", { type: "button", class: "quiet", title, onclick: () => this.send(command) }, text);
  }
}

/** Returns the seats of a fork of a finished match: the caller keeps the own seat or takes the first one, bots the rest. */
export function forkPlan({ seat, seats }) {
  return seats.map(({ bot }, index) => (index === (seat ?? 0) ? { kind: "me" } : { kind: "bot", bot: bot ?? "greedy" }));
}
