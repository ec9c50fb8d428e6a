// The accounts of programs that accept challenges, in the lobby: what each says about itself, and a way to challenge it.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { challengeForm } from "./challenge_form.js";
import { element } from "./element.js";

/** Milliseconds between two looks at who accepts challenges. */
const INTERVAL = 30_000;

export class BotAccountList {
  /** @param {() => Promise<void>} onMade called when one of them is challenged */
  constructor(onMade) {
    this.onMade = onMade;
    this.looked = -INTERVAL;
    this.list = element("ul");
    const label = { class: "challenges", "aria-label": t("Programs to challenge"), hidden: true };
    this.node = element("section", label, element("h2", {}, t("Programs to challenge")), this.list);
  }

  /** Shows them to players with an account; looks again now and then. Throws `Problem`. */
  async refresh() {
    if (!account.token()) return (this.node.hidden = true);
    if (performance.now() - this.looked < INTERVAL) return;
    this.looked = performance.now();
    const [{ bot_accounts: found }, { games }] = await Promise.all([api.botAccounts(), api.games()]);
    const others = found.filter(({ player }) => player !== account.id());
    this.node.hidden = others.length === 0;
    const key = JSON.stringify(others);
    if (key === this.key) return;
    this.key = key;
    this.list.replaceChildren(...others.map((one) => this.#item(one, games)));
  }

  #item({ player, name, profile }, games) {
    const plays = games.filter(({ id }) => !profile.games?.length || profile.games.includes(id));
    return element(
      "li",
      {},
      element("b", {}, name),
      profile.description && element("span", {}, profile.description),
      challengeForm({ id: player, name, rated: profile.rated ?? true }, plays, this.onMade),
    );
  }
}
