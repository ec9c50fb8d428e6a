"""Declining the rest of a choice, where the rules say "may" (rulebook p. 7, 10-14), and ending the turn (p. 5)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.refusals import Refusal
from domain.yokohama.base import YokohamaMove
from domain.yokohama.events import ChoiceEnded, YokohamaPlay
from domain.yokohama.moves.church_and_customs import MUST_PLACE, must_enter_church, must_enter_customs
from domain.yokohama.pending import PendingChoice, PendingChurchPlacement, PendingCustomsPlacement, choice_tag
from domain.yokohama.rounds import end_turn
from domain.yokohama.state import State


class Decline(YokohamaMove, frozen=True):
    """Decline the rest of the topmost pending choice."""


MANDATORY: Final[Mapping[type[PendingChoice], Callable[[State, Seat], bool]]] = {
    PendingChurchPlacement: must_enter_church,
    PendingCustomsPlacement: must_enter_customs,
}
"""By kind of pending choice: the condition on which it cannot be declined. All others can always be declined."""


def refusal(state: State, seat: Seat, _move: Decline) -> Refusal | None:
    """Returns why the topmost choice cannot be declined; `None` if it can.

    Church and Customs must be used if a space costs nothing (ruling 9 in docs/rules/yokohama.md).
    """
    mandatory = MANDATORY.get(type(state.pending[-1]))
    return MUST_PLACE if mandatory and mandatory(state, seat) else None


def decline(play: YokohamaPlay, seat: Seat, _move: Decline) -> None:
    """Ends the topmost pending choice."""
    end_choice(play, seat)


def end_choice(play: YokohamaPlay, seat: Seat) -> None:
    """Ends the topmost pending choice, including all that is left of it."""
    play.emit(ChoiceEnded(seat, choice_tag(type(play.state.pending[-1]))))


DECLINE: Final = MoveRule(Decline, only(Decline()), refusal, decline)


class EndTurn(YokohamaMove, frozen=True):
    """End the turn: do no more additional actions.

    A turn never ends without this move: the end would reveal that the seat can fulfill no order in its hand.
    """


END_TURN: Final = MoveRule(EndTurn, only(EndTurn()), never_refused, lambda play, _seat, _move: end_turn(play))
