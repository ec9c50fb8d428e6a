"""Port and Dock, and fulfilling orders (rulebook p. 8, 13)."""

import pytest

from domain.yokohama import GAME
from domain.yokohama.components.rows import GOODS, AreaId, Order, OrderId, Space
from domain.yokohama.events import AreaActionBegan, AssistantsRecovered, OrdersReplenished, OrderTaken
from domain.yokohama.moves import CollectToken, Decline, EndTurn, FulfillOrder, TakeOrder
from domain.yokohama.state import Currency, Stock
from tests.domain.yokohama.components import (
    A_GERMAN_ORDER,
    BANK,
    BLUE,
    COMPONENTS,
    DOCK,
    PORT,
    RED,
    goods_of,
    orders_of,
)
from tests.domain.yokohama.match import Match

LEVELS = COMPONENTS.order_boards.levels
LOW, MID, HIGH = (Space(LEVELS.index(level)) for level in ("LOW", "MID", "HIGH"))
OTHER_LOW = Space(LOW + 1)


def _in_port(power: int, area: AreaId = PORT, **owned: int) -> Match:
    return Match(players=3).without_token(area).orders(RED).owns(RED, **{"yen": 0, **owned}).acts(area, power)


@pytest.mark.parametrize(
    ("power", "open_levels"),
    [
        (1, set()),
        (2, {"LOW"}),
        (3, {"LOW", "MID"}),
        (4, {"LOW", "MID", "HIGH"}),
        (5, {"LOW", "MID", "HIGH"}),
    ],
)
def test_power_opens_the_levels(power: int, open_levels: set[str]) -> None:
    match = _in_port(power)
    assert {LEVELS[move.space] for move in match.offers(TakeOrder)} == open_levels
    for space, level in enumerate(LEVELS):
        if level not in open_levels:
            match.refuses(TakeOrder(Space(space)), "level-closed" if open_levels else "not-now")


def test_an_order_goes_from_the_board_to_the_hand() -> None:
    match = _in_port(4)
    order = match.order_cards(PORT)[HIGH]
    assert match.play(TakeOrder(HIGH)).merchant().orders == (order,)


def test_taking_an_order_is_optional() -> None:
    assert _in_port(3).play(Decline()).merchant().orders == ()


@pytest.mark.parametrize("area", [PORT, DOCK])
def test_five_power_scores_3_points(area: AreaId) -> None:
    assert _in_port(5, area).points() == 3
    assert _in_port(4, area).points() == 0


@pytest.mark.parametrize(("fee", "left"), [("yen", Stock(yen=1, imports=2)), ("imports", Stock(yen=3, imports=1))])
def test_a_second_order_costs_2_yen_or_1_import(fee: Currency, left: Stock) -> None:
    match = _in_port(3, yen=3, imports=2, copper=0, silk=0, tea=0, fish=0)
    match.play(TakeOrder(MID)).refuses(TakeOrder(LOW), "second-costs")
    match.play(TakeOrder(LOW, fee))
    assert len(match.merchant().orders) == 2
    assert match.merchant().stock == left


def test_a_second_order_must_be_paid_for() -> None:
    assert len(_in_port(3, yen=1, imports=0).play(TakeOrder(MID)).merchant().orders) == 1
    match = _in_port(3, yen=2, imports=0).play(TakeOrder(MID))
    match.refuses(TakeOrder(LOW, "imports"), "cannot-pay-order")


def test_the_first_order_is_free() -> None:
    _in_port(3, yen=5).refuses(TakeOrder(LOW, "yen"), "first-is-free")


def test_the_second_order_has_the_same_limit() -> None:
    match = _in_port(3, yen=2).play(TakeOrder(LOW))
    match.refuses(TakeOrder(HIGH, "yen"), "level-closed")
    match.play(TakeOrder(MID, "yen"))


def test_a_third_order_is_not_for_sale() -> None:
    match = _in_port(5, yen=9, imports=9).play(TakeOrder(LOW), TakeOrder(MID, "yen"))
    match.refuses(TakeOrder(HIGH, "yen"), "not-now")


def test_a_second_order_may_be_declined() -> None:
    assert len(_in_port(3, yen=9).play(TakeOrder(LOW), Decline()).merchant().orders) == 1


def test_an_empty_space_gives_no_order() -> None:
    match = _in_port(3, yen=9).play(TakeOrder(MID))
    match.refuses(TakeOrder(MID, "yen"), "no-such-card")
    match.refuses(TakeOrder(Space(6), "yen"), "no-such-card")
    match.refuses(TakeOrder(Space(-1), "yen"), "no-such-card")


def _with_full_hand() -> Match:
    return Match(players=3).orders(RED, *orders_of("GB", "US", "FR")).trading_house(BLUE, PORT).owns(RED, yen=9)


def test_with_three_orders_in_hand_the_action_is_not_carried_out() -> None:
    match = _with_full_hand().acts(PORT, power=5)
    match.refuses(TakeOrder(LOW), "not-now")
    match.refuses(CollectToken(), "not-now")
    assert match.points() == 0
    assert match.merchant(BLUE).stock.yen == 4
    assert len(match.happened(AssistantsRecovered)) == 1
    assert match.state.phase == "second_additional"


def test_with_three_orders_in_hand_other_areas_work_as_usual() -> None:
    assert _with_full_hand().acts(BANK, power=2).merchant().stock.yen == 9 + 2


def test_with_two_orders_in_hand_only_one_card_is_taken() -> None:
    match = Match(players=3).orders(RED, *orders_of("GB", "US")).owns(RED, yen=9).acts(PORT, 3).play(TakeOrder(LOW))
    match.refuses(TakeOrder(MID, "yen"), "not-now")
    assert len(match.merchant().orders) == 3


def test_an_order_in_hand_is_never_discarded() -> None:
    match = _with_full_hand()
    before = match.merchant().orders
    match.acts(PORT, power=5).play(EndTurn())
    assert match.merchant().orders == before


def test_with_no_card_to_take_five_power_still_scores() -> None:
    match = Match(players=3).lays_orders(PORT, *[None] * 6).order_deck(0).acts(PORT, power=5)
    assert match.points() == 3


def test_cards_move_left_and_the_deck_fills_the_board() -> None:
    match = _in_port(4, yen=2)
    cards, deck = match.order_cards(PORT), match.state.order_deck
    match.play(TakeOrder(Space(0)), TakeOrder(Space(3), "yen"))
    kept = [card for space, card in enumerate(cards) if space not in (0, 3)]
    assert match.order_cards(PORT) == (*kept, *deck[:2])
    assert match.state.order_deck == deck[2:]


def test_the_board_is_refilled_after_both() -> None:
    match = _in_port(4, yen=2)
    match.play(TakeOrder(LOW))
    assert match.order_cards(PORT)[LOW] is None
    match.play(TakeOrder(MID, "yen"))
    assert [len(event.drawn) for event in match.happened(OrdersReplenished)] == [2]


def test_only_the_board_of_the_action_is_refilled() -> None:
    match = Match(players=3).orders(RED).owns(RED, yen=0).lays_orders(PORT, None, None)
    match.acts(DOCK, 2).play(TakeOrder(LOW))
    assert [(event.board, len(event.drawn)) for event in match.happened(OrdersReplenished)] == [(DOCK, 1)]
    assert match.order_cards(PORT)[:2] == (None, None)


def test_a_board_from_which_nothing_was_taken_is_not_refilled() -> None:
    assert _in_port(3).play(Decline()).happened(OrdersReplenished) == []


def test_a_board_that_neither_gets_a_card_nor_moves_one_is_not_refilled() -> None:
    match = Match().orders(RED)
    match.lays_orders(PORT, *match.order_cards(PORT)[:-1], None).order_deck(0).acts(PORT, 3)
    assert match.play(Decline()).happened(OrdersReplenished) == []


def test_cards_move_left_although_the_deck_is_out() -> None:
    match = Match().orders(RED).owns(RED, yen=0).order_deck(0).acts(PORT, 3)
    cards = match.order_cards(PORT)
    match.play(TakeOrder(Space(0)))
    assert match.order_cards(PORT) == (*cards[1:], None)
    assert [event.drawn for event in match.happened(OrdersReplenished)] == [()]


def test_with_three_orders_in_hand_the_action_of_the_dock_is_not_carried_out_either() -> None:
    match = Match(players=3).orders(RED, *orders_of("GB", "US", "DE")).without_token(DOCK).acts(DOCK, 5)
    assert [event.power for event in match.happened(AreaActionBegan)] == [0]


def test_the_dock_works_as_the_port_does() -> None:
    match = Match(players=3).orders(RED).owns(RED, yen=2).without_token(DOCK)
    port = match.order_cards(PORT)
    order = match.order_cards(DOCK)[MID]
    match.acts(DOCK, 3).play(TakeOrder(MID), TakeOrder(LOW, "yen"))
    assert match.merchant().orders[0] == order
    assert match.order_cards(PORT) == port


def _example(area: AreaId) -> None:
    match = Match(players=3).orders(RED).owns(RED, yen=2).without_token(area).acts(area, 3)
    assert [event.power for event in match.happened(AreaActionBegan)] == [3]
    match.refuses(TakeOrder(HIGH), "level-closed")
    match.play(TakeOrder(MID))
    match.refuses(TakeOrder(MID, "yen"), "no-such-card")
    match.play(TakeOrder(OTHER_LOW, "yen"))
    assert [event.paid for event in match.happened(OrderTaken)] == [Stock(yen=2)]
    assert match.merchant().stock.yen == 0
    assert len(match.merchant().orders) == 2


def test_example_dock() -> None:
    _example(DOCK)


def test_example_port() -> None:
    _example(PORT)


def _with_the_goods(order: Order) -> Match:
    return Match().orders(RED, order.id).owns(RED, yen=0, **goods_of(order))


def test_goods_are_discarded_and_rewards_gained() -> None:
    match = _with_the_goods(A_GERMAN_ORDER).play(FulfillOrder(A_GERMAN_ORDER.id))
    assert match.merchant().orders == ()
    assert match.merchant().fulfilled == (A_GERMAN_ORDER.id,)
    assert match.merchant().stock == Stock(yen=2)
    assert match.points() == 6


@pytest.mark.parametrize("order", COMPONENTS.orders.values(), ids=lambda order: order.id)
def test_every_order_gives_what_it_shows(order: Order) -> None:
    match = _with_the_goods(order).play(FulfillOrder(order.id))
    assert match.merchant().stock == Stock().plus(order.reward)
    assert match.points() == order.reward.vp


@pytest.mark.parametrize("good", [good for good in GOODS if getattr(A_GERMAN_ORDER.goods, good)])
def test_an_order_needs_all_its_goods(good: str) -> None:
    match = _with_the_goods(A_GERMAN_ORDER)
    match.owns(RED, **{good: getattr(A_GERMAN_ORDER.goods, good) - 1}).refuses(
        FulfillOrder(A_GERMAN_ORDER.id), "too-few-goods"
    )


def test_only_an_order_in_hand_can_be_fulfilled() -> None:
    match = _with_the_goods(A_GERMAN_ORDER).orders(RED)
    match.refuses(FulfillOrder(A_GERMAN_ORDER.id), "order-not-in-hand")
    match.orders(BLUE, A_GERMAN_ORDER.id).refuses(FulfillOrder(A_GERMAN_ORDER.id), "order-not-in-hand")
    match.refuses(FulfillOrder(OrderId("nothing")), "order-not-in-hand")


def test_an_order_is_fulfilled_once() -> None:
    match = _with_the_goods(A_GERMAN_ORDER).owns(RED, tea=9, silk=9, copper=9)
    match.play(FulfillOrder(A_GERMAN_ORDER.id)).refuses(FulfillOrder(A_GERMAN_ORDER.id), "order-not-in-hand")


def test_several_orders_may_be_fulfilled_in_one_phase() -> None:
    first, second = orders_of("GB", "US")
    match = Match().orders(RED, first, second).owns(RED, copper=9, silk=9, tea=9, fish=9)
    match.play(FulfillOrder(second))
    while match.state.pending:
        match.declines_the_rest()
    match.play(FulfillOrder(first))
    assert set(match.merchant().fulfilled) == {first, second}


def test_an_order_that_could_be_fulfilled_may_be_kept() -> None:
    match = _with_the_goods(A_GERMAN_ORDER).moves()
    assert match.merchant().orders == (A_GERMAN_ORDER.id,)
    assert list(GAME.to_act(match.state)) == [RED]
