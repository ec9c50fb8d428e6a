// The card of a game for those who do not know it: a picture, what it is about, and a button that begins a match.

import { account } from "./account.js";
import { signUp } from "./account_box.js";
import { api } from "./api.js";
import { attempt } from "./attempt.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { guideAddress, leaveFor, matchAddress, rulesAddress } from "./route.js";

/** The name of an account that the button creates; its player can change it. */
const GUEST = t("Guest");

const WEIGHTS = { light: t("light"), medium: t("medium"), heavy: t("heavy") };

/** Returns the card. @param {any} game as `GET /v1/games` lists it */
export function gameCard(game) {
  const { title, about, seat_counts: counts } = game;
  const facts = [
    t("{least}–{most} players", { least: counts[0], most: counts.at(-1) }),
    minutes(about),
    t("{weight} weight", { weight: WEIGHTS[about.weight] }),
  ];
  return element(
    "article",
    { class: `game-card of-${game.id}`, "aria-label": title },
    element("img", { src: `/web/pictures/${game.id}.webp`, alt: "", width: 480, height: 270, loading: "lazy" }),
    element("h3", {}, title),
    element("p", { class: "facts" }, facts.join(" · ")),
    element("p", {}, about.sentence),
    element("div", { class: "play-now" }, playNow(game), guideLink(game), rulesLink(game)),
  );
}

/** Returns a button that begins a match against a bot. */
export function playNow({ id, title, bots }) {
  const begin = async () => {
    if (!account.token()) await signUp(GUEST);
    const seats = [{ kind: "me" }, { kind: "bot", bot: bots[0] }]; // it answers at once, and does not look ahead
    const match = await api.createMatch({ game: id, seats, wait_for_salts: true });
    await leaveFor(matchAddress(match.id));
  };
  return attempt(t("Play now"), begin, { class: "primary", "aria-label": t("Play {title} against a bot now", { title }) });
}

/** Returns the link to the guided first match of a game. */
export function guideLink({ id, title }) {
  const label = t("Guided first match: {title}", { title });
  return element("a", { href: guideAddress(id), "aria-label": label }, t("Guided first match"));
}

function rulesLink({ id, title }) {
  return element(
    "a",
    { href: rulesAddress(id), "aria-label": t("The rules of {title} in short", { title }) },
    t("Rules in short"),
  );
}

function minutes({ min_minutes: least, max_minutes: most }) {
  return least === most ? t("{most} minutes", { most }) : t("{least}–{most} minutes", { least, most });
}
