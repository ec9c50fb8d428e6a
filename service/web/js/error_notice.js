// The notice in place of content that could not be loaded. It always offers a way to continue.

import { account } from "./account.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { focus } from "./focus.js";

/** Milliseconds until the next automatic attempt if the service could not be reached. */
const RETRY_DELAY = 2000;

/**
 * Returns the notice.
 * @param {import("./api.js").Problem} problem
 * @param {() => void} retry called by the button; called automatically if the service could not be reached
 */
export function errorNotice(problem, retry) {
  const timer = problem.status === 0 ? setTimeout(() => node.isConnected && retry(), RETRY_DELAY) : null;
  const leave = (then) => (focus(node.closest("main")), then()); // what comes instead of the notice has no such button
  const refused = problem.code === "bad-token";
  const button = refused
    ? element("button", { type: "button", onclick: () => leave(() => account.forget()) }, t("Continue without this name"))
    : element("button", { type: "button", onclick: () => (clearTimeout(timer), leave(retry)) }, t("Try again"));
  const text = refused ? t("The service no longer accepts the token of your name.") : problem.message;
  const node = element(
    "div",
    { class: "notice" },
    element("p", { role: "alert" }, text),
    element("p", { class: "notice-actions" }, button, element("a", { href: "#/" }, t("To the matches"))),
  );
  return node;
}
