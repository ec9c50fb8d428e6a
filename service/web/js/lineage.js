// Links to related matches: the parent of a fork, and the forks of a match. Also says to people that the result does not count.

import { t, tparts } from "./catalogue.js";
import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";
import { isAmongPeople } from "./terms.js";

export class Lineage {
  constructor() {
    this.node = element("p", { class: "lineage", hidden: true });
  }

  /**
   * @param {{parent: {match: string, version: number}|null, rated: boolean, seats: object[]}} match
   * @param {{type: string, data: any}[]} events all known events of the match
   */
  show({ parent, rated, seats }, events) {
    const forks = events.filter((event) => event.type === "match.ForkOpened").map((event) => event.data);
    const isTold = !rated && isAmongPeople(seats);
    const key = JSON.stringify([parent, isTold, forks]);
    if (key === this.key) return;
    this.key = key;
    const parts = [
      ...parentLinks(parent),
      ...forks.flatMap(forkLink),
      ...(isTold ? [t("The result does not count in the standings.")] : []),
    ];
    renew(this.node, element("span", {}, ...parts));
    this.node.hidden = parts.length === 0;
  }
}

function parentLinks(parent) {
  if (!parent) return [];
  const { match, version } = parent;
  return tparts("A fork of {match}, from {version} on. ", {
    match: element("a", { href: matchAddress(match) }, t("another match")),
    version: element("a", { href: matchAddress(match, version) }, t("its version {version}", { version })),
  });
}

function forkLink({ match, version }) {
  const fork = element("a", { href: matchAddress(match) }, t("a fork"));
  return tparts("There is {fork} of this match from version {version} on. ", { fork, version });
}
