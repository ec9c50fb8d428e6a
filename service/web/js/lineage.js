// Where a match comes from, where it went another way as well, and whether its result counts.

import { element } from "./element.js";
import { renew } from "./focus.js";
import { matchAddress } from "./route.js";

export class Lineage {
  constructor() {
    this.node = element("p", { class: "lineage", hidden: true });
  }

  /**
   * @param {{parent: {match: string, version: number}|null, rated: boolean}} match
   * @param {{type: string, data: any}[]} events all that are known
   */
  show({ parent, rated }, events) {
    const forks = events.filter((event) => event.type === "match.ForkOpened").map((event) => event.data);
    const key = JSON.stringify([parent, rated, forks]);
    if (key === this.key) return;
    this.key = key;
    const parts = [
      ...origin(parent),
      ...forks.flatMap(otherWay),
      ...(rated ? [] : ["Its result counts in no standings."]),
    ];
    renew(this.node, element("span", {}, ...parts));
    this.node.hidden = parts.length === 0;
  }
}

function origin(parent) {
  if (!parent) return [];
  const { match, version } = parent;
  return [
    "A fork of ",
    element("a", { href: matchAddress(match) }, "another match"),
    " from ",
    element("a", { href: matchAddress(match, version) }, `its version ${version}`),
    " on. ",
  ];
}

function otherWay({ match, version }) {
  return [
    "From version ",
    version,
    " on it is played ",
    element("a", { href: matchAddress(match) }, "another way"),
    " as well. ",
  ];
}
