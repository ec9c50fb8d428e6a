"""The end of the game, rulebook p. 8."""

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.yokohama import GAME
from domain.yokohama.components.rows import Space
from domain.yokohama.events import ChurchBonusScored, GameEnded, GameEndTriggered, OrdersReplenished, RemainderScored
from domain.yokohama.moves import (
    BuildShop,
    BuildTradingHouse,
    EndTurn,
    PlaceInChurch,
    PlaceInCustoms,
    ReturnPresident,
    TakeOrder,
    UseForeignAgent,
)
from domain.yokohama.state import Round
from tests.domain.yokohama.box import (
    BANK,
    BLUE,
    BOX,
    CHURCH,
    COPPER_MINE,
    CUSTOMS,
    DOCK,
    EMPLOYMENT_AGENCY,
    FISHING_GROUNDS,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
    TEA_PLANTATION,
    YELLOW,
)
from tests.domain.yokohama.story import Table

FIRST = Space(0)
OTHER_AREAS = (BANK, PORT, CHURCH, CUSTOMS, LABORATORY, SILK_MILL, TEA_PLANTATION, COPPER_MINE, EMPLOYMENT_AGENCY)


def _triggered(table: Table) -> list[str]:
    return [event.condition for event in table.happened(GameEndTriggered)]


def _with_buildings(shops: int, trading_houses: int) -> Table:
    """Red has built so much elsewhere, holds the rest in hand, and may build in the Fishing Grounds."""
    return _having_built(shops, trading_houses).acts(FISHING_GROUNDS, 4)


def _having_built(shops: int, trading_houses: int) -> Table:
    table = Table().holds(RED, shops=0, trading_houses=0)
    for area in OTHER_AREAS[:shops]:
        table.shop(RED, area)
    for area in OTHER_AREAS[:trading_houses]:
        table.trading_house(RED, area)
    return table.holds(RED, shops=8 - shops, trading_houses=4 - trading_houses).without_token(FISHING_GROUNDS)


def test_the_fourth_trading_house_triggers_the_end() -> None:
    assert _triggered(_with_buildings(0, 3).play(BuildTradingHouse())) == ["trading_houses"]
    assert _triggered(_with_buildings(0, 2).play(BuildTradingHouse())) == []


def test_the_eighth_shop_triggers_the_end() -> None:
    assert _triggered(_with_buildings(7, 0).play(BuildShop(FIRST))) == ["shops"]
    assert _triggered(_with_buildings(6, 0).play(BuildShop(FIRST))) == []


def test_a_foreign_agents_action_triggers_the_end_too() -> None:
    table = _having_built(0, 3).agents(RED, "GB").puts(RED, FISHING_GROUNDS, 4)
    table.play(UseForeignAgent("GB", FISHING_GROUNDS), BuildTradingHouse())
    assert _triggered(table) == ["trading_houses"]
    assert table.state.phase == "first_additional"
    assert table.state.last_round == table.state.turn.round + 1


def test_buildings_left_in_the_warehouse_are_not_built() -> None:
    for move in (BuildShop(FIRST), BuildTradingHouse()):
        table = Table().holds(RED, shops=1, trading_houses=1).without_token(FISHING_GROUNDS)
        assert _triggered(table.acts(FISHING_GROUNDS, 4).play(move)) == []


def test_an_order_deck_that_cannot_fill_the_board_triggers_the_end() -> None:
    table = Table().orders(RED).owns(RED, yen=2).without_token(PORT).order_deck(1).acts(PORT, 4)
    table.play(TakeOrder(Space(0)), TakeOrder(Space(1), "yen"))
    assert _triggered(table) == ["order_cards"]
    assert [len(event.drawn) for event in table.happened(OrdersReplenished)] == [1]
    assert table.order_cards(PORT)[-1] is None
    assert None not in table.order_cards(PORT)[:-1]


def test_an_order_deck_that_just_suffices_does_not() -> None:
    table = Table().orders(RED).owns(RED, yen=0).order_deck(1).acts(PORT, 4).play(TakeOrder(Space(0)))
    assert _triggered(table) == []
    assert table.state.order_deck == ()


def test_the_dock_can_trigger_the_end_too() -> None:
    table = Table(players=3).orders(RED).owns(RED, yen=0).order_deck(0).acts(DOCK, 4).play(TakeOrder(Space(0)))
    assert _triggered(table) == ["order_cards"]


@pytest.mark.parametrize(("players", "others"), [(2, 3), (3, 4), (4, 5)])
def test_a_full_church_triggers_the_end(players: int, others: int) -> None:
    free = [space for space in range(1, 8) if space not in (BOX.church.blocked.get(players), 0)]
    full = Table(players).on_church(dict.fromkeys(free[:others], BLUE)).acts(CHURCH, 4)
    assert _triggered(full.play(PlaceInChurch(FIRST))) == ["church"]
    not_full = Table(players).on_church(dict.fromkeys(free[: others - 1], BLUE)).acts(CHURCH, 4)
    assert _triggered(not_full.play(PlaceInChurch(FIRST))) == []


@pytest.mark.parametrize(("players", "others"), [(2, 3), (3, 4), (4, 5)])
def test_a_full_customs_triggers_the_end(players: int, others: int) -> None:
    free = [space for space in range(1, 7) if space != BOX.customs.blocked.get(players)]
    full = Table(players).on_customs(dict.fromkeys(free[:others], BLUE)).acts(CUSTOMS, 3)
    assert _triggered(full.play(PlaceInCustoms(FIRST))) == ["customs"]
    not_full = Table(players).on_customs(dict.fromkeys(free[: others - 1], BLUE)).acts(CUSTOMS, 3)
    assert _triggered(not_full.play(PlaceInCustoms(FIRST))) == []


def _ends_the_turn(table: Table) -> None:
    """The seat in turn does as little as it may."""
    if table.state.phase == "first_additional":
        table.president(table.seat, None).moves().play(ReturnPresident()).settles()
    table.settles().play(EndTurn())


def _turns_after(trigger: int, players: int) -> list[tuple[int, Seat]]:
    """Who has a turn in which round, once a seat has triggered the end in the first round."""
    table = Table(players)
    while table.seat != trigger:
        _ends_the_turn(table)
    table.orders(table.seat).owns(table.seat, yen=0).order_deck(0).acts(PORT, 2).play(TakeOrder(Space(0)))
    assert table.happened(GameEndTriggered)
    _ends_the_turn(table)
    turns: list[tuple[int, Seat]] = []
    while GAME.to_act(table.state):
        turns.append((table.state.turn.round, table.seat))
        _ends_the_turn(table)
    return turns


def test_the_round_is_finished_and_one_full_round_follows() -> None:
    assert _turns_after(RED, players=3) == [(1, BLUE), (1, YELLOW), (2, RED), (2, BLUE), (2, YELLOW)]
    assert _turns_after(BLUE, players=3) == [(1, YELLOW), (2, RED), (2, BLUE), (2, YELLOW)]
    assert _turns_after(YELLOW, players=3) == [(2, RED), (2, BLUE), (2, YELLOW)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_the_same_number_of_turns(players: int) -> None:
    for trigger in range(players):
        seats = [*range(trigger + 1), *[seat for _, seat in _turns_after(trigger, players)]]
        assert {seats.count(seat) for seat in range(players)} == {2}


def test_a_later_trigger_changes_nothing() -> None:
    table = _with_buildings(0, 3)
    table.state = replace(table.state, last_round=Round(1))
    table.play(BuildTradingHouse())
    assert _triggered(table) == []
    assert table.state.last_round == 1


def test_after_the_final_round_the_final_scoring_follows() -> None:
    table = Table(3).on_church({0: RED}).ends()
    assert [type(event) for event in table.events if isinstance(event, (ChurchBonusScored, GameEnded))] == [
        ChurchBonusScored,
        GameEnded,
    ]
    assert table.happened(RemainderScored)
    assert list(GAME.to_act(table.state)) == []
    assert [list(GAME.legal_moves(table.state, seat)) for seat in (RED, BLUE, YELLOW)] == [[], [], []]
