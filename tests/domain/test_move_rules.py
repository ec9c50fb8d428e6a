"""The list of moves and the decision ask the same refusal; in turn, only what is open may be done."""

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Play, Seat, Version
from domain.move_rules import MoveRule, TurnRules, any_legal, legal, never_refused, only
from domain.refusals import IllegalMove, Refusal


class Climb(Struct, frozen=True):
    """Go up some steps."""

    steps: int


class Rest(Struct, frozen=True):
    """Stay where one is."""


class Climbed(Struct, frozen=True):
    """Somebody went up some steps."""

    steps: int


class TurnPassed(Struct, frozen=True):
    """The next seat is in turn."""


class Stairs(Struct, frozen=True):
    """How many steps are left, and who is in turn; nobody may rest at the top."""

    left: int
    turn: Seat = Seat(0)


TOO_FAR = Refusal("too-far", "There are fewer steps.", "p. 1")
NOT_YOUR_TURN = Refusal("not-your-turn", "Somebody else climbs.", "p. 2")
NOT_NOW = Refusal("not-now", "Nobody rests at the top.", "p. 3")

CLIMB = MoveRule[Stairs, Any](
    Climb,
    lambda _state, _seat: (Climb(steps) for steps in (1, 2, 3)),
    lambda state, _seat, move: TOO_FAR if move.steps > state.left else None,
    lambda play, _seat, move: play.emit(Climbed(move.steps)),
)
REST = MoveRule[Stairs, Any](Rest, only(Rest()), never_refused, lambda _play, _seat, _move: None)


def available(state: Stairs, seat: Seat) -> tuple[MoveRule[Stairs, Any], ...]:
    if seat != state.turn:
        return ()
    return (CLIMB, REST) if state.left else (CLIMB,)


TURN_RULES = TurnRules[Stairs, Any](
    to_act=lambda state: (state.turn,),
    move_rules={Climb: CLIMB, Rest: REST},
    available_moves=available,
    advance=lambda play, _seat: play.emit(TurnPassed()),
    not_your_turn=NOT_YOUR_TURN,
    not_now=NOT_NOW,
)


def climbed(state: Stairs, event: Climbed, _version: Version) -> Stairs:
    return replace(state, left=state.left - event.steps)


def turn_passed(state: Stairs, _event: TurnPassed, _version: Version) -> Stairs:
    return replace(state, turn=Seat(1 - state.turn))


def play(left: int) -> Play[Stairs, Any]:
    return Play(Stairs(left), Version(0), Chance(iter(())), {Climbed: climbed, TurnPassed: turn_passed})


def test_a_candidate_that_is_refused_is_not_listed() -> None:
    assert TURN_RULES.legal_moves(Stairs(2), Seat(0)) == (Climb(1), Climb(2), Rest())


def test_nothing_is_listed_out_of_turn() -> None:
    assert TURN_RULES.legal_moves(Stairs(2), Seat(1)) == ()


def test_a_move_that_is_always_legal_is_listed_without_a_check() -> None:
    def ask(*_: Any) -> None:
        raise AssertionError

    always_legal = MoveRule[Stairs, Any](Rest, only(Rest()), ask, REST.play, always_legal=True)
    assert list(always_legal.legal(Stairs(0), Seat(0))) == [Rest()]


def test_some_move_of_several_rules_is_legal_or_none_is() -> None:
    assert any_legal(Stairs(1), Seat(0), (CLIMB,))
    assert not any_legal(Stairs(0), Seat(0), (CLIMB,))
    assert list(legal(Stairs(0), Seat(0), (CLIMB, REST))) == [Rest()]


def test_a_legal_move_is_played_and_the_game_goes_on() -> None:
    climbing = play(left=3)
    TURN_RULES.decide(climbing, Seat(0), Climb(2))
    assert climbing.events == [Climbed(2), TurnPassed()]
    assert climbing.state == Stairs(1, Seat(1))


@pytest.mark.parametrize(
    ("left", "seat", "move", "refusal"),
    [(2, 0, Climb(3), TOO_FAR), (2, 1, Climb(1), NOT_YOUR_TURN), (0, 0, Rest(), NOT_NOW)],
)
def test_any_other_move_is_refused_before_anything_happens(left: int, seat: int, move: Any, refusal: Refusal) -> None:
    climbing = play(left)
    with pytest.raises(IllegalMove) as illegal:
        TURN_RULES.decide(climbing, Seat(seat), move)
    assert illegal.value.refusal == refusal
    assert climbing.events == []
