// The account box at the head of every page: sign up with a name, see the account, or sign out.

import { LONGEST_NAME, account } from "./account.js";
import { api } from "./api.js";
import { sendOnce } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { renew } from "./focus.js";

/** Returns an element that always shows the present account. */
export function accountBox() {
  const box = element("div", { class: "account" });
  const show = () => renew(box, ...(account.token() ? signedIn() : signedOut()));
  account.onChange(show);
  show();
  return box;
}

function signedIn() {
  return [
    element("a", { class: "name", href: "#/account", title: t("Your account") }, account.name()),
    element(
      "button",
      { type: "button", class: "quiet", title: t("Removes your name and token from this browser"), onclick: signOut },
      t("Sign out"),
    ),
  ];
}

const LAST = t(
  "This browser forgets its token. Unless you are signed in on another device, nobody can play as you after that. Sign out?",
);
const SUSPENDED =
  t("Nothing is lost: this browser keeps the token, with which you can play again once the operator lifts the suspension. ") +
  t("If it forgets the token now, the account may be lost for ever. Forget it all the same?");

async function signOut() {
  const suspension = await api.me().then(
    () => null,
    (problem) => (problem.code === "suspended" ? problem.message : null),
  );
  // The player of a suspended account cannot sign in with another device either.
  if (confirm(suspension === null ? LAST : `${suspension} ${SUSPENDED}`)) account.forget();
}

function signedOut() {
  const name = element("input", {
    name: "name",
    required: true,
    maxlength: LONGEST_NAME,
    placeholder: t("Your name"),
    "aria-label": t("Your name"),
    autocomplete: "nickname",
  });
  const refusal = element("span", { class: "refusal", role: "alert" });
  const onsubmit = sendOnce(refusal, () => signUp(name.value));
  return [element("form", { onsubmit }, name, element("button", {}, t("Sign up")), refusal)];
}

/**
 * Creates an account with a name and stores it in this browser.
 * @param {string} name
 * @returns {Promise<void>} throws `Problem` if the service refuses the name
 */
export async function signUp(name) {
  account.keep(await api.signUp(name));
}
