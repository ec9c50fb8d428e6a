"""Audiences in the Castle District, rulebook p. 13."""

import pytest

from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color
from domain.yedo.moves.castle import ActivateBower, MeetBakufu, MeetShogun
from tests.domain.yedo.story import BLUE, RED, Table, posts

SHOGUN, BAKUFU, BOWER = posts("shogun", "bakufu", "bower2")


def _in_the_castle(post: str) -> Table:
    return Table().stands(RED, post).stands(BLUE, "temple1").acting()


def test_each_space_of_the_castle_has_its_own_action() -> None:
    kinds = {
        post: {type(move) for move in _in_the_castle(post).legal(RED)} & {MeetShogun, MeetBakufu, ActivateBower}
        for post in ("shogun", "bakufu", "bower2")
    }
    assert kinds == {"shogun": {MeetShogun}, "bakufu": {MeetBakufu}, "bower2": {ActivateBower}}
    _in_the_castle("shogun").refuses(RED, MeetBakufu(SHOGUN, "green"), "no-disciple-there")
    _in_the_castle("bakufu").refuses(RED, ActivateBower(BAKUFU), "no-disciple-there")
    _in_the_castle("bower2").refuses(RED, MeetShogun(BOWER), "no-disciple-there")


def test_an_audience_with_the_shogun_gives_1_prestige_point() -> None:
    assert _in_the_castle("shogun").play(RED, MeetShogun(SHOGUN)).points(RED) == 2


@pytest.mark.parametrize("color", COLORS)
def test_an_audience_with_the_bakufu_gives_a_mission(color: Color) -> None:
    table = _in_the_castle("bakufu")
    top = table.deck(color)[0]
    table.play(RED, MeetBakufu(BAKUFU, color))
    assert table.clan(RED).missions == (top,)


def test_the_bakufu_has_no_orders_of_an_exhausted_color() -> None:
    _in_the_castle("bakufu").cut("red").refuses(RED, MeetBakufu(BAKUFU, "red"), "mission-deck-exhausted")
