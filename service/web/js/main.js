// The page: the address says what is shown.

import { accountBox } from "./account_box.js";
import { element } from "./element.js";
import { focus } from "./focus.js";
import { route } from "./route.js";

/**
 * Each page is fetched when it is first shown.
 * @type {Object<string, (route: any) => Promise<any>>}
 */
const PAGES = {
  lobby: async () => new (await import("./lobby_page.js")).LobbyPage(),
  match: async ({ match, version }) => new (await import("./match_page.js")).MatchPage(match, version),
  nowhere: async () => new Nowhere(),
};

class Nowhere {
  constructor() {
    document.title = "Kifu";
    const way = element("a", { href: "#/" }, "To the matches");
    this.node = element("p", { class: "notice" }, "There is nothing at this address. ", way);
  }

  open() {}

  close() {}
}

const root = document.getElementById("page");
let page = null;
let shown = null;

async function follow() {
  const wanted = route(location.hash);
  const same = page !== null && wanted.page === "match" && wanted.match === shown.match;
  shown = wanted;
  if (same) return page.visit(wanted.version);
  page?.close();
  page = null;
  const next = await PAGES[wanted.page](wanted);
  if (shown !== wanted) return next.close();
  const first = !root.hasChildNodes();
  page = next;
  root.replaceChildren(page.node);
  if (!first) focus(root);
  scrollTo(0, 0);
  await page.open();
}

document.getElementById("account").replaceWith(accountBox());
document.getElementById("skip").addEventListener("click", () => root.focus());
addEventListener("hashchange", follow);
follow();
