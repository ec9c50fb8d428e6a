"""The size of the first load, the accessibility, and the width of the page."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web import axe
from tests.web.conftest import OpenPage
from tests.web.page_user import DESKTOP, PHONE, PageUser

LOBBY = "lobby"
MAX_BYTES = 300_000
"""Bytes transferred until the page is ready."""
DISPLAYS = [{"viewport": DESKTOP, "color_scheme": "light"}, {"viewport": PHONE, "color_scheme": "dark"}]
BOT = {"kind": "bot", "bot": "random"}
TURNS = 20
"""Moves played before the page is tested."""
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


@pytest.fixture(scope="module")
def aiko(service: KillableService) -> Iterator[Player]:
    with players(service.url, ["Aiko"]) as (player,):
        yield player


@pytest.fixture(scope="module")
def matches(aiko: Player) -> dict[str, str]:
    """The id of a match of each game, after some moves."""
    opened: dict[str, str] = {game: aiko.open_match(game, [BOT]) for game in GAMES}
    for match in opened.values():
        rng = random.Random(5)
        for _ in range(TURNS):
            aiko.take_turn(match, rng)
    return opened


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
