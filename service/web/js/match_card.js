// A match at a glance: what is played, by whom, how far it is, and who is to act.

import { account } from "./account.js";
import { element } from "./element.js";
import { matchAddress } from "./route.js";
import { seatIcon } from "./seat_marks.js";

/** Whether a match waits for the caller. */
export function isCalled({ seats, to_act: acting = [] }) {
  return acting.some((seat) => seats[seat]?.player === account.id());
}

/** @param {any} match an entry of the lobby */
export function matchCard(match) {
  const called = isCalled(match);
  return element(
    "li",
    { class: `match-card ${match.game}${called ? " called" : ""}` },
    element(
      "a",
      { href: matchAddress(match.match) },
      element("h3", {}, title(match.game), called && element("span", { class: "badge" }, "Your turn")),
      element("ul", { class: "seats" }, ...match.seats.map((holder, seat) => sitting(holder, seat, match))),
      element(
        "p",
        { class: "how-far" },
        howFar(match),
        match.rated === false && element("span", { class: "tag" }, "unrated"),
      ),
    ),
  );
}

function title(game) {
  return game.charAt(0).toUpperCase() + game.slice(1);
}

function sitting(holder, seat, match) {
  const result = match.results?.find((one) => one.seat === seat);
  const acting = match.to_act?.includes(seat);
  return element(
    "li",
    { class: `seat-${seat}${acting ? " acting" : ""}${result?.rank === 1 ? " winner" : ""}` },
    seatIcon(seat),
    element("span", { class: "name" }, holder?.name ?? "open seat"),
    holder?.bot && element("span", { class: "tag" }, "bot"),
    acting && element("span", { class: "tag" }, "to act"),
    result && element("span", { class: "points" }, result.points),
  );
}

function howFar(match) {
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(match.updated);
  const events = match.version === 1 ? "1 event" : `${match.version} events`;
  return `${events}, ${when}`;
}
