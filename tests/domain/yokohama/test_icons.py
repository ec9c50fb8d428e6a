"""The icons (rulebook p. 10), and the Employment Agency (p. 13)."""

import pytest

from domain.yokohama.components.rows import AreaId, Reward
from domain.yokohama.moves import Decline, PickUpAssistant, PutDownAssistant, TakeFromWarehouse, TakeGood
from domain.yokohama.state import Stock
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CANAL,
    CHURCH,
    COMPONENTS,
    CUSTOMS,
    EMPLOYMENT_AGENCY,
    FISHING_GROUNDS,
    PORT,
    RED,
)
from tests.domain.yokohama.match import Match

ASSISTANT, SHOP = TakeFromWarehouse("assistant"), TakeFromWarehouse("shop")
TRADING_HOUSE = TakeFromWarehouse("trading_house")


def _given(reward: Reward, match: Match | None = None) -> Match:
    """Returns a match in which red has just gained a reward by a 5-power token."""
    match = match or Match(players=3)
    return match.token(FISHING_GROUNDS, reward).acts(FISHING_GROUNDS, 5).collects()


MOVEMENTS = max((token.reward for token in COMPONENTS.tokens.values()), key=lambda reward: reward.movement)
WAREHOUSE = max((token.reward for token in COMPONENTS.tokens.values()), key=lambda reward: reward.warehouse)
ANY_GOODS = max((token.reward for token in COMPONENTS.tokens.values()), key=lambda reward: reward.any_good)


def test_money_goods_imports_and_points_are_gained_as_shown() -> None:
    for reward in {token.reward for token in COMPONENTS.tokens.values()}:
        match = Match().token(FISHING_GROUNDS, reward).acts(FISHING_GROUNDS, 5)
        before = match.merchant().stock
        match.collects()
        assert match.merchant().stock == before.plus(reward)
        assert match.points() == reward.vp


def test_each_any_good_is_chosen_on_its_own() -> None:
    match = _given(ANY_GOODS)
    before = match.merchant().stock
    assert ANY_GOODS.any_good == 2
    match.play(TakeGood("silk"), TakeGood("tea"))
    assert match.merchant().stock == before.plus(Stock(silk=1, tea=1))
    match.refuses(TakeGood("fish"), "not-now")


def test_an_import_is_no_trade_good() -> None:
    _given(ANY_GOODS).refuses(TakeGood("imports"), "unknown-good")  # type: ignore[arg-type]


def test_a_warehouse_icon_takes_one_piece_at_its_cost() -> None:
    match = _given(WAREHOUSE, Match().owns(RED, yen=2))
    hand = match.merchant().hand
    assert WAREHOUSE.warehouse == 2
    match.play(SHOP, ASSISTANT)
    assert match.merchant().stock.yen == 0
    assert match.merchant().hand.shops == hand.shops + 1
    match.refuses(ASSISTANT, "not-now")


def test_warehouse_icons_take_trading_houses_at_their_rising_cost() -> None:
    match = _given(WAREHOUSE, Match().owns(RED, yen=4 + 5)).play(TRADING_HOUSE, TRADING_HOUSE)
    assert match.merchant().stock.yen == 0
    assert (match.merchant().hand.trading_houses, match.merchant().warehouse.trading_houses) == (2, 2)


def test_a_warehouse_icon_may_be_declined() -> None:
    match = _given(WAREHOUSE)
    match.play(Decline()).refuses(ASSISTANT, "not-now")


def test_a_movement_goes_from_hand_to_area() -> None:
    match = _given(MOVEMENTS)
    hand = match.merchant().hand.assistants
    match.play(PickUpAssistant(None), PutDownAssistant(BANK))
    assert (match.area(BANK).assistants[RED], match.merchant().hand.assistants) == (1, hand - 1)


def test_a_movement_goes_from_area_to_area() -> None:
    match = _given(MOVEMENTS, Match(players=3).puts(RED, PORT)).play(PickUpAssistant(PORT), PutDownAssistant(BANK))
    assert (match.area(PORT).assistants[RED], match.area(BANK).assistants[RED]) == (0, 1)


def test_a_movement_never_ends_in_hand() -> None:
    match = _given(MOVEMENTS, Match(players=3).puts(RED, PORT)).play(PickUpAssistant(PORT))
    assert {move.area for move in match.offers(PutDownAssistant)} == set(match.state.layout) - {PORT, CANAL}
    match.refuses(Decline(), "not-now")


def test_a_movement_needs_another_area() -> None:
    match = _given(MOVEMENTS, Match().puts(RED, PORT)).play(PickUpAssistant(PORT))
    match.refuses(PutDownAssistant(PORT), "same-area")
    match.refuses(PutDownAssistant(AreaId("nowhere")), "unknown-area")


def test_only_an_own_assistant_is_moved() -> None:
    _given(MOVEMENTS, Match().puts(BLUE, PORT)).refuses(PickUpAssistant(PORT), "no-assistant-to-move")
    _given(MOVEMENTS).refuses(PickUpAssistant(AreaId("nowhere")), "unknown-area")


def test_each_movement_is_separate_and_may_be_declined() -> None:
    match = _given(MOVEMENTS, Match(players=3).puts(RED, PORT))
    assert MOVEMENTS.movement == 3
    match.play(PickUpAssistant(PORT), PutDownAssistant(BANK), PickUpAssistant(None), PutDownAssistant(PORT))
    assert match.movements_left() == 1
    match.play(Decline()).refuses(PickUpAssistant(None), "not-now")


def test_a_movement_costs_nothing_in_an_area_with_an_opposing_president() -> None:
    match = _given(MOVEMENTS, Match().president(BLUE, BANK)).play(PickUpAssistant(None), PutDownAssistant(BANK))
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3, 4]


def test_a_movement_does_not_reach_the_canal() -> None:
    _given(MOVEMENTS).play(PickUpAssistant(None)).refuses(PutDownAssistant(CANAL), "canal-takes-no-assistant")


def test_assistants_on_management_boards_do_not_move() -> None:
    match = _given(MOVEMENTS, Match(players=3).on_church({0: RED}).on_customs({0: RED}))
    match.refuses(PickUpAssistant(CHURCH), "no-assistant-to-move")
    match.refuses(PickUpAssistant(CUSTOMS), "no-assistant-to-move")


ASSISTANT, SHOP, TRADING_HOUSE = (
    TakeFromWarehouse("assistant"),
    TakeFromWarehouse("shop"),
    TakeFromWarehouse("trading_house"),
)


def _in_agency(power: int = 5, yen: int = 0, **hand: int) -> Match:
    match = Match().without_token(EMPLOYMENT_AGENCY).owns(RED, yen=yen).holds(RED, **hand)
    return match.acts(EMPLOYMENT_AGENCY, power)


@pytest.mark.parametrize(("power", "pieces"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_power_limits_the_pieces(power: int, pieces: int) -> None:
    match = _in_agency(power)
    warehouse = match.merchant().warehouse.assistants
    match.play(*[ASSISTANT] * pieces)
    assert match.merchant().warehouse.assistants == warehouse - pieces
    match.refuses(ASSISTANT, "not-now")


def test_fewer_may_be_taken() -> None:
    match = _in_agency(5).play(ASSISTANT, Decline())
    assert match.merchant().warehouse.assistants == 12 - 1
    match.refuses(ASSISTANT, "not-now")


def test_assistants_are_free_and_shops_cost_2_yen() -> None:
    match = _in_agency(yen=5)
    hand = match.merchant().hand
    match.play(ASSISTANT, SHOP)
    assert match.merchant().stock.yen == 5 - 2
    assert match.merchant().hand.assistants == hand.assistants + 1
    assert match.merchant().hand.shops == hand.shops + 1


def test_trading_houses_cost_4_then_5_then_6_then_7() -> None:
    match = _in_agency(yen=4 + 5 + 6 + 7)
    left = [match.play(TRADING_HOUSE).merchant().stock.yen for _ in range(4)]
    assert left == [5 + 6 + 7, 6 + 7, 7, 0]
    assert match.merchant().hand.trading_houses == 4


def test_what_cannot_be_paid_stays() -> None:
    match = _in_agency(yen=1)
    match.refuses(SHOP, "cannot-pay-item")
    match.refuses(TRADING_HOUSE, "cannot-pay-item")
    _in_agency(yen=4, trading_houses=1).refuses(TRADING_HOUSE, "cannot-pay-item")


def test_a_president_is_not_kept_in_the_warehouse() -> None:
    _in_agency().refuses(TakeFromWarehouse("president"), "unknown-item")  # type: ignore[arg-type]


def test_an_empty_warehouse_gives_nothing() -> None:
    match = _in_agency(yen=9, assistants=20, shops=8, trading_houses=4)
    for piece in (ASSISTANT, SHOP, TRADING_HOUSE):
        match.refuses(piece, "not-now")
