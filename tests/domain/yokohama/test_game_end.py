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
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CHURCH,
    COMPONENTS,
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
from tests.domain.yokohama.match import Match

FIRST = Space(0)
OTHER_AREAS = (BANK, PORT, CHURCH, CUSTOMS, LABORATORY, SILK_MILL, TEA_PLANTATION, COPPER_MINE, EMPLOYMENT_AGENCY)


def _triggered(match: Match) -> list[str]:
    return [event.condition for event in match.happened(GameEndTriggered)]


def _with_buildings(shops: int, trading_houses: int) -> Match:
    """Returns a match in which red has built the given number of buildings and may build in the Fishing Grounds."""
    return _having_built(shops, trading_houses).acts(FISHING_GROUNDS, 4)


def _having_built(shops: int, trading_houses: int) -> Match:
    match = Match().holds(RED, shops=0, trading_houses=0)
    for area in OTHER_AREAS[:shops]:
        match.shop(RED, area)
    for area in OTHER_AREAS[:trading_houses]:
        match.trading_house(RED, area)
    return match.holds(RED, shops=8 - shops, trading_houses=4 - trading_houses).without_token(FISHING_GROUNDS)


def test_the_fourth_trading_house_triggers_the_end() -> None:
    assert _triggered(_with_buildings(0, 3).play(BuildTradingHouse())) == ["trading_houses"]
    assert _triggered(_with_buildings(0, 2).play(BuildTradingHouse())) == []


def test_the_eighth_shop_triggers_the_end() -> None:
    assert _triggered(_with_buildings(7, 0).play(BuildShop(FIRST))) == ["shops"]
    assert _triggered(_with_buildings(6, 0).play(BuildShop(FIRST))) == []


def test_a_foreign_agents_action_triggers_the_end_too() -> None:
    match = _having_built(0, 3).agents(RED, "GB").puts(RED, FISHING_GROUNDS, 4)
    match.play(UseForeignAgent("GB", FISHING_GROUNDS), BuildTradingHouse())
    assert _triggered(match) == ["trading_houses"]
    assert match.state.phase == "first_additional"
    assert match.state.last_round == match.state.turn.round + 1


def test_buildings_left_in_the_warehouse_are_not_built() -> None:
    for move in (BuildShop(FIRST), BuildTradingHouse()):
        match = Match().holds(RED, shops=1, trading_houses=1).without_token(FISHING_GROUNDS)
        assert _triggered(match.acts(FISHING_GROUNDS, 4).play(move)) == []


def test_an_order_deck_that_cannot_fill_the_board_triggers_the_end() -> None:
    match = Match().orders(RED).owns(RED, yen=2).without_token(PORT).order_deck(1).acts(PORT, 4)
    match.play(TakeOrder(Space(0)), TakeOrder(Space(1), "yen"))
    assert _triggered(match) == ["order_cards"]
    assert [len(event.drawn) for event in match.happened(OrdersReplenished)] == [1]
    assert match.order_cards(PORT)[-1] is None
    assert None not in match.order_cards(PORT)[:-1]


def test_an_order_deck_that_just_suffices_does_not() -> None:
    match = Match().orders(RED).owns(RED, yen=0).order_deck(1).acts(PORT, 4).play(TakeOrder(Space(0)))
    assert _triggered(match) == []
    assert match.state.order_deck == ()


def test_the_dock_can_trigger_the_end_too() -> None:
    match = Match(players=3).orders(RED).owns(RED, yen=0).order_deck(0).acts(DOCK, 4).play(TakeOrder(Space(0)))
    assert _triggered(match) == ["order_cards"]


@pytest.mark.parametrize(("players", "others"), [(2, 3), (3, 4), (4, 5)])
def test_a_full_church_triggers_the_end(players: int, others: int) -> None:
    free = [space for space in range(1, 8) if space not in (COMPONENTS.church.blocked.get(players), 0)]
    full = Match(players).on_church(dict.fromkeys(free[:others], BLUE)).acts(CHURCH, 4)
    assert _triggered(full.play(PlaceInChurch(FIRST))) == ["church"]
    not_full = Match(players).on_church(dict.fromkeys(free[: others - 1], BLUE)).acts(CHURCH, 4)
    assert _triggered(not_full.play(PlaceInChurch(FIRST))) == []


@pytest.mark.parametrize(("players", "others"), [(2, 3), (3, 4), (4, 5)])
def test_a_full_customs_triggers_the_end(players: int, others: int) -> None:
    free = [space for space in range(1, 7) if space != COMPONENTS.customs.blocked.get(players)]
    full = Match(players).on_customs(dict.fromkeys(free[:others], BLUE)).acts(CUSTOMS, 3)
    assert _triggered(full.play(PlaceInCustoms(FIRST))) == ["customs"]
    not_full = Match(players).on_customs(dict.fromkeys(free[: others - 1], BLUE)).acts(CUSTOMS, 3)
    assert _triggered(not_full.play(PlaceInCustoms(FIRST))) == []


def _ends_the_turn(match: Match) -> None:
    """Plays the shortest turn of the seat in turn."""
    if match.state.phase == "first_additional":
        match.president(match.seat, None).moves().play(ReturnPresident()).declines_the_rest()
    match.declines_the_rest().play(EndTurn())


def _turns_after(trigger: int, players: int) -> list[tuple[int, Seat]]:
    """Returns the turns, as round and seat, after a seat triggered the end in the first round."""
    match = Match(players)
    while match.seat != trigger:
        _ends_the_turn(match)
    match.orders(match.seat).owns(match.seat, yen=0).order_deck(0).acts(PORT, 2).play(TakeOrder(Space(0)))
    assert match.happened(GameEndTriggered)
    _ends_the_turn(match)
    turns: list[tuple[int, Seat]] = []
    while GAME.to_act(match.state):
        turns.append((match.state.turn.round, match.seat))
        _ends_the_turn(match)
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
    match = _with_buildings(0, 3)
    match.state = replace(match.state, last_round=Round(1))
    match.play(BuildTradingHouse())
    assert _triggered(match) == []
    assert match.state.last_round == 1


def test_after_the_final_round_the_final_scoring_follows() -> None:
    match = Match(3).on_church({0: RED}).ends()
    assert [type(event) for event in match.events if isinstance(event, (ChurchBonusScored, GameEnded))] == [
        ChurchBonusScored,
        GameEnded,
    ]
    assert match.happened(RemainderScored)
    assert list(GAME.to_act(match.state)) == []
    assert [list(GAME.legal_moves(match.state, seat)) for seat in (RED, BLUE, YELLOW)] == [[], [], []]
