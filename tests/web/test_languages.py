"""The page in another language than English."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import expect

from domain.described_components import component_words
from domain.game import GameId
from domain.registry import GAMES
from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import DESKTOP, PHONE, PageUser

FRENCH = "fr-FR"
ENGLISH_FOR_NOW = ".board, .tray, .showcase, .players dd, .players dt, details small, .create li, .tables, option"
"""What bots say about themselves, and boards, which have a test below."""
SAME_IN_BOTH = {
    *("Kifu", "Yokohama", "Nippon", "Yedo", "Stones", "Aiko", "greedy", "random", "novice", "Ren", "Guest"),
    *("Options", "Message", "point", "points", "bot", "Version 1"),
}
NAME_WITH_NUMBER = re.compile(r"(\d+ )?(Aiko|random)(: \d+)?")
VISIBLE_WORDS = """(left) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    const text = textContent.trim().replace(/\\s+/g, " ");
    const isWord = /[a-z]{3}/i.test(text) && !parent.closest("script, noscript, style");
    if (isWord && parent.checkVisibility() && !parent.closest(left)) found.add(text);
  }
  return [...found];
}"""


def words(user: PageUser) -> set[str]:
    """The visible texts of the page, those apart that are English by design."""
    return set(user.page.evaluate(VISIBLE_WORDS, ENGLISH_FOR_NOW))


def test_a_visitor_chooses_french_and_later_english_again(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    user.page.get_by_role("button", name="Français").click()
    expect(user.page.get_by_role("region", name="Ouvrir une partie")).to_be_visible()
    expect(user.page.locator("html")).to_have_attribute("lang", "fr")
    user.go("#/matches/unknown")
    expect(user.page.get_by_role("alert")).to_have_text("Cette partie n'existe pas.")
    user.page.reload()  # now `early.js` asks first
    expect(user.page.get_by_role("alert")).to_have_text("Cette partie n'existe pas.")
    user.page.get_by_role("button", name="English").click()
    expect(user.page.get_by_role("alert")).to_have_text("There is no such match.")
    user.monitor.failed_requests.clear()  # 404 is expected


def lobby(user: PageUser, _match: str) -> None:
    user.go()
    expect(user.page.locator(".create button.primary")).to_be_visible()


def rules(user: PageUser, _match: str) -> None:
    user.go("#/games/nippon")
    expect(user.page.locator(".rules-in-short section").first).to_be_visible()


def guided_match(user: PageUser, _match: str) -> None:
    user.go("#/games/yedo/guide")
    expect(user.page.locator(".lesson")).to_be_visible()


def match_page(user: PageUser, match: str) -> None:
    user.watch(match)
    expect(user.page.locator(".moves .choices button")).not_to_have_count(0)
    expect(user.page.locator(".prompt .sentence")).not_to_have_text("")


def account(user: PageUser, _match: str) -> None:
    user.go("#/account")
    expect(user.page.locator("main h2").first).to_be_visible()


@pytest.mark.parametrize("visit", [lobby, rules, guided_match, match_page, account], ids=lambda visit: visit.__name__)
def test_nothing_that_the_page_says_stays_english_in_french(
    visit: Callable[[PageUser, str], None], open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("nippon", [{"kind": "bot", "bot": "random"}]) if visit is match_page else ""
    player = None if visit in (rules, guided_match) else aiko
    english, french = open_page(player), open_page(player, locale=FRENCH)
    for user in (english, french):
        visit(user, match)
    same = {text for text in words(english) & words(french) if not NAME_WITH_NUMBER.fullmatch(text)}
    assert same - SAME_IN_BOTH - names_of_players(aiko) == set()


def test_the_french_page_of_the_account_says_what_a_token_may_do(open_page: OpenPage, sign_up: SignUp) -> None:
    user = open_page(sign_up("Aiko"), locale=FRENCH)
    account(user, "")
    expect(user.page.locator(".devices li")).to_contain_text("premier jetoncet appareil, peut lire et jouer, ")


@pytest.mark.parametrize("game", ["nippon", "yedo", "yokohama"])
def test_the_french_page_of_a_match_says_how_certain_its_edition_is(
    game: str, open_page: OpenPage, matches: dict[str, str]
) -> None:
    user = open_page(locale=FRENCH)
    user.watch(matches[game])
    expect(user.page.locator(".components-info")).to_contain_text(", en partie reconstituée. Édition des règles")


def names_of_players(player: Player) -> set[str]:
    """The names in the lobby, and what bot accounts say of themselves: other tests play at the same service."""
    entries = player.get("/v1/matches?limit=100")["matches"]
    bots = player.get("/v1/bot-accounts")["bot_accounts"]
    told = {text for bot in bots for text in (bot["profile"].get("description", ""), bot["name"])}
    return told | {holder["name"] for entry in entries for holder in entry["seats"] if holder}


TOLD_ON_BOARDS = """(root) => {
  const found = new Set();
  const parts = document.querySelectorAll(root);
  for (const node of [...parts].flatMap((part) => [part, ...part.querySelectorAll("*")])) {
    const attributes = ["data-name", "data-part", "aria-label", "title"].map((name) => node.getAttribute(name) ?? "");
    const own = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data);
    for (const text of [...attributes, ...own]) if (/[a-z]{3}/i.test(text)) found.add(text.trim());
  }
  return [...found];
}"""
CATALOGUE = json.loads((Path(str(files("service"))) / "web" / "texts" / "fr.json").read_text())
PLACE = re.compile(r"\{\w+\}")


def kept(game: str) -> set[str]:
    """The words that are the same in both languages: some of the page, and names that components keep."""
    rules = GAMES[GameId(game)]
    document, said = rules.components.document(rules.components.current), component_words(rules, "fr")
    names = re.findall(r'"(?:name|title)": "([^"]+)"', json.dumps(document))
    stay = {part for name in names for part in re.split(r" \(|\)", name) if part in said.get(name, name)}
    forms = [(text, told if isinstance(told, dict) else {"": told}) for text, told in CATALOGUE.items()]
    same = {form for text, told in forms if text in told.values() for form in told.values()}
    page = {part for form in same for part in PLACE.split(form)}
    signs = {row["id"] for row in document.get("weapons", {}).get("rows", ())}
    return {word for word in stay | page | signs | SAME_IN_BOTH if len(word) > 2}


FIRST_TERM = {"nippon": "Case Action", "yokohama": "Quartier", "yedo": "Quartier"}
"""By game: the first term of its glossary."""
STICKS_OUT = """() => {
  const frameOf = (node) => {
    const [whole, frame] = [node.ownerSVGElement, node.closest("[data-frame]")?.getAttribute("data-frame")];
    if (!frame) return whole.getBoundingClientRect();
    const [x, y, w, h] = frame.split(" ").map(Number);
    const onScreen = (across, down) => new DOMPoint(across, down).matrixTransform(whole.getScreenCTM());
    return { left: onScreen(x, y).x, right: onScreen(x + w, y + h).x };
  };
  const sticksOut = (node) => {
    const [inner, outer] = [node.getBoundingClientRect(), frameOf(node)];
    return inner.left < outer.left - 1 || inner.right > outer.right + 1;
  };
  const texts = [...document.querySelectorAll(".board svg text, .tray svg text")];
  const cut = texts.filter((text) => text.textContent.length > 2 && text.checkVisibility() && sticksOut(text));
  const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  return [...cut.map((text) => text.textContent), ...(isWide ? ["the page is wider than the screen"] : [])];
}"""


@pytest.mark.parametrize("game", FIRST_TERM)
def test_a_board_and_the_log_say_everything_in_french_and_nothing_is_cut(
    game: str, open_page: OpenPage, aiko: Player, matches: dict[str, str]
) -> None:
    told = []
    for user in (open_page(aiko), open_page(aiko, locale=FRENCH)):
        user.watch(matches[game])
        expect(user.page.locator(".tray")).to_be_visible()
        told.append(set(user.page.evaluate(TOLD_ON_BOARDS, ".board, .tray, .players, .banner, .event-log, .since")))
    for screen in (DESKTOP, PHONE):
        user.page.set_viewport_size(screen)
        assert user.page.evaluate(STICKS_OUT) == []
    user.page.locator("body").press("i")
    expect(user.page.locator("dialog.glossary h3").first).to_have_text(FIRST_TERM[game])
    names = {seat["name"] for seat in aiko.get(f"/v1/matches/{matches[game]}/state")["seats"]}
    same = re.compile("|".join(map(re.escape, sorted(kept(game) | names, key=len, reverse=True))))
    assert {text for text in told[0] & told[1] if re.search("[a-z]{3}", same.sub("", text))} == set()


def test_a_french_colon_stands_behind_a_space(open_page: OpenPage, aiko: Player, matches: dict[str, str]) -> None:
    user = open_page(aiko, locale=FRENCH)
    user.go()
    expect(user.page.locator(".opponents li").first).to_have_text(re.compile(r"^greedy\s:\s"))
    user.watch(matches["nippon"])
    expect(user.page.locator(".banner .seat-clock")).to_have_text(re.compile(r"^Temps restant\s: "))


def test_the_name_of_the_navigation_is_french_too(open_page: OpenPage) -> None:
    user = open_page(locale=FRENCH)
    user.go()
    expect(user.page.get_by_role("navigation", name="Principale")).to_be_visible()


def test_in_french_no_order_and_one_order_are_told_in_the_singular(
    open_page: OpenPage, aiko: Player, matches: dict[str, str]
) -> None:
    user = open_page(aiko, locale=FRENCH)
    user.watch(matches["yokohama"])
    told = re.findall(r"(\d+) (remplies?)", user.page.locator(".players").inner_text())
    assert told
    assert [(number, word) for number, word in told if (word == "remplies") != (int(number) > 1)] == []
