"""Exchange blueprints for a step on a track, at any time of the seat's turn, or end the turn (rulebook p. 4).

A turn whose action is done waits for `EndTurn` as long as the seat can still exchange blueprints.
"""

from collections.abc import Sequence
from typing import Final

from domain.game import Seat, Version
from domain.move_rules import MoveRule, never_refused, only
from domain.nippon.base import NipponMove
from domain.nippon.components import components_of
from domain.nippon.components.rows import TRACKS, Track
from domain.nippon.events import BlueprintsExchanged, NipponPlay
from domain.nippon.evolve import HANDLERS
from domain.nippon.moves.take_worker import ONE_MOVE, can_continue
from domain.nippon.player_board import steps_left
from domain.nippon.rounds import end_turn
from domain.nippon.state import State
from domain.refusals import Refusal

RULE: Final = "rulebook p. 4, blueprints"

UNKNOWN_TRACK: Final = Refusal("unknown-track", "There is no such track.", RULE)
TOO_FEW: Final = Refusal("too-few-blueprints", "You do not have enough blueprints for a step.", RULE)
LAST_STEP: Final = Refusal("beyond-the-track", "The marker is already on the last step of its track.", RULE)
ACTION_FIRST: Final = Refusal(
    "action-would-be-impossible", "After this exchange you could not carry out the action that you chose.", RULE
)


class ExchangeBlueprints(NipponMove, frozen=True):
    """Discard blueprints to advance a level marker by one step."""

    track: Track


class EndTurn(NipponMove, frozen=True):
    """End the turn without another exchange of blueprints."""


EXCHANGE_EACH: Final = tuple(map(ExchangeBlueprints, TRACKS))


def candidates(state: State, seat: Seat) -> Sequence[ExchangeBlueprints]:
    """Returns a step on each track if the seat has enough blueprints for one."""
    return EXCHANGE_EACH if has_enough(state, seat) else ()


def refusal(state: State, seat: Seat, move: ExchangeBlueprints) -> Refusal | None:
    """Returns why a seat cannot exchange blueprints for a step on a track, or `None` if it can (rulebook p. 4)."""
    if move.track not in TRACKS:
        return UNKNOWN_TRACK
    return refuse_step(state, seat, move.track) or refuse_if_action_impossible(state, seat, move)


def refuse_step(state: State, seat: Seat, track: Track) -> Refusal | None:
    """Returns why a step is impossible, or `None` if it is possible: it takes 3 blueprints, and a step must be left."""
    if not has_enough(state, seat):
        return TOO_FEW
    return None if steps_left(components_of(state), state.zaibatsu[seat].markers, track) else LAST_STEP


def has_enough(state: State, seat: Seat) -> bool:
    """True if a seat has enough blueprints for a step."""
    return state.zaibatsu[seat].blueprints >= components_of(state).limits.blueprints_per_step


def refuse_if_action_impossible(state: State, seat: Seat, move: ExchangeBlueprints) -> Refusal | None:
    """Returns why the chosen action would be impossible after the exchange, or `None` if it would stay possible.

    Only Invest needs blueprints, and only Knowledge and Mines need steps. These actions take one move.
    """
    if type(state.pending[-1]) not in ONE_MOVE:
        return None
    afterwards = HANDLERS[BlueprintsExchanged](state, exchanged(state, seat, move), Version(0))
    return None if can_continue(afterwards, seat) else ACTION_FIRST


def can_exchange(state: State, seat: Seat) -> bool:
    """True if a seat has enough blueprints for a step and a marker that is not on its last step."""
    return has_enough(state, seat) and any(refuse_step(state, seat, track) is None for track in TRACKS)


def exchanged(state: State, seat: Seat, move: ExchangeBlueprints) -> BlueprintsExchanged:
    """Returns the event of an exchange, with the number of blueprints that a step takes."""
    return BlueprintsExchanged(seat, move.track, components_of(state).limits.blueprints_per_step)


def exchange(play: NipponPlay, seat: Seat, move: ExchangeBlueprints) -> None:
    """Discards the blueprints and advances the marker. The seat may exchange again."""
    play.emit(exchanged(play.state, seat, move))


def end(play: NipponPlay, _seat: Seat, _move: EndTurn) -> None:
    """Ends the turn."""
    end_turn(play)


EXCHANGE_BLUEPRINTS: Final = MoveRule(ExchangeBlueprints, candidates, refusal, exchange)
END_TURN: Final = MoveRule(EndTurn, only(EndTurn()), never_refused, end)
