// The tokens of the account: the devices that are signed in, and programs that play for it.

import { LONGEST_NAME, account } from "./account.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { dateAndTime } from "./times.js";

/** What a program may do, with the scopes for it. */
const PROGRAMS = [
  ["read bot", t("play on my seats")],
  ["read", t("see what I see")],
  ["read play", t("do everything that I do")],
];
/** What a token may do, by scope. */
const SCOPES = {
  read: t("read"),
  play: t("play"),
  bot: t("play on my seats"),
  operate: t("operate the service"),
};
/** The name that the service gives the first token of an account. */
const FIRST_TOKEN = "first token";
const LINK = t("Open a sign-in link on another device to play there too.");
const TOKEN = t("A program, such as a bot of your own, needs a token.");

/**
 * Returns the list of tokens, and what makes new ones. Throws `Problem`.
 * @param {() => Promise<void>} again shows the page again
 */
export async function deviceSection(again) {
  const list = element("ul", { class: "devices" });
  const show = (tokens) =>
    list.replaceChildren(...tokens.map((token) => device(token, attempt(t("End"), revoke(token)))));
  const revoke = (token) => async () => {
    await api.revokeToken(token.id);
    if (token.current) account.forget();
    else await again();
  };
  const refresh = async () => show((await api.tokens()).tokens);
  await refresh();
  return element("div", {}, list, linkMaker(), tokenMaker(refresh));
}

function device(token, button) {
  const used =
    token.used === null
      ? t("not used yet")
      : t("last used {used}", { used: dateAndTime(token.used) });
  const may = t("may {what}, {used}", { what: token.scopes.map((scope) => SCOPES[scope] ?? scope).join(t(" and ")), used });
  const about = `${token.current ? t("this device, ") : ""}${may}`;
  return element("li", {}, element("span", {}, element("b", {}, token.name === FIRST_TOKEN ? t("first token") : token.name), element("small", {}, about)), button);
}

function linkMaker() {
  const place = element("div", { class: "row", role: "status" });
  const make = async () => {
    const { link, seconds } = await api.makeSignInLink();
    const minutes = Math.round(seconds / 60);
    const hint = t("It works once, within {minutes} minutes. Show it to nobody.", { minutes });
    showSecret(place, t("Sign-in link"), new URL(link, location.href).href, hint);
  };
  return element("div", {}, element("p", {}, LINK), attempt(t("Make a sign-in link"), make), place);
}

function tokenMaker(refresh) {
  const place = element("div", { class: "row", role: "status" });
  const name = element("input", {
    value: t("My bot"),
    maxlength: LONGEST_NAME,
    "aria-label": t("Name of the program"),
  });
  const options = PROGRAMS.map(([scopes, text]) =>
    element("option", { value: scopes }, t("may {what}", { what: text })),
  );
  const scopes = element("select", { "aria-label": t("What the program may do") }, ...options);
  const make = async () => {
    const { token } = await api.createToken(name.value, scopes.value.split(" "));
    showSecret(place, t("Token"), token, t("It is shown only now. Who has it can act for you."));
    await refresh();
  };
  const row = element("div", { class: "row" }, name, scopes, attempt(t("Make a token"), make));
  return element("div", {}, element("p", {}, TOKEN), row, place);
}

function showSecret(place, label, value, hint) {
  const field = element("input", { readonly: true, value, "aria-label": label });
  place.replaceChildren(field, element("small", {}, hint));
  field.select();
}
