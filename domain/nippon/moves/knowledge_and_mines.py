"""Knowledge and Mines: advance a level marker (rulebook p. 8)."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import Action, Prices, Track
from domain.nippon.events import ChoiceEnded, MarkerAdvanced, NipponPlay
from domain.nippon.pending import PendingAdvance
from domain.nippon.player_board import extra_steps, prices, steps_left
from domain.nippon.state import State, Zaibatsu
from domain.pending import topmost
from domain.refusals import Refusal

RULE: Final = "rulebook p. 8, Knowledge and Mines"

BAD_STEPS: Final = Refusal("bad-number-of-steps", "Advance the marker by 1, 2 or 3 steps.", RULE)
BEYOND_THE_TRACK: Final = Refusal("beyond-the-track", "The marker cannot go beyond the last step of its track.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-steps", "You do not have enough yen for that number of steps.", RULE)


class AdvanceMarker(NipponMove, frozen=True):
    """Advance the marker of the action by 1, 2 or 3 steps."""

    steps: int


ONE_TO_THREE_STEPS: Final = tuple(map(AdvanceMarker, (1, 2, 3)))
ACTION_OF: Final[Mapping[Track, Action]] = {"knowledge": "knowledge", "coal": "mines"}
"""The action that advances on each track. No action advances on the money track."""


def track_and_prices(state: State, seat: Seat) -> tuple[Track, Prices]:
    """Returns the track of the current action, and the total yen for 1, 2 and 3 steps."""
    track = topmost(state, PendingAdvance).track
    return track, prices(components_of(state), state.zaibatsu[seat], ACTION_OF[track])


def candidates(state: State, seat: Seat) -> tuple[AdvanceMarker, ...]:
    """Returns one, two and three steps, as far as the track goes and the seat can pay: more steps never cost less."""
    return ONE_TO_THREE_STEPS[: most_steps(components_of(state), state.zaibatsu[seat], topmost(state, PendingAdvance))]


def most_steps(components: Components, own: Zaibatsu, choice: PendingAdvance) -> int:
    """Returns the highest number of steps that a zaibatsu can pay, as far as the track goes."""
    affordable = bisect_right(prices(components, own, ACTION_OF[choice.track]), own.yen)
    return min(affordable, steps_left(components, own.markers, choice.track))


def is_possible(components: Components, _state: State, own: Zaibatsu, choice: PendingAdvance) -> bool:
    """True if a zaibatsu can advance the marker of a choice."""
    return most_steps(components, own, choice) > 0


def refusal(state: State, seat: Seat, move: AdvanceMarker) -> Refusal | None:
    """Returns why a marker cannot advance so far, or `None` if it can (rulebook p. 8)."""
    track, totals = track_and_prices(state, seat)
    if not 1 <= move.steps <= len(totals):
        return BAD_STEPS
    own = state.zaibatsu[seat]
    if move.steps > steps_left(components_of(state), own.markers, track):
        return BEYOND_THE_TRACK
    return CANNOT_PAY if own.yen < totals[move.steps - 1] else None


def advance(play: NipponPlay, seat: Seat, move: AdvanceMarker) -> None:
    """Pays for the steps and advances the marker. A step that a factory adds is lost at the end of the track."""
    track, totals = track_and_prices(play.state, seat)
    left = steps_left(components_of(play.state), play.state.zaibatsu[seat].markers, track)
    steps = min(move.steps + extra_steps(play.state, seat, track), left)
    play.emit(MarkerAdvanced(seat, track, steps, totals[move.steps - 1]))
    play.emit(ChoiceEnded(seat))


ADVANCE_MARKER: Final = MoveRule(AdvanceMarker, candidates, refusal, advance, always_legal=True)
