"""The size of the first load, the accessibility, and the width of the page."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from domain.registry import GAMES
from tests.system.player import Player
from tests.web import axe
from tests.web.conftest import OpenPage
from tests.web.page_user import DESKTOP, PHONE, PageUser

LOBBY = "lobby"
MAX_BYTES = 300_000
"""Bytes transferred until the page is ready."""
DISPLAYS = [{"viewport": DESKTOP, "color_scheme": "light"}, {"viewport": PHONE, "color_scheme": "dark"}]
TRANSFERRED = """() => performance.getEntries()
  .filter((entry) => ["navigation", "resource"].includes(entry.entryType))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""


class Visit(NamedTuple):
    """A page to test, and a player who has to move in a match of each game."""

    player: Player
    matches: dict[str, str]
    page: str
    """A game, or the lobby."""

    def arrive(self, user: PageUser) -> None:
        """Opens the page and waits until it is ready."""
        if self.page == LOBBY:
            user.go()
            expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
        else:
            user.watch(self.matches[self.page])
            user.has_moves()


@pytest.fixture(params=[LOBBY, *GAMES])
def visit(request: pytest.FixtureRequest, aiko: Player, matches: dict[str, str]) -> Visit:
    return Visit(aiko, matches, request.param)


def test_the_first_load_is_small(visit: Visit, open_page: OpenPage) -> None:
    user = open_page(visit.player, new_profile=True)
    visit.arrive(user)
    assert 0 < user.page.evaluate(TRANSFERRED) < MAX_BYTES


@pytest.mark.parametrize("display", DISPLAYS, ids=["desktop-light", "phone-dark"])
def test_the_page_has_no_serious_accessibility_faults(
    display: dict[str, object], visit: Visit, open_page: OpenPage, axe_core: str
) -> None:
    user = open_page(visit.player, **display)
    visit.arrive(user)
    assert axe.serious_faults(user.page, axe_core) == []


def test_on_a_phone_the_page_is_not_wider_than_the_screen(visit: Visit, open_page: OpenPage) -> None:
    user = open_page(visit.player, viewport=PHONE)
    visit.arrive(user)
    assert user.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_page_asks_for_the_match_while_its_scripts_are_on_their_way(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user, (game, match), held = open_page(aiko), next(iter(matches.items())), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    user.page.route("**/bundled/main.js", hold)
    with user.page.expect_request(lambda request: request.url.endswith(f"/v1/matches/{match}/state")):
        user.go(f"#/matches/{match}", wait_until="commit")
    user.page.wait_for_function("(game) => globalThis.kifuEarly.has(`/v1/games/${game}`)", arg=game)
    early = user.page.evaluate("[...globalThis.kifuEarly.keys()]")
    held[0].continue_()
    expect(user.board).to_be_visible()
    asked = [path for url in user.monitor.requests for path in early if url.endswith(path)]
    assert len(asked) == len(early), "what was asked for early is not asked for again"


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("late", ["state", "waiting", "events?since=0&*"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_match_does_not_move_once_it_is_shown(
    game: str, late: str, viewport: ViewportSize, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, new_profile=True, viewport=viewport)
    user.watch_with_late_answer(matches[game], late)
    expect(user.moves).not_to_have_count(0)
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
    expect(user.page.locator(".events a").first).to_be_attached()
    expect(user.page.locator(".waiting-line")).to_be_visible()
    assert user.shifts == []


@pytest.mark.parametrize("late", ["scores", "events?since=0&*"])
@pytest.mark.parametrize("at", ["", "@3"])
@pytest.mark.parametrize("width", [DESKTOP["width"], PHONE["width"]])
def test_in_a_window_as_high_as_the_page_nothing_of_it_moves_either(
    width: int, at: str, late: str, aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, new_profile=True, viewport={"width": width, "height": 8000})
    user.watch_with_late_answer(matches["yedo"], late, at=at)
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
    expect(user.page.locator(".events a").first).to_be_attached()
    expect(user.page.locator(".chart summary").first).to_be_attached()
    assert user.shifts == []
