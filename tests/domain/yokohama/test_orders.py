"""Port and Dock, rulebook p. 13."""

import pytest

from domain.yokohama.components.rows import AreaId, Space
from domain.yokohama.events import AreaActionBegan, AssistantsRecovered, OrdersReplenished, OrderTaken
from domain.yokohama.moves import CollectToken, Decline, EndTurn, TakeOrder
from domain.yokohama.state import Currency, Stock
from tests.domain.yokohama.box import BANK, BLUE, BOX, DOCK, PORT, RED, orders_of
from tests.domain.yokohama.story import Table

LEVELS = BOX.order_boards.levels
LOW, MID, HIGH = (Space(LEVELS.index(level)) for level in ("LOW", "MID", "HIGH"))
OTHER_LOW = Space(LOW + 1)


def _in_port(power: int, area: AreaId = PORT, **owned: int) -> Table:
    return Table(players=3).without_token(area).orders(RED).owns(RED, **{"yen": 0, **owned}).acts(area, power)


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
    table = _in_port(power)
    assert {LEVELS[move.space] for move in table.offers(TakeOrder)} == open_levels
    for space, level in enumerate(LEVELS):
        if level not in open_levels:
            table.refuses(TakeOrder(Space(space)))


def test_an_order_goes_from_the_board_to_the_hand() -> None:
    table = _in_port(4)
    order = table.order_cards(PORT)[HIGH]
    assert table.play(TakeOrder(HIGH)).merchant().orders == (order,)


def test_taking_an_order_is_optional() -> None:
    assert _in_port(3).play(Decline()).merchant().orders == ()


@pytest.mark.parametrize("area", [PORT, DOCK])
def test_five_power_scores_3_points(area: AreaId) -> None:
    assert _in_port(5, area).points() == 3
    assert _in_port(4, area).points() == 0


@pytest.mark.parametrize(("fee", "left"), [("yen", Stock(yen=1, imports=2)), ("imports", Stock(yen=3, imports=1))])
def test_a_second_order_costs_2_yen_or_1_import(fee: Currency, left: Stock) -> None:
    table = _in_port(3, yen=3, imports=2, copper=0, silk=0, tea=0, fish=0)
    table.play(TakeOrder(MID)).refuses(TakeOrder(LOW))
    table.play(TakeOrder(LOW, fee))
    assert len(table.merchant().orders) == 2
    assert table.merchant().stock == left


def test_a_second_order_must_be_paid_for() -> None:
    assert len(_in_port(3, yen=1, imports=0).play(TakeOrder(MID)).merchant().orders) == 1
    table = _in_port(3, yen=2, imports=0).play(TakeOrder(MID))
    table.refuses(TakeOrder(LOW, "imports"))


def test_the_first_order_is_free() -> None:
    _in_port(3, yen=5).refuses(TakeOrder(LOW, "yen"))


def test_the_second_order_has_the_same_limit() -> None:
    table = _in_port(3, yen=2).play(TakeOrder(LOW))
    table.refuses(TakeOrder(HIGH, "yen"))
    table.play(TakeOrder(MID, "yen"))


def test_a_third_order_is_not_for_sale() -> None:
    table = _in_port(5, yen=9, imports=9).play(TakeOrder(LOW), TakeOrder(MID, "yen"))
    table.refuses(TakeOrder(HIGH, "yen"))


def test_a_second_order_may_be_declined() -> None:
    assert len(_in_port(3, yen=9).play(TakeOrder(LOW), Decline()).merchant().orders) == 1


def test_an_empty_space_gives_no_order() -> None:
    table = _in_port(3, yen=9).play(TakeOrder(MID))
    table.refuses(TakeOrder(MID, "yen"))
    table.refuses(TakeOrder(Space(6), "yen"))
    table.refuses(TakeOrder(Space(-1), "yen"))


def _with_full_hand() -> Table:
    return Table(players=3).orders(RED, *orders_of("GB", "US", "FR")).trading_house(BLUE, PORT).owns(RED, yen=9)


def test_with_three_orders_in_hand_the_action_is_not_carried_out() -> None:
    table = _with_full_hand().acts(PORT, power=5)
    table.refuses(TakeOrder(LOW))
    table.refuses(CollectToken())
    assert table.points() == 0
    assert table.merchant(BLUE).stock.yen == 4
    assert len(table.happened(AssistantsRecovered)) == 1
    assert table.state.phase == "second_additional"


def test_with_three_orders_in_hand_other_areas_act_as_ever() -> None:
    assert _with_full_hand().acts(BANK, power=2).merchant().stock.yen == 9 + 2


def test_with_two_orders_in_hand_only_one_card_is_taken() -> None:
    table = Table(players=3).orders(RED, *orders_of("GB", "US")).owns(RED, yen=9).acts(PORT, 3).play(TakeOrder(LOW))
    table.refuses(TakeOrder(MID, "yen"))
    assert len(table.merchant().orders) == 3


def test_an_order_in_hand_is_never_discarded() -> None:
    table = _with_full_hand()
    before = table.merchant().orders
    table.acts(PORT, power=5).play(EndTurn())
    assert table.merchant().orders == before


def test_with_no_card_to_take_five_power_still_scores() -> None:
    table = Table(players=3).lays_orders(PORT, *[None] * 6).order_deck(0).acts(PORT, power=5)
    assert table.points() == 3


def test_cards_move_left_and_the_deck_fills_the_board() -> None:
    table = _in_port(4, yen=2)
    cards, deck = table.order_cards(PORT), table.state.order_deck
    table.play(TakeOrder(Space(0)), TakeOrder(Space(3), "yen"))
    kept = [card for space, card in enumerate(cards) if space not in (0, 3)]
    assert table.order_cards(PORT) == (*kept, *deck[:2])
    assert table.state.order_deck == deck[2:]


def test_the_board_is_refilled_after_both() -> None:
    table = _in_port(4, yen=2)
    table.play(TakeOrder(LOW))
    assert table.order_cards(PORT)[LOW] is None
    table.play(TakeOrder(MID, "yen"))
    assert [len(event.drawn) for event in table.happened(OrdersReplenished)] == [2]


def test_only_the_board_of_the_action_is_refilled() -> None:
    table = Table(players=3).orders(RED).owns(RED, yen=0).lays_orders(PORT, None, None)
    table.acts(DOCK, 2).play(TakeOrder(LOW))
    assert [(event.board, len(event.drawn)) for event in table.happened(OrdersReplenished)] == [(DOCK, 1)]
    assert table.order_cards(PORT)[:2] == (None, None)


def test_a_board_from_which_nothing_was_taken_is_not_refilled() -> None:
    assert _in_port(3).play(Decline()).happened(OrdersReplenished) == []


def test_a_board_that_neither_gets_a_card_nor_moves_one_is_not_refilled() -> None:
    table = Table().orders(RED)
    table.lays_orders(PORT, *table.order_cards(PORT)[:-1], None).order_deck(0).acts(PORT, 3)
    assert table.play(Decline()).happened(OrdersReplenished) == []


def test_cards_move_left_although_the_deck_is_out() -> None:
    table = Table().orders(RED).owns(RED, yen=0).order_deck(0).acts(PORT, 3)
    cards = table.order_cards(PORT)
    table.play(TakeOrder(Space(0)))
    assert table.order_cards(PORT) == (*cards[1:], None)
    assert [event.drawn for event in table.happened(OrdersReplenished)] == [()]


def test_with_three_orders_in_hand_the_action_of_the_dock_is_not_carried_out_either() -> None:
    table = Table(players=3).orders(RED, *orders_of("GB", "US", "DE")).without_token(DOCK).acts(DOCK, 5)
    assert [event.power for event in table.happened(AreaActionBegan)] == [0]


def test_the_dock_works_as_the_port_does() -> None:
    table = Table(players=3).orders(RED).owns(RED, yen=2).without_token(DOCK)
    port = table.order_cards(PORT)
    order = table.order_cards(DOCK)[MID]
    table.acts(DOCK, 3).play(TakeOrder(MID), TakeOrder(LOW, "yen"))
    assert table.merchant().orders[0] == order
    assert table.order_cards(PORT) == port


def _example(area: AreaId) -> None:
    table = Table(players=3).orders(RED).owns(RED, yen=2).without_token(area).acts(area, 3)
    assert [event.power for event in table.happened(AreaActionBegan)] == [3]
    table.refuses(TakeOrder(HIGH))
    table.play(TakeOrder(MID))
    table.refuses(TakeOrder(MID, "yen"))
    table.play(TakeOrder(OTHER_LOW, "yen"))
    assert [event.paid for event in table.happened(OrderTaken)] == [Stock(yen=2)]
    assert table.merchant().stock.yen == 0
    assert len(table.merchant().orders) == 2


def test_example_dock() -> None:
    _example(DOCK)


def test_example_port() -> None:
    _example(PORT)
