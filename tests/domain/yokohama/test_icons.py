"""The icons, rulebook p. 10."""

from domain.yokohama.components.rows import AreaId, Reward
from domain.yokohama.moves import Decline, PickUpAssistant, PutDownAssistant, TakeFromWarehouse, TakeGood
from domain.yokohama.state import Stock
from tests.domain.yokohama.box import BANK, BLUE, BOX, CANAL, CHURCH, CUSTOMS, FISHING_GROUNDS, PORT, RED
from tests.domain.yokohama.story import Table

ASSISTANT, SHOP = TakeFromWarehouse("assistant"), TakeFromWarehouse("shop")
TRADING_HOUSE = TakeFromWarehouse("trading_house")


def _given(reward: Reward, table: Table | None = None) -> Table:
    """Red has just gained a reward, by a 5-power token."""
    table = table or Table(players=3)
    return table.token(FISHING_GROUNDS, reward).acts(FISHING_GROUNDS, 5).collects()


MOVEMENTS = max((token.reward for token in BOX.tokens.values()), key=lambda reward: reward.movement)
WAREHOUSE = max((token.reward for token in BOX.tokens.values()), key=lambda reward: reward.warehouse)
ANY_GOODS = max((token.reward for token in BOX.tokens.values()), key=lambda reward: reward.any_good)


def test_money_goods_imports_and_points_are_gained_as_shown() -> None:
    for reward in {token.reward for token in BOX.tokens.values()}:
        table = Table().token(FISHING_GROUNDS, reward).acts(FISHING_GROUNDS, 5)
        before = table.merchant().stock
        table.collects()
        assert table.merchant().stock == before.plus(reward)
        assert table.points() == reward.vp


def test_each_any_good_is_chosen_on_its_own() -> None:
    table = _given(ANY_GOODS)
    before = table.merchant().stock
    assert ANY_GOODS.any_good == 2
    table.play(TakeGood("silk"), TakeGood("tea"))
    assert table.merchant().stock == before.plus(Stock(silk=1, tea=1))
    table.refuses(TakeGood("fish"))


def test_an_import_is_no_trade_good() -> None:
    _given(ANY_GOODS).refuses(TakeGood("imports"))  # type: ignore[arg-type]


def test_a_warehouse_icon_takes_one_piece_at_its_cost() -> None:
    table = _given(WAREHOUSE, Table().owns(RED, yen=2))
    hand = table.merchant().hand
    assert WAREHOUSE.warehouse == 2
    table.play(SHOP, ASSISTANT)
    assert table.merchant().stock.yen == 0
    assert table.merchant().hand.shops == hand.shops + 1
    table.refuses(ASSISTANT)


def test_warehouse_icons_take_trading_houses_at_their_rising_cost() -> None:
    table = _given(WAREHOUSE, Table().owns(RED, yen=4 + 5)).play(TRADING_HOUSE, TRADING_HOUSE)
    assert table.merchant().stock.yen == 0
    assert (table.merchant().hand.trading_houses, table.merchant().warehouse.trading_houses) == (2, 2)


def test_a_warehouse_icon_may_be_declined() -> None:
    table = _given(WAREHOUSE)
    table.play(Decline()).refuses(ASSISTANT)


def test_a_movement_goes_from_hand_to_area() -> None:
    table = _given(MOVEMENTS)
    hand = table.merchant().hand.assistants
    table.play(PickUpAssistant(None), PutDownAssistant(BANK))
    assert (table.area(BANK).assistants[RED], table.merchant().hand.assistants) == (1, hand - 1)


def test_a_movement_goes_from_area_to_area() -> None:
    table = _given(MOVEMENTS, Table(players=3).puts(RED, PORT)).play(PickUpAssistant(PORT), PutDownAssistant(BANK))
    assert (table.area(PORT).assistants[RED], table.area(BANK).assistants[RED]) == (0, 1)


def test_a_movement_never_ends_in_hand() -> None:
    table = _given(MOVEMENTS, Table(players=3).puts(RED, PORT)).play(PickUpAssistant(PORT))
    assert {move.area for move in table.offers(PutDownAssistant)} == set(table.state.layout) - {PORT, CANAL}
    table.refuses(Decline())


def test_a_movement_needs_another_area() -> None:
    table = _given(MOVEMENTS, Table().puts(RED, PORT)).play(PickUpAssistant(PORT))
    table.refuses(PutDownAssistant(PORT), "same-area")
    table.refuses(PutDownAssistant(AreaId("nowhere")), "unknown-area")


def test_only_an_own_assistant_is_moved() -> None:
    _given(MOVEMENTS, Table().puts(BLUE, PORT)).refuses(PickUpAssistant(PORT))
    _given(MOVEMENTS).refuses(PickUpAssistant(AreaId("nowhere")), "unknown-area")


def test_each_movement_is_separate_and_may_be_declined() -> None:
    table = _given(MOVEMENTS, Table(players=3).puts(RED, PORT))
    assert MOVEMENTS.movement == 3
    table.play(PickUpAssistant(PORT), PutDownAssistant(BANK), PickUpAssistant(None), PutDownAssistant(PORT))
    assert table.movements_left() == 1
    table.play(Decline()).refuses(PickUpAssistant(None))


def test_a_movement_costs_nothing_beside_an_opposing_president() -> None:
    table = _given(MOVEMENTS, Table().president(BLUE, BANK)).play(PickUpAssistant(None), PutDownAssistant(BANK))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3, 4]


def test_a_movement_does_not_reach_the_canal() -> None:
    _given(MOVEMENTS).play(PickUpAssistant(None)).refuses(PutDownAssistant(CANAL))


def test_assistants_on_management_boards_do_not_move() -> None:
    table = _given(MOVEMENTS, Table(players=3).on_church({0: RED}).on_customs({0: RED}))
    table.refuses(PickUpAssistant(CHURCH))
    table.refuses(PickUpAssistant(CUSTOMS))
