"""The flow of the game and of a turn, rulebook p. 5."""

import pytest

from domain.refusals import IllegalMove
from domain.yokohama import GAME
from domain.yokohama.events import AreaActionBegan, AssistantsRecovered, PresidentMoved, TurnBegan
from domain.yokohama.moves import (
    EndTurn,
    FinishPlacement,
    FinishRecall,
    FulfillAchievement,
    FulfillOrder,
    MovePresident,
    PlaceAssistant,
    ReturnPresident,
    UseForeignAgent,
    YokohamaMove,
)
from tests.domain.yokohama.box import A_GERMAN_ORDER, BANK, BLUE, FISHING_GROUNDS, PORT, RED, goods_of
from tests.domain.yokohama.story import Table


def test_the_start_player_plays_first() -> None:
    assert Table(players=3).seat == RED


def _short_turn(table: Table) -> Table:
    table.moves().play(ReturnPresident())
    if table.offers(FinishRecall):
        table.play(FinishRecall())
    return table.play(EndTurn())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    table = Table(players)
    order = []
    for _ in range(2 * players):
        order.append((table.state.turn.round, table.seat))
        _short_turn(table)
    assert order == [(1, seat) for seat in range(players)] + [(2, seat) for seat in range(players)]


def test_only_the_seat_in_turn_may_move() -> None:
    table = Table()
    assert list(GAME.legal_moves(table.state, BLUE)) == []
    with pytest.raises(IllegalMove):
        GAME.decide(GAME.play(table.state, table.version, table.chance), BLUE, PlaceAssistant(BANK))


each_additional_action = pytest.mark.parametrize(
    "action",
    [UseForeignAgent("GB", FISHING_GROUNDS), FulfillAchievement("A"), FulfillOrder(A_GERMAN_ORDER.id)],
    ids=lambda action: type(action).__name__,
)


def _ready_for_any() -> Table:
    """Red could do any of the additional actions."""
    table = Table().orders(RED, A_GERMAN_ORDER.id).owns(RED, **{**goods_of(A_GERMAN_ORDER), "copper": 5})
    return table.achievements("A1").agents(RED, "GB").puts(RED, FISHING_GROUNDS)


@each_additional_action
def test_additional_actions_come_before_and_after_the_main_action(action: YokohamaMove) -> None:
    before = _ready_for_any().play(action)
    assert before.state.phase == "first_additional"
    after = _ready_for_any().acts(BANK, power=2).play(action)
    assert after.state.phase == "second_additional"
    after.play(EndTurn())


@each_additional_action
def test_no_additional_action_in_the_main_action(action: YokohamaMove) -> None:
    table = _ready_for_any().play(PlaceAssistant(PORT))
    phases = [table.refuses(action, "not-now").state.phase]
    phases.append(table.moves().refuses(action, "not-now").state.phase)
    phases.append(table.play(ReturnPresident()).refuses(action, "not-now").state.phase)
    assert phases == ["placement", "movement", "recall"]


def test_the_main_action_goes_through_its_steps_in_order() -> None:
    table = Table().puts(RED, BANK)
    table.refuses(MovePresident((BANK,)))
    table.moves().refuses(PlaceAssistant(PORT))
    table.play(MovePresident((BANK,)))
    course = [type(event) for event in table.events]
    steps = [step for step in course if step in (PresidentMoved, AreaActionBegan, AssistantsRecovered)]
    assert steps == [PresidentMoved, AreaActionBegan, AssistantsRecovered]
    table.refuses(MovePresident((PORT,)))


def test_a_turn_cannot_end_before_the_president_has_moved() -> None:
    table = Table().puts(RED, BANK)
    table.refuses(EndTurn())
    table.play(FinishPlacement()).refuses(EndTurn())
    table.play(MovePresident((BANK,)), EndTurn())
    assert [event.seat for event in table.happened(TurnBegan)] == [BLUE]


def test_the_first_additional_phase_never_ends_by_itself() -> None:
    table = Table().holds(BLUE, assistants=0).acts(BANK, power=2).play(EndTurn())
    assert (table.seat, table.state.phase) == (BLUE, "first_additional")
    table.orders(BLUE, A_GERMAN_ORDER.id).owns(BLUE, **goods_of(A_GERMAN_ORDER)).play(FulfillOrder(A_GERMAN_ORDER.id))
    assert table.state.phase == "first_additional"


def test_a_turn_never_ends_by_itself() -> None:
    table = Table().orders(RED).puts(RED, BANK).moves().play(MovePresident((BANK,)))
    assert table.seat == RED
    assert EndTurn() in GAME.legal_moves(table.state, RED)
