// The page: the address says what is shown.

import { accountBox } from "./account_box.js";
import { element } from "./element.js";
import { LobbyPage } from "./lobby.js";
import { MatchPage } from "./match.js";
import { route } from "./route.js";

const root = document.getElementById("page");
let page = null;
let shown = null;

async function follow() {
  const wanted = route(location.hash);
  if (wanted.page === "match" && shown?.page === "match" && wanted.match === shown.match) {
    shown = wanted;
    return page.visit(wanted.version);
  }
  page?.close();
  shown = wanted;
  page = opened(wanted);
  root.replaceChildren(page.node);
  scrollTo(0, 0);
  await page.open?.();
}

function opened(wanted) {
  if (wanted.page === "lobby") return new LobbyPage();
  if (wanted.page === "match") return new MatchPage(wanted.match, wanted.version);
  return { node: nowhere(), close() {} };
}

function nowhere() {
  document.title = "Kifu";
  return element(
    "p",
    { class: "notice" },
    "There is nothing at this address. ",
    element("a", { href: "#/" }, "To the matches"),
  );
}

document.getElementById("account").replaceWith(accountBox());
document.getElementById("skip").addEventListener("click", () => root.focus());
addEventListener("hashchange", follow);
follow();
