"""The Harbor District, rulebook p. 13."""

import pytest

from domain.yedo.moves.harbor import BuyLuxury, VisitChurch
from tests.domain.yedo.story import BLUE, RED, Table, posts

(HARBOR,) = posts("harbor1")


def _in_the_harbor(**assets: object) -> Table:
    return Table().has(RED, **assets).stands(RED, "harbor1").stands(BLUE, "temple1").acting()


def test_the_church_gives_all_its_mon() -> None:
    table = _in_the_harbor().table(church=5).play(RED, VisitChurch(HARBOR))
    assert (table.mon(RED), table.state.church) == (17, 0)


def test_an_empty_church_is_not_visited() -> None:
    _in_the_harbor().table(church=0).refuses(RED, VisitChurch(HARBOR), "church-empty")


@pytest.mark.parametrize(("points", "mon"), [(1, 4), (3, 9)])
def test_luxury_goods_give_1_prestige_point_for_4_mon_or_3_for_9(points: int, mon: int) -> None:
    table = _in_the_harbor().play(RED, BuyLuxury(HARBOR, points))
    assert (table.points(RED), table.mon(RED)) == (1 + points, 12 - mon)


def test_luxury_goods_are_not_sold_in_another_amount() -> None:
    _in_the_harbor().refuses(RED, BuyLuxury(HARBOR, 2), "no-such-goods")


def test_luxury_goods_must_be_paid() -> None:
    _in_the_harbor(mon=8).refuses(RED, BuyLuxury(HARBOR, 3), "cannot-pay")
