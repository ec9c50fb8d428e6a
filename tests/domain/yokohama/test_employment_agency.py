"""The Employment Agency, rulebook p. 13."""

import pytest

from domain.yokohama.moves import Decline, TakeFromWarehouse
from tests.domain.yokohama.box import EMPLOYMENT_AGENCY, RED
from tests.domain.yokohama.story import Table

ASSISTANT, SHOP, TRADING_HOUSE = (
    TakeFromWarehouse("assistant"),
    TakeFromWarehouse("shop"),
    TakeFromWarehouse("trading_house"),
)


def _in_agency(power: int = 5, yen: int = 0, **hand: int) -> Table:
    table = Table().without_token(EMPLOYMENT_AGENCY).owns(RED, yen=yen).holds(RED, **hand)
    return table.acts(EMPLOYMENT_AGENCY, power)


@pytest.mark.parametrize(("power", "pieces"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_power_limits_the_pieces(power: int, pieces: int) -> None:
    table = _in_agency(power)
    warehouse = table.merchant().warehouse.assistants
    table.play(*[ASSISTANT] * pieces)
    assert table.merchant().warehouse.assistants == warehouse - pieces
    table.refuses(ASSISTANT)


def test_fewer_may_be_taken() -> None:
    table = _in_agency(5).play(ASSISTANT, Decline())
    assert table.merchant().warehouse.assistants == 12 - 1
    table.refuses(ASSISTANT)


def test_assistants_are_free_and_shops_cost_2_yen() -> None:
    table = _in_agency(yen=5)
    hand = table.merchant().hand
    table.play(ASSISTANT, SHOP)
    assert table.merchant().stock.yen == 5 - 2
    assert table.merchant().hand.assistants == hand.assistants + 1
    assert table.merchant().hand.shops == hand.shops + 1


def test_trading_houses_cost_4_then_5_then_6_then_7() -> None:
    table = _in_agency(yen=4 + 5 + 6 + 7)
    left = [table.play(TRADING_HOUSE).merchant().stock.yen for _ in range(4)]
    assert left == [5 + 6 + 7, 6 + 7, 7, 0]
    assert table.merchant().hand.trading_houses == 4


def test_what_cannot_be_paid_stays() -> None:
    table = _in_agency(yen=1)
    table.refuses(SHOP)
    table.refuses(TRADING_HOUSE)
    _in_agency(yen=4, trading_houses=1).refuses(TRADING_HOUSE)


def test_a_president_is_not_kept_in_the_warehouse() -> None:
    _in_agency().refuses(TakeFromWarehouse("president"), "unknown-item")  # type: ignore[arg-type]


def test_an_empty_warehouse_gives_nothing() -> None:
    table = _in_agency(yen=9, assistants=20, shops=8, trading_houses=4)
    for piece in (ASSISTANT, SHOP, TRADING_HOUSE):
        table.refuses(piece)
