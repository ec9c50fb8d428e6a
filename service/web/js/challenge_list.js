// The challenges of the caller: those to answer, those that wait for an answer, and those that have just ended.

import { account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { focus, renew } from "./focus.js";
import { titleOf } from "./game_title.js";
import { leaveFor, matchAddress } from "./route.js";
import { termsList } from "./terms.js";

/** Milliseconds between two looks at the challenges. */
const INTERVAL = 3000;

/** @type {Object<string, (name: string, reason: string) => string>} */
const ENDS = {
  declined: (name, reason) => (reason ? t("{name} declines: {reason}", { name, reason }) : t("{name} declines.", { name })),
  expired: (name) => t("{name} has not answered in time.", { name }),
};

export class ChallengeList {
  /** @param {AbortSignal} signal aborted when the page is closed */
  constructor(signal) {
    this.signal = signal;
    this.names = new Map();
    /** The JSON Schema of the options of a game, for the games of challenges with options. */
    this.schemas = new Map();
    /** The challenges that this page has seen open: when one is accepted, the page goes to its match. */
    this.seenOpen = new Set();
    this.list = element("ul");
    const label = { class: "challenges", "aria-label": t("Challenges"), hidden: true };
    this.node = element("section", label, element("h2", {}, t("Challenges")), this.list);
  }

  /** Looks at the challenges again and again until the page is closed. */
  async follow() {
    while (!this.signal.aborted) {
      if (!document.hidden) await this.refresh().catch(() => {}); // the page says by itself when the service is away
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
  }

  /** Shows the challenges as they are now. Throws `Problem`. */
  async refresh() {
    const owner = account.id();
    const challenges = await own();
    const told = challenges.filter((one) => one.status === "open" || (one.status in ENDS && isOwn(one)));
    await Promise.all(told.flatMap((challenge) => [this.#learnName(other(challenge)), this.#learnOptions(challenge)]));
    if (this.signal.aborted || owner !== account.id()) return;
    const begun = challenges.find(({ id, status }) => status === "accepted" && this.seenOpen.has(id));
    if (begun) return void this.#go(begun);
    for (const challenge of told) if (challenge.status === "open" && isOwn(challenge)) this.seenOpen.add(challenge.id);
    const key = JSON.stringify(told);
    this.node.hidden = told.length === 0;
    if (key === this.key) return;
    this.key = key;
    const hadFocus = this.list.contains(document.activeElement);
    renew(this.list, ...told.map((challenge) => this.#item(challenge)));
    if (hadFocus && this.node.hidden) focus(headingAfter(this.node));
  }

  /**
   * Accepts the first challenge to the caller that matches, and leaves for its match. Returns if there is none.
   * @param {(challenge: any) => boolean} matches
   */
  async accept(matches) {
    const found = (await own()).find((one) => one.status === "open" && !isOwn(one) && matches(one));
    if (found) await this.#go(await api.acceptChallenge(found.id));
  }

  async #learnName(player) {
    if (!this.names.has(player)) this.names.set(player, (await api.player(player).catch(() => ({ name: t("Somebody") }))).name);
  }

  async #learnOptions({ game, options }) {
    if (Object.keys(options).length > 0 && !this.schemas.has(game)) this.schemas.set(game, (await api.game(game)).options);
  }

  #item(challenge) {
    const { id, status, game, reason } = challenge;
    const name = this.names.get(other(challenge));
    if (status !== "open") return element("li", {}, ENDS[status](name, reason));
    const title = titleOf(game);
    const withdraw = () => this.#button(t("Withdraw"), () => api.withdrawChallenge(id));
    if (isOwn(challenge)) return element("li", {}, t("Waiting for {name} to accept {title}. ", { name, title }), withdraw());
    const terms = termsList({ ...challenge, private: !challenge.rated }, this.schemas.get(game));
    return element(
      "li",
      {},
      t("{name} challenges you to {title}. ", { name, title }),
      terms,
      attempt(t("Accept"), async () => this.#go(await api.acceptChallenge(id))),
      this.#button(t("Decline"), () => api.declineChallenge(id)),
    );
  }

  #button(label, command) {
    return attempt(label, async () => {
      await command();
      await this.refresh();
    });
  }

  #go({ match }) {
    return leaveFor(matchAddress(match));
  }
}

/** Returns the heading of the next section that is shown. */
function headingAfter(section) {
  const next = section.nextElementSibling;
  return next?.hidden ? headingAfter(next) : next?.querySelector("h2");
}

/** Returns the challenges of the caller; the service leaves out what is as usual. */
async function own() {
  const { challenges } = account.token() ? await api.challenges() : { challenges: [] };
  const usual = { status: "open", reason: "", rated: true, clock: null, options: {} };
  return challenges.map((challenge) => ({ ...usual, ...challenge }));
}

/** True for a challenge that the caller has made. */
const isOwn = ({ challenger }) => challenger === account.id();

/** Returns the account that the caller plays with. */
const other = (challenge) => (isOwn(challenge) ? challenge.challenged : challenge.challenger);
