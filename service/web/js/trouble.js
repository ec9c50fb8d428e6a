// What is said when something cannot be shown, always with a way on.

import { account } from "./account.js";
import { element } from "./element.js";

/**
 * @param {import("./api.js").Problem} problem
 * @param {() => void} again tries it once more
 */
export function trouble(problem, again) {
  const refused = problem.code === "bad-token";
  const way = refused
    ? element("button", { type: "button", onclick: () => account.forget() }, "Go on without this name")
    : element("button", { type: "button", onclick: again }, "Try again");
  return element(
    "div",
    { class: "notice" },
    element(
      "p",
      { role: "alert" },
      refused ? "Your name's token is no longer accepted by this service." : problem.message,
    ),
    element("p", { class: "ways" }, way, element("a", { href: "#/" }, "To the matches")),
  );
}
