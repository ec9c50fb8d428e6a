"""The Tavern District, rulebook p. 12."""

from domain.yedo.moves.tavern import BuildAnnex
from tests.domain.yedo.story import BLUE, RED, Table, posts

(TAVERN,) = posts("tavern1")


def _in_the_tavern(**assets: object) -> Table:
    return Table().has(RED, **assets).stands(RED, "tavern1").stands(BLUE, "temple1").acting()


def test_the_carpenter_builds_an_annex_for_11_mon() -> None:
    table = _in_the_tavern().play(RED, BuildAnnex(TAVERN, "yashiki"))
    assert (table.clan(RED).annexes, table.mon(RED)) == (("yashiki",), 1)
    assert table.state.annexes.count("yashiki") == 1


def test_an_annex_that_is_owned_cannot_be_built_again() -> None:
    _in_the_tavern(annexes=("dojo",)).refuses(RED, BuildAnnex(TAVERN, "dojo"), "annex-not-available")


def test_an_annex_that_is_not_available_cannot_be_built() -> None:
    table = _in_the_tavern().table(annexes=("dojo", "dojo"))
    table.refuses(RED, BuildAnnex(TAVERN, "yashiki"), "annex-not-available")
    assert table.offers(RED, BuildAnnex) == [BuildAnnex(TAVERN, "dojo")]


def test_building_needs_11_mon() -> None:
    _in_the_tavern(mon=10).refuses(RED, BuildAnnex(TAVERN, "dojo"), "cannot-pay")
