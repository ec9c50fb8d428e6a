"""Chinatown, rulebook p. 11."""

import pytest

from domain.yokohama.components.rows import Good
from domain.yokohama.moves import Buy, Decline, Sell
from domain.yokohama.state import Stock
from tests.domain.yokohama.components import CHINATOWN, RED
from tests.domain.yokohama.match import Match

PRICES: dict[Good, int] = {"copper": 2, "silk": 2, "fish": 1, "tea": 1}


def _in_chinatown(power: int = 5, **owned: int) -> Match:
    nothing = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}
    return Match(players=3).owns(RED, **{**nothing, **owned}).acts(CHINATOWN, power)


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_a_seat_makes_as_many_exchanges_as_it_has_power(power: int) -> None:
    match = _in_chinatown(power, yen=9).play(*[Buy("tea")] * power)
    assert match.merchant().stock == Stock(yen=9 - power, tea=power)
    match.refuses(Buy("tea"), "not-now")


def test_imports_never_run_out() -> None:
    assert _in_chinatown(yen=4, imports=23).play(Buy("imports")).merchant().stock == Stock(imports=24)


def test_exchanges_may_end_early() -> None:
    match = _in_chinatown(yen=9).play(Buy("tea"), Decline())
    match.refuses(Buy("tea"), "not-now")


@pytest.mark.parametrize("good", PRICES)
def test_goods_are_bought_at_their_price(good: Good) -> None:
    assert _in_chinatown(yen=5).play(Buy(good)).merchant().stock == Stock(yen=5 - PRICES[good], **{good: 1})


@pytest.mark.parametrize("good", PRICES)
def test_goods_are_sold_at_their_price(good: Good) -> None:
    assert _in_chinatown(**{good: 3}).play(Sell(good)).merchant().stock == Stock(yen=PRICES[good], **{good: 2})


def test_buying_and_selling_can_be_mixed() -> None:
    match = _in_chinatown(fish=2).play(Sell("fish"), Sell("fish"), Buy("silk"))
    assert match.merchant().stock == Stock(silk=1)


def test_an_import_is_bought_for_4_yen() -> None:
    assert _in_chinatown(yen=5).play(Buy("imports")).merchant().stock == Stock(yen=1, imports=1)


def test_nothing_is_bought_without_the_money() -> None:
    match = _in_chinatown(yen=1)
    match.refuses(Buy("copper"), "cannot-pay-ware")
    match.refuses(Buy("silk"), "cannot-pay-ware")
    _in_chinatown(yen=3).refuses(Buy("imports"), "cannot-pay-ware")


def test_nothing_but_goods_and_imports_is_sold_by_chinatown() -> None:
    _in_chinatown(yen=9).refuses(Buy("yen"), "not-traded")  # type: ignore[arg-type]


def test_nothing_is_sold_that_is_not_owned() -> None:
    _in_chinatown(fish=1).refuses(Sell("tea"), "none-to-sell")


def test_an_import_cannot_be_sold() -> None:
    _in_chinatown(imports=3, tea=1).refuses(Sell("imports"), "not-traded")  # type: ignore[arg-type]
