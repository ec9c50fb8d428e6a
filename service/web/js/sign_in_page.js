// Uses a sign-in link. It asks first, so that nobody is signed in to the account of somebody else by a link alone.

import { LONGEST_NAME, account } from "./account.js";
import { api } from "./api.js";
import { sendOnce } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { leaveFor } from "./route.js";

export class SignInPage {
  /** @param {string} secret the secret of the link */
  constructor(secret) {
    document.title = t("Sign in – Kifu");
    history.replaceState(null, "", "#/account"); // the secret stays in no history
    const name = element("input", {
      value: t("Another device"),
      required: true,
      maxlength: LONGEST_NAME,
      "aria-label": t("Name of this device"),
    });
    const refusal = element("p", { class: "refusal", role: "alert" });
    const signIn = async () => {
      account.keep(await api.signIn(secret, name.value));
      await leaveFor("#/");
    };
    this.node = element(
      "form",
      { class: "own-account", onsubmit: sendOnce(refusal, signIn) },
      element("h1", {}, t("Sign in on this device")),
      element("p", {}, warning()),
      element("label", { class: "row" }, t("Name of this device"), name),
      element("button", { class: "primary" }, t("Sign in")),
      refusal,
    );
  }

  open() {}

  close() {}
}

function warning() {
  if (!account.token()) return t("This browser will play as the account that made the link.");
  return t("You are signed in as {account}. This browser forgets that, and plays as the account that made the link.", {
    account: account.name(),
  });
}
