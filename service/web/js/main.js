// Starts the page: shows the lobby or a match, as the address says, and changes it when the address changes.

import { accountBox } from "./account_box.js";
import { language, t } from "./catalogue.js";
import { element } from "./element.js";
import { focus } from "./focus.js";
import { keepInvitation } from "./invitations.js";
import { languageButton } from "./language_button.js";
import { embedded, isEmbedded, route } from "./route.js";
import { themeButton } from "./theme_button.js";

/**
 * Creates each page. The module of a page is loaded when the page is first shown.
 * @type {Object<string, (route: any) => Promise<any>>}
 */
const PAGES = {
  lobby: async () => new (await import("./lobby_page.js")).LobbyPage(),
  match: async ({ match, version }) => new (await import("./match_page.js")).MatchPage(match, version),
  account: async () => new (await import("./account_page.js")).AccountPage(),
  signIn: async ({ secret }) => new (await import("./sign_in_page.js")).SignInPage(secret),
  player: async ({ player }) => new (await import("./player_page.js")).PlayerPage(player),
  rules: async ({ game }) => new (await import("./rules_page.js")).RulesPage(game),
  guide: async ({ game }) => new (await import("./guide_page.js")).GuidePage(game),
  embed: async ({ match, version }) => new (await import("./embed_page.js")).EmbedPage(match, version),
  unknown: async () => new UnknownPage(),
};

/** Shown for an address that does not exist. */
class UnknownPage {
  constructor() {
    const link = element("a", { href: "#/" }, t("To the matches"));
    this.node = element("p", { class: "notice" }, t("There is nothing at this address. "), link);
  }

  open() {}

  close() {}
}

const root = document.getElementById("page");
let page = null;
let shown = null;

async function showAddress() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close(); // it belongs to what was shown
  const wanted = isEmbedded ? embedded(location.pathname) : route(location.hash);
  if (wanted.page === "match" && wanted.invitation) keepInvitation(wanted.match, wanted.invitation);
  const same = page !== null && wanted.page === "match" && wanted.match === shown.match;
  shown = wanted;
  if (same) return page.visit(wanted.version);
  page?.close();
  page = null;
  document.title = "Kifu"; // a page that cannot be loaded says none of its own
  const next = await PAGES[wanted.page](wanted);
  if (shown !== wanted) return next.close();
  const first = !root.hasChildNodes();
  page = next;
  root.replaceChildren(page.node);
  if (!first) focus(root);
  scrollTo(0, 0);
  await page.open();
}

document.documentElement.lang = language;
for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(node.textContent);
if (!isEmbedded) {
  document.querySelector(".masthead nav").setAttribute("aria-label", t("Main"));
  document.getElementById("language").replaceWith(languageButton());
  document.getElementById("theme").replaceWith(themeButton());
  document.getElementById("account").replaceWith(accountBox());
  document.getElementById("skip").addEventListener("click", () => root.focus());
  addEventListener("hashchange", showAddress);
}
showAddress();
