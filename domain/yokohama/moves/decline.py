"""Leaving the rest of what is offered: wherever the rules say "may" (rulebook p. 7, 10-14)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, only
from domain.yokohama.events import ChoiceEnded, YokohamaPlay
from domain.yokohama.majority_boards import MUST_PLACE
from domain.yokohama.moves import church, customs
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import ChurchPlacement, CustomsPlacement, PendingChoice, choice_tag
from domain.yokohama.state import State


class Decline(YokohamaMove, frozen=True):
    """Leave the rest of the topmost choice."""


MANDATORY: Final[Mapping[type[PendingChoice], Callable[[State, Seat], bool]]] = {
    ChurchPlacement: church.must_place,
    CustomsPlacement: customs.must_place,
}
"""When a choice that can be declined at other times cannot."""


def refusal(state: State, seat: Seat, _move: Decline) -> Refusal | None:
    """Why the rest cannot be left; `None`: it is legal. Church and Customs must be used where that costs nothing."""
    mandatory = MANDATORY.get(type(state.pending[-1]))
    return MUST_PLACE if mandatory and mandatory(state, seat) else None


def decline(play: YokohamaPlay, seat: Seat, _move: Decline) -> None:
    """Leaves the rest of the topmost choice."""
    end_choice(play, seat)


def end_choice(play: YokohamaPlay, seat: Seat) -> None:
    """Ends the topmost choice, with whatever is left of it."""
    play.emit(ChoiceEnded(seat, choice_tag(type(play.state.pending[-1]))))


DECLINE: Final = MoveRule(Decline, only(Decline()), refusal, decline)
