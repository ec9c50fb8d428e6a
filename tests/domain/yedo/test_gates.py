"""The Gates District, rulebook p. 12."""

import pytest

from domain.yedo.moves.gates import Beg, RecruitDisciple
from tests.domain.yedo.story import BLUE, RED, Table, posts

(GATES,) = posts("gates1")


def _at_the_gates() -> Table:
    return Table().stands(RED, "gates1").stands(BLUE, "temple1").acting()


def test_recruiting_takes_a_disciple_from_the_reserve_for_7_mon() -> None:
    table = _at_the_gates().play(RED, RecruitDisciple(GATES))
    assert (table.clan(RED).house, table.clan(RED).reserve, table.mon(RED)) == (3, 1, 5)


def test_with_all_four_disciples_none_is_recruited() -> None:
    table = _at_the_gates().has(RED, house=3, reserve=0)
    table.refuses(RED, RecruitDisciple(GATES), "no-disciple-in-reserve")


def test_recruiting_needs_7_mon() -> None:
    _at_the_gates().has(RED, mon=6).refuses(RED, RecruitDisciple(GATES), "cannot-pay")


@pytest.mark.parametrize(("points", "mon"), [(1, 3), (2, 5)])
def test_begging_gives_3_mon_for_1_prestige_point_or_5_for_2(points: int, mon: int) -> None:
    table = _at_the_gates().scores(RED, 4).play(RED, Beg(GATES, points))
    assert (table.points(RED), table.mon(RED)) == (4 - points, 12 + mon)


def test_points_that_one_does_not_have_are_not_given_up() -> None:
    table = _at_the_gates().scores(RED, 1)
    table.refuses(RED, Beg(GATES, 2), "too-little-prestige").play(RED, Beg(GATES, 1))
    assert table.points(RED) == 0


def test_nobody_begs_for_another_sum() -> None:
    _at_the_gates().scores(RED, 9).refuses(RED, Beg(GATES, 3), "no-such-alms")


def test_the_actions_of_a_district_need_a_disciple_there() -> None:
    _at_the_gates().refuses(RED, Beg(posts("temple1")[0], 1), "no-disciple-there")


def test_an_action_may_be_chosen_by_any_number_of_players() -> None:
    table = Table().stands(RED, "gates1").stands(BLUE, "gates2", "temple1").acting()
    table.play(RED, Beg(GATES, 1)).play(BLUE, Beg(posts("gates2")[0], 1))
    assert (table.mon(RED), table.mon(BLUE)) == (15, 15)
