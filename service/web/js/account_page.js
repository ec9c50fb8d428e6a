// The page of the caller's account: its name, vacation, devices and programs, whom it blocks, export and deletion.

import { LONGEST_NAME, account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { blockSection } from "./block_section.js";
import { t } from "./catalogue.js";
import { deviceSection } from "./device_section.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";
import { focus, renew } from "./focus.js";
import { playerAddress } from "./route.js";
import { saveFile } from "./saved_file.js";
import { vacationSection } from "./vacation_section.js";

export class AccountPage {
  constructor() {
    document.title = t("Your account – Kifu");
    this.node = element("div", { class: "own-account" });
    this.closing = new AbortController();
    account.onChange(() => this.open(), this.closing.signal);
  }

  /** Loads the page. */
  async open() {
    if (!account.token()) {
      const hint = t("Sign up with a name above, or open a sign-in link that you made on another device.");
      return renew(this.node, element("h1", {}, t("Your account")), element("p", {}, hint));
    }
    const owner = account.id();
    try {
      const again = () => this.open();
      const sections = [vacationSection, deviceSection, blockSection];
      const [vacation, devices, blocked] = await Promise.all(sections.map((made) => made(again)));
      if (owner !== account.id()) return; // another account must not see them
      this.#show(
        element("h1", {}, t("Your account")),
        section(t("Name"), nameForm()),
        section(t("Your matches"), element("a", { href: playerAddress(account.id()) }, t("Your standings and matches"))),
        section(t("Vacation"), vacation),
        section(t("Devices and programs"), devices),
        section(t("Players you block"), blocked),
        section(t("Your data"), exporter()),
        section(t("Delete the account"), deletion()),
      );
    } catch (problem) {
      if (owner === account.id()) renew(this.node, errorNotice(problem, () => this.open()));
    }
  }

  close() {
    this.closing.abort();
  }

  /** Shows the sections. The focus stays in the section that it is in, whose buttons may be others now. */
  #show(...sections) {
    const focused = this.node.contains(document.activeElement) ? document.activeElement.closest("section") : null;
    const label = focused?.getAttribute("aria-label");
    this.node.replaceChildren(...sections);
    const same = sections.find((one) => label && one.getAttribute("aria-label") === label);
    focus(same?.querySelector("button, input, select"));
  }
}

function section(title, ...content) {
  return element("section", { "aria-label": title }, element("h2", {}, title), ...content);
}

function nameForm() {
  const name = element("input", {
    value: account.name(),
    required: true,
    maxlength: LONGEST_NAME,
    "aria-label": t("New name"),
    autocomplete: "nickname",
  });
  const rename = async () => {
    const { id, name: changed } = await api.rename(name.value);
    account.keep({ id, name: changed, token: account.token() });
  };
  const hint = t("A name can be changed once a day. Every match tells the new one, also those that are over.");
  return element(
    "div",
    {},
    element("p", {}, hint),
    element("div", { class: "row" }, name, attempt(t("Change"), rename)),
  );
}

function exporter() {
  const save = async () => {
    const text = JSON.stringify(await api.exportAccount(), null, 2);
    saveFile(new Blob([text], { type: "application/json" }), "kifu-account.json");
  };
  const hint = t("All that the service keeps of you: account, devices, block list, and the links to your records.");
  return element("div", {}, element("p", {}, hint), attempt(t("Download"), save));
}

function deletion() {
  const confirmed = element("input", { "aria-label": t("Your name, to confirm"), autocomplete: "off" });
  const remove = async () => {
    await api.deleteAccount(confirmed.value);
    account.forget();
  };
  const hint =
    t(
      "Your name disappears everywhere, all devices are signed out, and bots take your seats. This cannot be undone. ",
    ) + t("Write your name to confirm.");
  return element(
    "div",
    {},
    element("p", {}, hint),
    element("div", { class: "row" }, confirmed, attempt(t("Delete"), remove)),
  );
}
