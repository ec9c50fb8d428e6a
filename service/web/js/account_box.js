// Who one is, at the head of every page: say a name, or be another.

import { account } from "./account.js";
import { api } from "./api.js";
import { element } from "./element.js";

/** The longest name that the service takes. */
const LONGEST = 40;

export function accountBox() {
  const box = element("div", { class: "account" });
  const show = () => box.replaceChildren(...(account.token() ? known() : unknown()));
  account.whenChanged(show);
  show();
  return box;
}

function known() {
  return [
    element("span", { class: "name" }, account.name()),
    element(
      "button",
      { type: "button", class: "quiet", title: "The name and its token leave this browser", onclick: forget },
      "Sign out",
    ),
  ];
}

function forget() {
  if (confirm("The token is kept nowhere else. Without it nobody can play on under this name.")) account.forget();
}

function unknown() {
  const name = element("input", {
    name: "name",
    required: true,
    maxlength: LONGEST,
    placeholder: "Your name",
    "aria-label": "Your name",
    autocomplete: "nickname",
  });
  const refusal = element("span", { class: "refusal", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    await signUp(name.value).catch((problem) => (refusal.textContent = problem.message));
  };
  return [element("form", { onsubmit: submit }, name, element("button", {}, "Begin"), refusal)];
}

/** Opens an account under a name, without a token that may be refused. */
export async function signUp(name) {
  account.keep(await api.signUp(name));
}
