"""Knowledge and Mines: advance a level marker (rulebook p. 8)."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components.rows import Action, Prices, Track
from domain.nippon.events import ChoiceEnded, MarkerAdvanced, NipponPlay
from domain.nippon.levels import room
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import PendingAdvance
from domain.nippon.player_board import extra_steps, prices
from domain.nippon.state import State
from domain.pending import topmost

RULE: Final = "rulebook p. 8, Knowledge and Mines"

BAD_STEPS: Final = Refusal("bad-number-of-steps", "Advance the marker by 1, 2 or 3 steps.", RULE)
BEYOND_THE_TRACK: Final = Refusal("beyond-the-track", "The marker cannot go beyond its last step.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-steps", "You do not have the yen that so many steps cost.", RULE)


class AdvanceMarker(NipponMove, frozen=True):
    """Advance the marker of the action by so many steps."""

    steps: int


ONE_TO_THREE_STEPS: Final = tuple(map(AdvanceMarker, (1, 2, 3)))
ACTION_OF: Final[Mapping[Track, Action]] = {"knowledge": "knowledge", "coal": "mines"}
"""The action that advances on each track; no action advances on the money track."""


def track_and_prices(state: State, seat: Seat) -> tuple[Track, Prices]:
    """The track of the action being carried out, and what 1, 2 and 3 steps cost a seat there, in yen."""
    track = topmost(state, PendingAdvance).track
    return track, prices(state, seat, ACTION_OF[track])


def candidates(_state: State, _seat: Seat) -> tuple[AdvanceMarker, ...]:
    """One, two or three steps."""
    return ONE_TO_THREE_STEPS


def refusal(state: State, seat: Seat, move: AdvanceMarker) -> Refusal | None:
    """Why the marker cannot advance so far; `None`: it can. 1, 2 or 3 steps are bought, none beyond the last one."""
    track, in_all = track_and_prices(state, seat)
    if not 1 <= move.steps <= len(in_all):
        return BAD_STEPS
    if move.steps > room(state, seat, track):
        return BEYOND_THE_TRACK
    return CANNOT_PAY if state.zaibatsu[seat].yen < in_all[move.steps - 1] else None


def advance(play: NipponPlay, seat: Seat, move: AdvanceMarker) -> None:
    """Pays for the steps and advances; a factory may add a step, which is lost at the end of the track."""
    track, in_all = track_and_prices(play.state, seat)
    steps = min(move.steps + extra_steps(play.state, seat, track), room(play.state, seat, track))
    play.emit(MarkerAdvanced(seat, track, steps, in_all[move.steps - 1]))
    play.emit(ChoiceEnded(seat))


ADVANCE_MARKER: Final = MoveRule(AdvanceMarker, candidates, refusal, advance)
