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
from tests.domain.yokohama.components import A_GERMAN_ORDER, BANK, BLUE, FISHING_GROUNDS, PORT, RED, goods_of
from tests.domain.yokohama.match import Match


def test_the_start_player_plays_first() -> None:
    assert Match(players=3).seat == RED


def _short_turn(match: Match) -> Match:
    match.moves().play(ReturnPresident())
    if match.offers(FinishRecall):
        match.play(FinishRecall())
    return match.play(EndTurn())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    match = Match(players)
    order = []
    for _ in range(2 * players):
        order.append((match.state.turn.round, match.seat))
        _short_turn(match)
    assert order == [(1, seat) for seat in range(players)] + [(2, seat) for seat in range(players)]


def test_only_the_seat_in_turn_may_move() -> None:
    match = Match()
    assert list(GAME.legal_moves(match.state, BLUE)) == []
    with pytest.raises(IllegalMove, match="It is not your turn"):
        GAME.decide(GAME.play(match.state, match.version, match.chance), BLUE, PlaceAssistant(BANK))


each_additional_action = pytest.mark.parametrize(
    "action",
    [UseForeignAgent("GB", FISHING_GROUNDS), FulfillAchievement("A"), FulfillOrder(A_GERMAN_ORDER.id)],
    ids=lambda action: type(action).__name__,
)


def _ready_for_any() -> Match:
    """Red could do any of the additional actions."""
    match = Match().orders(RED, A_GERMAN_ORDER.id).owns(RED, **{**goods_of(A_GERMAN_ORDER), "copper": 5})
    return match.achievements("A1").agents(RED, "GB").puts(RED, FISHING_GROUNDS)


@each_additional_action
def test_additional_actions_come_before_and_after_the_main_action(action: YokohamaMove) -> None:
    before = _ready_for_any().play(action)
    assert before.state.phase == "first_additional"
    after = _ready_for_any().acts(BANK, power=2).play(action)
    assert after.state.phase == "second_additional"
    after.play(EndTurn())


@each_additional_action
def test_no_additional_action_is_done_within_the_main_action(action: YokohamaMove) -> None:
    match = _ready_for_any().play(PlaceAssistant(PORT))
    phases = [match.refuses(action, "not-now").state.phase]
    phases.append(match.moves().refuses(action, "not-now").state.phase)
    phases.append(match.play(ReturnPresident()).refuses(action, "not-now").state.phase)
    assert phases == ["placement", "movement", "recall"]


def test_the_main_action_goes_through_its_steps_in_order() -> None:
    match = Match().puts(RED, BANK)
    match.refuses(MovePresident((BANK,)), "not-now")
    match.moves().refuses(PlaceAssistant(PORT), "not-now")
    match.play(MovePresident((BANK,)))
    course = [type(event) for event in match.events]
    steps = [step for step in course if step in (PresidentMoved, AreaActionBegan, AssistantsRecovered)]
    assert steps == [PresidentMoved, AreaActionBegan, AssistantsRecovered]
    match.refuses(MovePresident((PORT,)), "not-now")


def test_a_turn_cannot_end_before_the_president_has_moved() -> None:
    match = Match().puts(RED, BANK)
    match.refuses(EndTurn(), "not-now")
    match.play(FinishPlacement()).refuses(EndTurn(), "not-now")
    match.play(MovePresident((BANK,)), EndTurn())
    assert [event.seat for event in match.happened(TurnBegan)] == [BLUE]


def test_the_first_additional_phase_never_ends_by_itself() -> None:
    match = Match().holds(BLUE, assistants=0).acts(BANK, power=2).play(EndTurn())
    assert (match.seat, match.state.phase) == (BLUE, "first_additional")
    match.orders(BLUE, A_GERMAN_ORDER.id).owns(BLUE, **goods_of(A_GERMAN_ORDER)).play(FulfillOrder(A_GERMAN_ORDER.id))
    assert match.state.phase == "first_additional"


def test_a_turn_never_ends_by_itself() -> None:
    match = Match().orders(RED).puts(RED, BANK).moves().play(MovePresident((BANK,)))
    assert match.seat == RED
    assert EndTurn() in GAME.legal_moves(match.state, RED)
