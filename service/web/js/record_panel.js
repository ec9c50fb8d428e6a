// Trust: the record checked in this very browser, and the record to take home.

import { api } from "./api.js";
import { element } from "./element.js";
import { prove } from "./record_verification.js";

const INTRODUCTION =
  "Every event is chained to the one before by its hash, and every secret is committed to. " +
  "Nothing of this needs to be believed: it can be checked here, by this browser alone.";

export class Trust {
  constructor(match) {
    this.match = match;
    this.findings = element("ul", { class: "findings" });
    this.node = element(
      "section",
      { class: "trust", "aria-label": "Trust" },
      element("h2", {}, "Trust"),
      element("p", {}, INTRODUCTION),
      element(
        "p",
        { class: "buttons" },
        element("button", { type: "button", onclick: () => this.#verify() }, "Verify the record"),
        element("button", { type: "button", class: "quiet", onclick: () => this.#download() }, "Download the record"),
      ),
      element("div", { role: "status" }, this.findings),
    );
  }

  async #verify() {
    this.#say(["", "Checking."]);
    try {
      if (!globalThis.crypto?.subtle)
        throw new Error("This browser checks hashes only on pages from https or from this machine.");
      const record = await (await api.record(this.match)).text();
      this.#say(...findings(await prove(record, (share) => this.#say(["", `Checking: ${Math.round(100 * share)} %`]))));
    } catch (problem) {
      this.#say(["✗", problem.message]);
    }
  }

  async #download() {
    try {
      const blob = await (await api.record(this.match)).blob();
      const link = element("a", { href: URL.createObjectURL(blob), download: `${this.match}.kifu.ndjson` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (problem) {
      this.#say(["✗", problem.message]);
    }
  }

  #say(...lines) {
    this.findings.replaceChildren(
      ...lines.map(([sign, text]) => element("li", { class: sign === "✗" ? "fails" : null }, `${sign} ${text}`.trim())),
    );
  }
}

function opening(opened) {
  if (opened === 1) return "The one commitment opens to the value shown.";
  return `All ${opened} commitments open to the values shown.`;
}

function findings({ header, entries, opened }) {
  const chain = [
    "✓",
    `${entries} events without a gap, each chained to the one before; the last hash is ${header.head.slice(0, 16)}…`,
  ];
  if (!header.opened)
    return [chain, ["…", "Secrets and seed are hidden until the match is over; their commitments are in the chain."]];
  return [
    chain,
    ["✓", opening(opened)],
    ["✓", `The seed is the one that was committed to before the first move (${header.commitment.slice(0, 16)}…).`],
    ["…", "That every move and every draw follows from it is checked by: kifu verify, on the downloaded record."],
  ];
}
