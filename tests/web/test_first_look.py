"""What the page costs at first, and whom it shuts out."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from domain.registry import GAMES
from tests.system.house import House
from tests.system.player import Player, players
from tests.web import axe
from tests.web.conftest import Invite
from tests.web.person import DESKTOP, PHONE, Person

LOBBY = "lobby"
HEAVIEST = 300_000
"""Bytes that come over the line before anything can be done."""
LOOKS = [{"viewport": DESKTOP, "color_scheme": "light"}, {"viewport": PHONE, "color_scheme": "dark"}]
BOT = {"kind": "bot", "bot": "random"}
TURNS = 20
"""Moves at a table before it is looked at."""
WEIGHT = """() => performance.getEntries()
  .filter((entry) => ["navigation", "resource"].includes(entry.entryType))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""


class Visit(NamedTuple):
    """Where somebody comes who is asked to play in a match of each game."""

    player: Player
    matches: dict[str, str]
    page: str
    """A game, or the lobby."""

    def arrive(self, person: Person) -> None:
        """Waits until there is something to do."""
        if self.page == LOBBY:
            person.go()
            expect(person.page.get_by_role("region", name="Open a match")).to_be_visible()
        else:
            person.watch(self.matches[self.page])
            person.is_asked()


@pytest.fixture(scope="module")
def aiko(house: House) -> Iterator[Player]:
    with players(house.url, ["Aiko"]) as (player,):
        yield player


@pytest.fixture(scope="module")
def matches(aiko: Player) -> dict[str, str]:
    """A match of each game, some turns after its beginning."""
    opened: dict[str, str] = {game: aiko.open_match(game, [BOT]) for game in GAMES}
    for match in opened.values():
        rng = random.Random(5)
        for _ in range(TURNS):
            aiko.take_turn(match, rng)
    return opened


@pytest.fixture(params=[LOBBY, *GAMES])
def visit(request: pytest.FixtureRequest, aiko: Player, matches: dict[str, str]) -> Visit:
    return Visit(aiko, matches, request.param)


def test_the_first_load_is_light(visit: Visit, invite: Invite) -> None:
    person = invite(visit.player)
    visit.arrive(person)
    assert 0 < person.page.evaluate(WEIGHT) < HEAVIEST


@pytest.mark.parametrize("look", LOOKS, ids=["desktop-light", "phone-dark"])
def test_no_serious_fault_shuts_anybody_out(
    look: dict[str, object], visit: Visit, invite: Invite, axe_core: str
) -> None:
    person = invite(visit.player, **look)
    visit.arrive(person)
    assert axe.serious_faults(person.page, axe_core) == []


def test_on_a_phone_nothing_but_the_table_is_wider_than_the_screen(visit: Visit, invite: Invite) -> None:
    person = invite(visit.player, viewport=PHONE)
    visit.arrive(person)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
