"""Fulfilling orders, rulebook p. 8."""

import pytest

from domain.yokohama import GAME
from domain.yokohama.components.rows import GOODS, Order, OrderId
from domain.yokohama.moves import FulfillOrder
from domain.yokohama.state import Stock
from tests.domain.yokohama.box import A_GERMAN_ORDER, BLUE, BOX, RED, goods_of, orders_of
from tests.domain.yokohama.story import Table


def _with_the_goods(order: Order) -> Table:
    return Table().orders(RED, order.id).owns(RED, yen=0, **goods_of(order))


def test_goods_are_discarded_and_rewards_gained() -> None:
    table = _with_the_goods(A_GERMAN_ORDER).play(FulfillOrder(A_GERMAN_ORDER.id))
    assert table.merchant().orders == ()
    assert table.merchant().fulfilled == (A_GERMAN_ORDER.id,)
    assert table.merchant().stock == Stock(yen=2)
    assert table.points() == 6


@pytest.mark.parametrize("order", BOX.orders.values(), ids=lambda order: order.id)
def test_every_order_gives_what_it_shows(order: Order) -> None:
    table = _with_the_goods(order).play(FulfillOrder(order.id))
    assert table.merchant().stock == Stock().plus(order.reward)
    assert table.points() == order.reward.vp


@pytest.mark.parametrize("good", [good for good in GOODS if getattr(A_GERMAN_ORDER.goods, good)])
def test_an_order_needs_all_its_goods(good: str) -> None:
    table = _with_the_goods(A_GERMAN_ORDER)
    table.owns(RED, **{good: getattr(A_GERMAN_ORDER.goods, good) - 1}).refuses(FulfillOrder(A_GERMAN_ORDER.id))


def test_only_an_order_in_hand_can_be_fulfilled() -> None:
    table = _with_the_goods(A_GERMAN_ORDER).orders(RED)
    table.refuses(FulfillOrder(A_GERMAN_ORDER.id))
    table.orders(BLUE, A_GERMAN_ORDER.id).refuses(FulfillOrder(A_GERMAN_ORDER.id))
    table.refuses(FulfillOrder(OrderId("nothing")))


def test_an_order_is_fulfilled_once() -> None:
    table = _with_the_goods(A_GERMAN_ORDER).owns(RED, tea=9, silk=9, copper=9)
    table.play(FulfillOrder(A_GERMAN_ORDER.id)).refuses(FulfillOrder(A_GERMAN_ORDER.id))


def test_several_orders_may_be_fulfilled_in_one_phase() -> None:
    first, second = orders_of("GB", "US")
    table = Table().orders(RED, first, second).owns(RED, copper=9, silk=9, tea=9, fish=9)
    table.play(FulfillOrder(second))
    while table.state.pending:
        table.settles()
    table.play(FulfillOrder(first))
    assert set(table.merchant().fulfilled) == {first, second}


def test_an_order_that_could_be_fulfilled_may_be_kept() -> None:
    table = _with_the_goods(A_GERMAN_ORDER).moves()
    assert table.merchant().orders == (A_GERMAN_ORDER.id,)
    assert list(GAME.to_act(table.state)) == [RED]
