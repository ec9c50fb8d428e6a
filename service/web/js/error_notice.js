// What is said when something cannot be shown, always with a way on.

import { account } from "./account.js";
import { element } from "./element.js";

/** Milliseconds after which a service that could not be reached is tried again. */
const RETRY = 2000;

/**
 * @param {import("./api.js").Problem} problem
 * @param {() => void} again tries it once more; done by itself where the service could not be reached
 */
export function trouble(problem, again) {
  const timer = problem.status === 0 ? setTimeout(() => node.isConnected && again(), RETRY) : null;
  const refused = problem.code === "bad-token";
  const way = refused
    ? element("button", { type: "button", onclick: () => account.forget() }, "Go on without this name")
    : element("button", { type: "button", onclick: () => (clearTimeout(timer), again()) }, "Try again");
  const node = element(
    "div",
    { class: "notice" },
    element(
      "p",
      { role: "alert" },
      refused ? "Your name's token is no longer accepted by this service." : problem.message,
    ),
    element("p", { class: "ways" }, way, element("a", { href: "#/" }, "To the matches")),
  );
  return node;
}
