// The page of the caller's account: its name, the devices that are signed in, whom it blocks, export and deletion.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";
import { errorNotice } from "./error_notice.js";

const MAX_NAME_LENGTH = 40;

export class AccountPage {
  constructor() {
    document.title = "Your account · Kifu";
    this.node = element("div", { class: "own-account" });
    this.closing = new AbortController();
    account.onChange(() => this.open(), this.closing.signal);
  }

  /** Loads the page. */
  async open() {
    if (!account.token()) {
      const hint = "Sign up with a name above, or open a sign-in link that you made on another device.";
      return this.node.replaceChildren(element("h1", {}, "Your account"), element("p", {}, hint));
    }
    try {
      const [{ tokens }, { blocked }] = await Promise.all([api.tokens(), api.blocks()]);
      this.node.replaceChildren(
        element("h1", {}, "Your account"),
        section("Name", nameForm()),
        section("Devices", this.#devices(tokens), linkMaker()),
        section("Players you block", this.#blocked(blocked)),
        section("Your data", exporter()),
        section("Delete the account", deletion()),
      );
    } catch (problem) {
      this.node.replaceChildren(errorNotice(problem, () => this.open()));
    }
  }

  close() {
    this.closing.abort();
  }

  #devices(tokens) {
    const revoke = (token) => async () => {
      await api.revokeToken(token.id);
      if (token.current) account.forget();
      else await this.open();
    };
    return element("ul", { class: "devices" }, ...tokens.map((token) => device(token, attempt("End", revoke(token)))));
  }

  #blocked(blocked) {
    const entries = Object.entries(blocked);
    if (!entries.length) return element("p", { class: "empty" }, "You block nobody.");
    const unblock = (id) => async () => {
      await api.unblock(id);
      await this.open();
    };
    const row = ([id, name]) => element("li", {}, element("span", {}, name), attempt("Unblock", unblock(id)));
    return element("ul", { class: "devices" }, ...entries.map(row));
  }
}

function section(title, ...content) {
  return element("section", { "aria-label": title }, element("h2", {}, title), ...content);
}

function device(token, button) {
  const used = token.used === null ? "not used yet" : `last used ${new Date(token.used).toLocaleString()}`;
  const about = `${token.current ? "this device, " : ""}may ${token.scopes.join(" and ")}, ${used}`;
  return element("li", {}, element("span", {}, element("b", {}, token.name), element("small", {}, about)), button);
}

/** Returns a button that does something, and says beside it what refused that. */
function attempt(label, action, attributes = {}) {
  const refusal = element("span", { class: "refusal", role: "alert" });
  const onclick = async () => {
    refusal.textContent = "";
    await action().catch((problem) => (refusal.textContent = problem.message));
  };
  const button = element("button", { type: "button", onclick, ...attributes }, label);
  return element("span", { class: "attempt" }, button, refusal);
}

function nameForm() {
  const name = element("input", {
    value: account.name(),
    required: true,
    maxlength: MAX_NAME_LENGTH,
    "aria-label": "New name",
    autocomplete: "nickname",
  });
  const rename = async () => {
    const { id, name: changed } = await api.rename(name.value);
    account.keep({ id, name: changed, token: account.token() });
  };
  const hint = "A name can be changed once a day. Every match tells the new one, also those that are over.";
  return element("div", {}, element("p", {}, hint), element("div", { class: "row" }, name, attempt("Change", rename)));
}

function linkMaker() {
  const place = element("div", { class: "row", role: "status" });
  const make = async () => {
    const { link, seconds } = await api.makeSignInLink();
    const address = element("input", { readonly: true, value: new URL(link, location.href).href, "aria-label": "Sign-in link" });
    const minutes = Math.round(seconds / 60);
    place.replaceChildren(address, element("small", {}, `It works once, within ${minutes} minutes. Show it to nobody.`));
    address.select();
  };
  const hint = "Open a sign-in link on another device to play there too.";
  return element("div", {}, element("p", {}, hint), attempt("Make a sign-in link", make), place);
}

function exporter() {
  const save = async () => {
    const text = JSON.stringify(await api.exportAccount(), null, 2);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    element("a", { href: address, download: "kifu-account.json" }).click();
    URL.revokeObjectURL(address);
  };
  const hint = "All that the service keeps of you: account, devices, block list, and the links to your records.";
  return element("div", {}, element("p", {}, hint), attempt("Download", save));
}

function deletion() {
  const confirmed = element("input", { "aria-label": "Your name, to confirm", autocomplete: "off" });
  const remove = async () => {
    await api.deleteAccount(confirmed.value);
    account.forget();
  };
  const hint =
    "Your name disappears everywhere, all devices are signed out, and bots take your seats. This cannot be undone. " +
    "Write your name to confirm.";
  return element("div", {}, element("p", {}, hint), element("div", { class: "row" }, confirmed, attempt("Delete", remove)));
}
