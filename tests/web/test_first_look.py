"""What the page costs at first, and whom it shuts out."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.player import Player
from tests.web import axe
from tests.web.conftest import Invite, SignUp
from tests.web.person import DESKTOP, PHONE, Person

HEAVIEST = 300_000
"""Bytes that come over the line before anything can be done."""
LOOKS = [{"viewport": DESKTOP, "color_scheme": "light"}, {"viewport": PHONE, "color_scheme": "dark"}]
BOT = {"kind": "bot", "bot": "random"}
TURNS = 20
"""Moves at a table before it is looked at."""
WEIGHT = """() => performance.getEntries()
  .filter((entry) => ["navigation", "resource"].includes(entry.entryType))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""


@pytest.fixture
def aiko(sign_up: SignUp) -> Player:
    return sign_up("Aiko")


def visit_lobby(person: Person, _aiko: Player) -> None:
    person.go()
    expect(person.page.get_by_role("region", name="Open a match")).to_be_visible()


def visit(game: AnyGame) -> Callable[[Person, Player], None]:
    def visit_table(person: Person, aiko: Player) -> None:
        match, rng = aiko.open_match(game.id, [BOT]), random.Random(5)
        for _ in range(TURNS):
            aiko.take_turn(match, rng)
        person.watch(match)
        person.is_asked()

    return visit_table


PAGES = [pytest.param(visit_lobby, id="lobby"), *(pytest.param(visit(game), id=game.id) for game in GAMES.values())]


@pytest.mark.parametrize("arrive", PAGES)
def test_the_first_load_is_light(arrive: Callable[[Person, Player], None], invite: Invite, aiko: Player) -> None:
    person = invite(aiko)
    arrive(person, aiko)
    assert 0 < person.page.evaluate(WEIGHT) < HEAVIEST


@pytest.mark.parametrize("look", LOOKS, ids=["desktop-light", "phone-dark"])
@pytest.mark.parametrize("arrive", PAGES)
def test_no_serious_fault_shuts_anybody_out(
    arrive: Callable[[Person, Player], None], look: dict[str, object], invite: Invite, aiko: Player, axe_core: str
) -> None:
    person = invite(aiko, **look)
    arrive(person, aiko)
    assert axe.serious_faults(person.page, axe_core) == []


@pytest.mark.parametrize("arrive", PAGES)
def test_on_a_phone_nothing_but_the_table_is_wider_than_the_screen(
    arrive: Callable[[Person, Player], None], invite: Invite, aiko: Player
) -> None:
    person = invite(aiko, viewport=PHONE)
    arrive(person, aiko)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
