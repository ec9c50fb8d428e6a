// The button with which the caller watches a match: the lobby then lists it.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";

export class WatchButton {
  /**
   * @param {string} id of the match
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, signal) {
    this.id = id;
    this.button = element("button", { type: "button", class: "quiet", onclick: () => this.#press() });
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.node = element("div", { class: "watch", hidden: true }, this.button, this.refusal);
    account.onChange(() => this.#load(), signal);
  }

  /** Shows the button to those who may put the match on their list. An invitation is not enough for that. */
  show({ private: isPrivate, seat, creator }) {
    const canWatch = !isPrivate || seat !== null || creator === account.id();
    if (canWatch === this.canWatch) return;
    this.canWatch = canWatch;
    this.#load();
  }

  async #load() {
    this.button.textContent = t("Watch");
    this.button.removeAttribute("title"); // it is not seen until it is known what it does, but has its space
    this.node.hidden = account.id() === null || !this.canWatch;
    if (this.node.hidden) return;
    await this.#ask(() => api.watching(this.id));
  }

  #press() {
    return this.#ask(() => (this.isWatching ? api.unwatch(this.id) : api.watch(this.id)));
  }

  async #ask(question) {
    const owner = account.id();
    this.refusal.textContent = "";
    try {
      const { since } = await question();
      if (owner === account.id()) this.#tell(since !== null);
    } catch (problem) {
      this.refusal.textContent = problem.message;
    }
  }

  #tell(isWatching) {
    this.isWatching = isWatching;
    this.button.textContent = isWatching ? t("Watching") : t("Watch");
    this.button.title = isWatching ? t("The lobby lists this match. Press to stop that.") : t("List this match in the lobby");
    this.node.hidden = false;
  }
}
