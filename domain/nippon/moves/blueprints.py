"""At any time of one's turn: exchange blueprints for a step on a track (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat, Version
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import TRACKS, Track
from domain.nippon.events import BlueprintsExchanged, NipponPlay
from domain.nippon.evolve import evolve
from domain.nippon.levels import room
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.parts import ONCE, can_go_on
from domain.nippon.state import State

RULE: Final = "rulebook p. 4, blueprints"

UNKNOWN_TRACK: Final = Refusal("unknown-track", "There is no such track.", RULE)
TOO_FEW: Final = Refusal("too-few-blueprints", "You do not have the blueprints that a step costs.", RULE)
LAST_STEP: Final = Refusal("beyond-the-track", "The marker cannot go beyond its last step.", RULE)
ACTION_FIRST: Final = Refusal(
    "action-would-be-impossible", "You could then not carry out the action that you chose.", RULE
)


class ExchangeBlueprints(NipponMove, frozen=True):
    """Discard blueprints to advance a marker by a step."""

    track: Track


def candidates(state: State, seat: Seat) -> Iterator[ExchangeBlueprints]:
    """A step on each track, if the seat has the blueprints for one."""
    return map(ExchangeBlueprints, TRACKS if has_enough(state, seat) else ())


def refusal(state: State, seat: Seat, move: ExchangeBlueprints) -> Refusal | None:
    """Why blueprints cannot be exchanged for a step on a track; `None`: they can."""
    if move.track not in TRACKS:
        return UNKNOWN_TRACK
    return refuse_step(state, seat, move.track) or refuse_spoiling(state, seat, move)


def refuse_step(state: State, seat: Seat, track: Track) -> Refusal | None:
    """Why a step on a track cannot be had; `None`: it can. The seat has the blueprints, and the marker is not at
    the end of its track."""
    if not has_enough(state, seat):
        return TOO_FEW
    return None if room(state, seat, track) else LAST_STEP


def has_enough(state: State, seat: Seat) -> bool:
    """Whether a seat has the blueprints that a step costs."""
    return state.zaibatsu[seat].blueprints >= components_of(state).limits.blueprints_per_step


def refuse_spoiling(state: State, seat: Seat, move: ExchangeBlueprints) -> Refusal | None:
    """Why a step would make the chosen action impossible; `None`: it would not. Only what is carried out once needs
    blueprints (Invest) or steps (Knowledge, Mines), and it must still be possible afterwards."""
    if type(state.pending[-1]) not in ONCE:
        return None
    afterwards = evolve(state, exchanged(state, seat, move), Version(0))
    return None if can_go_on(afterwards, seat) else ACTION_FIRST


def can_exchange(state: State, seat: Seat) -> bool:
    """Whether a seat could exchange blueprints now."""
    return has_enough(state, seat) and any(room(state, seat, track) for track in TRACKS)


def exchanged(state: State, seat: Seat, move: ExchangeBlueprints) -> BlueprintsExchanged:
    """The fact that a seat exchanges the blueprints that a step costs."""
    return BlueprintsExchanged(seat, move.track, components_of(state).limits.blueprints_per_step)


def exchange(play: NipponPlay, seat: Seat, move: ExchangeBlueprints) -> None:
    """Discards the blueprints and advances the marker; the seat may do it again."""
    play.emit(exchanged(play.state, seat, move))


EXCHANGE_BLUEPRINTS: Final = MoveRule(ExchangeBlueprints, candidates, refusal, exchange)
