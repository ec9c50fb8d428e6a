// The lobby: the matches that wait, run and are over, and how to open one.

import { api } from "./api.js";
import { element } from "./element.js";
import { matchAddress } from "./route.js";

export class LobbyPage {
  constructor() {
    document.title = "Kifu";
    this.list = element("ul", { class: "matches" });
    this.node = element("div", { class: "lobby" }, element("h1", {}, "Matches"), this.list);
  }

  async open() {
    const { matches } = await api.matches({});
    this.list.replaceChildren(...matches.map((match) => element("li", {}, element("a", { href: matchAddress(match.match) }, `${match.game} ${match.status} ${match.version}`))));
  }

  close() {}
}
