"""Any piece, card, track or place says what it is: for a mouse that rests on it, a long touch, or a key."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Route, expect

from domain.registry import GAMES
from tests.system.player import Player
from tests.web.conftest import BOT, OpenPage
from tests.web.greedy_player import play_until
from tests.web.page_user import PHONE, PageUser

CASTLE: Final = ".board [data-place='district:castle']"
COMPLETED: Final = re.compile("^completed:")
HOLD: Final = """(node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
  const finger = { ...at, pointerType: "touch", isPrimary: true };
  node.dispatchEvent(new PointerEvent("pointerdown", finger));
  window.release = () => {
    node.dispatchEvent(new PointerEvent("pointerup", finger));
    node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
}"""
_BOARD_MOVES: Final = """() => {
  const board = document.querySelector(".board");
  board.style.transform = "translateY(2000px)";
  board.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
}"""
_UNEXPLAINED: Final = """async ([game, match, token]) => {
  const { loadBoard } = await import("/web/js/game_board.js");
  const board = await loadBoard(game);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = async (path) => (await fetch(`/v1/${path}`, { headers })).json();
  const components = (await answer(`games/${game}`)).components.document;
  const known = new Set((await answer(`games/${game}/glossary`)).entries.map(({ id }) => id));
  const view = (await answer(`matches/${match}/state`)).board;
  const ids = [...document.querySelectorAll(".board :is([data-place], [data-entry])")].map(
    ({ dataset: { place, entry } }) => [place ?? entry, entry ?? board.meaning(place, view, { components })]);
  return [...new Set(ids.filter(([, id]) => !known.has(id)).map(([place]) => place))];
}"""
_DIALOGS_SOON: Final = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 100)); // the page reads the answer meanwhile
  return document.querySelectorAll("dialog").length;
}"""
MATTERS: Final = {"pending:current", "event:none"}
"""What is not a thing on the table: a question, and no event."""


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_card_track_and_place_of_a_board_has_an_entry(
    game: str, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko)
    user.watch(matches[game])
    assert unexplained(user, aiko, game, matches[game]) == []


def test_a_completed_mission_has_an_entry(aiko: Player, open_page: OpenPage) -> None:
    match = match_with_a_completed_mission(aiko)
    user = open_page(aiko)
    user.watch(match)
    expect(user.page.locator(".mission.completed [data-place]").first).to_have_attribute("data-place", COMPLETED)
    assert unexplained(user, aiko, "yedo", match) == []


def test_a_mouse_that_rests_says_what_is_there_with_page_and_provenance(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko)
    user.watch(matches["yokohama"])
    area = user.page.locator("[data-place='area:bank']")
    area.hover(position={"x": 20, "y": 10})
    expect(words(user)).to_contain_text("A power of 1 to 5 gives 1, 2, 3, 4 and 5 yen.")
    expect(words(user)).to_contain_text("Rulebook, p. 5-6, 11-15")
    expect(words(user)).to_contain_text("printed")
    user.page.mouse.move(1, 1)
    expect(words(user)).to_be_hidden()


def test_a_key_says_what_has_the_focus_and_else_opens_the_glossary(aiko: Player, open_page: OpenPage) -> None:
    user = open_page(aiko)
    user.watch(aiko.open_match("yokohama", [BOT]))
    assert user.has_moves()
    user.page.keyboard.press("i")
    glossary = user.page.get_by_role("dialog", name="What is this?")
    glossary.get_by_role("searchbox").fill("station")
    expect(glossary.get_by_role("listitem").filter(has_text="It adds 1 to the power of every player")).to_be_visible()
    user.page.keyboard.press("Escape")
    expect(glossary).to_be_hidden()
    user.legal_places.first.focus()
    user.page.keyboard.press("i")
    expect(words(user)).to_be_visible()
    expect(words(user)).to_contain_text("Rulebook, p. ")
    user.page.keyboard.press("Escape")
    expect(words(user)).to_be_hidden()


def test_a_glossary_that_comes_late_does_not_open_over_another_page(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user, held = open_page(aiko), list[Route]()

    def keep(route: Route) -> None:
        held.append(route)

    address = "**/v1/games/yokohama/glossary?*"
    user.page.route(address, keep)
    user.watch(matches["yokohama"])
    assert user.has_moves()
    with user.page.expect_request(address):
        user.page.keyboard.press("i")
    user.page.evaluate("location.hash = '#/'")
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
    with user.page.expect_response(address) as answer:
        held[0].continue_()
    answer.value.finished()
    assert user.page.evaluate(_DIALOGS_SOON) == 0


def test_a_long_touch_says_what_is_there_and_plays_nothing(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = watching_on_a_phone(open_page, aiko, matches["yedo"])
    before = user.version
    user.page.locator(CASTLE).evaluate(HOLD)
    expect(words(user)).to_contain_text("A Disciple assigned here is activated")
    user.page.evaluate("window.release()")
    expect(words(user)).to_be_visible()
    expect(user.page.get_by_role("dialog")).to_have_count(0)
    assert user.version == before


def test_the_words_of_a_long_touch_do_not_wait_for_its_end(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, new_profile=True, viewport=PHONE)  # its clock will stand still
    user.page.clock.install()
    user.watch(matches["yedo"])
    assert user.has_moves()
    user.page.clock.pause_at(user.page.evaluate("Date.now()") / 1000 + 60)  # later than now, however slow the test is
    user.page.locator(CASTLE).evaluate(HOLD)
    user.page.clock.run_for(1000)  # a touch is long after less, and counts as ended after ten times as much
    expect(words(user)).to_contain_text("A Disciple assigned here is activated")


def test_a_long_touch_says_what_was_touched_though_the_board_moves_meanwhile(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = watching_on_a_phone(open_page, aiko, matches["yedo"])
    user.page.locator(CASTLE).evaluate(HOLD)
    user.page.evaluate(_BOARD_MOVES)
    expect(words(user)).to_contain_text("A Disciple assigned here is activated")


def test_a_card_that_is_hidden_tells_only_what_all_such_cards_are(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko)
    user.watch(matches["yokohama"])
    hidden = user.page.locator(".merchant:not(.own) .card.empty[data-entry]").first
    hidden.hover()
    expect(words(user)).to_contain_text("Held in secret in the hand, at most three.")
    expect(words(user).get_by_role("heading")).to_have_text("Order")


def watching_on_a_phone(open_page: OpenPage, player: Player, match: str) -> PageUser:
    user = open_page(player, viewport=PHONE)
    user.watch(match)
    assert user.has_moves()
    return user


def match_with_a_completed_mission(player: Player) -> str:
    """Plays matches until this player has completed a Mission in one; in a few it completes none."""
    match = player.open_match("yedo", [BOT])
    while not play_until(player, match, GAMES["yedo"], lambda board: bool(board["clans"][0].get("completed"))):
        match = player.open_match("yedo", [BOT])
    return match


def unexplained(user: PageUser, player: Player, game: str, match: str) -> list[str]:
    """Returns the places of the board without an entry in the glossary, except for what is not a thing."""
    found: list[str] = user.page.evaluate(_UNEXPLAINED, [game, match, player.token])
    return [place for place in found if place not in MATTERS and not place.startswith("trade:")]


def words(user: PageUser) -> Locator:
    return user.page.locator(".what-is-this")
