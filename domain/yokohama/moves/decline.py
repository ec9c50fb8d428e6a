"""Leaving the rest of what is offered: wherever the rules say "may" (rulebook p. 7, 10-14)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.tagged import tag_of
from domain.yokohama.choices import ChurchPlacement, CustomsPlacement
from domain.yokohama.events import ChoiceEnded, YokohamaPlay
from domain.yokohama.moves import church, customs
from domain.yokohama.moves.management_board import MUST_PLACE
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State


class Decline(YokohamaMove, frozen=True):
    """Leave the rest of the topmost choice."""


MANDATORY: Final[Mapping[type, Callable[[State, Seat], bool]]] = {
    ChurchPlacement: church.must_place,
    CustomsPlacement: customs.must_place,
}
"""When a choice that can be declined at other times cannot."""


def refusal(state: State, seat: Seat, _: Decline) -> Refusal | None:
    """Church and Customs must be used where that costs nothing."""
    mandatory = MANDATORY.get(type(state.pending[-1]))
    return MUST_PLACE if mandatory and mandatory(state, seat) else None


def end_choice(play: YokohamaPlay, seat: Seat) -> None:
    """The topmost choice is over."""
    play.emit(ChoiceEnded(seat, tag_of(type(play.state.pending[-1]))))


DECLINE: Final = Family(Decline, lambda _, __: (Decline(),), refusal, lambda play, seat, _: end_choice(play, seat))
