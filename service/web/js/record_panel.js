// The panel that verifies the record of a match in this browser, and downloads it.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { verifyRecord } from "./record_verification.js";
import { saltFindings } from "./salts.js";
import { saveFile } from "./saved_file.js";

const INTRODUCTION =
  t("The hash of each event covers the event before it and a commitment to each secret. ") +
  t("Your browser can verify all of this by itself.");
const NO_CRYPTO = t("This browser can compute hashes only on pages served over https or from this computer.");

export class RecordPanel {
  /** @param {string} match id of the match */
  constructor(match) {
    this.match = match;
    this.findings = element("ul", { class: "findings" });
    this.node = element(
      "section",
      { class: "record", "aria-label": t("Record") },
      element("h2", {}, t("Record")),
      element("p", {}, INTRODUCTION),
      element(
        "p",
        { class: "buttons" },
        element("button", { type: "button", onclick: () => this.#verify() }, t("Verify the record")),
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => this.#download() },
          t("Download the record"),
        ),
      ),
      element("div", { role: "status" }, this.findings),
    );
  }

  async #verify() {
    this.#show(["", t("Checking.")]);
    try {
      if (!globalThis.crypto?.subtle) throw new Error(NO_CRYPTO);
      const record = await (await api.record(this.match)).text();
      const onProgress = (share) => this.#show(["", t("Checking: {share} %", { share: Math.round(100 * share) })]);
      this.#show(...findings(await verifyRecord(record, onProgress)));
    } catch (problem) {
      this.#show(["✗", problem.message]);
    }
  }

  async #download() {
    try {
      saveFile(await (await api.record(this.match)).blob(), `${this.match}.kifu.ndjson`);
    } catch (problem) {
      this.#show(["✗", problem.message]);
    }
  }

  #show(...findings) {
    const items = findings.map(([sign, text]) =>
      element("li", { class: sign === "✗" ? "failed" : null }, `${sign} ${text}`.trim()),
    );
    this.findings.replaceChildren(...items);
  }
}

/** Returns the findings about a record that passed the checks: pairs of a sign and a sentence. */
function findings({ header, entries, opened, salts }) {
  const chain = [
    "✓",
    t("{entries} events without a gap, each chained to the one before; the last hash is {head}…", {
      entries,
      head: header.head.slice(0, 16),
    }),
  ];
  if (!header.opened)
    return [
      chain,
      ...saltFindings({ header, salts }),
      ["…", t("Secrets and seed stay hidden until the match is over; the chain contains their commitments.")],
    ];
  return [
    chain,
    ...saltFindings({ header, salts }),
    ["✓", commitments(opened)],
    [
      "✓",
      t("The seed matches the commitment from before the first move ({commitment}…).", {
        commitment: header.commitment.slice(0, 16),
      }),
    ],
    ["…", t("To check that every move and draw follows from the seed, run kifu verify on the downloaded record.")],
  ];
}

function commitments(opened) {
  if (opened === 1) return t("The only commitment matches the value shown.");
  return t("All {opened} commitments match the values shown.", { opened });
}
