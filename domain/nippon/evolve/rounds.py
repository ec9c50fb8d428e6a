"""The event handlers of the turns, the refill and the scoring marker (rulebook p. 4-5)."""

from itertools import chain
from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.base import Handlers
from domain.nippon.evolve.changes import advanced, with_zaibatsu
from domain.nippon.pending import PendingTurnStart
from domain.nippon.state import State, Turn
from domain.pending import popped, pushed
from domain.value import replaced

TURN_START: Final = (PendingTurnStart(),)
"""What is pending when a turn begins."""


def _workers_drawn(state: State, event: ev.WorkersDrawn, _version: Version) -> State:
    bag = list(state.bag)
    for color in chain.from_iterable((*event.spaces, *event.rows)):
        bag.remove(color)
    return replace(
        state,
        bag=tuple(bag),
        spaces=tuple(there + more for there, more in zip(state.spaces, event.spaces, strict=True)),
        rows=tuple(there + more for there, more in zip(state.rows, event.rows, strict=True)),
        owed=event.owed,
    )


def _row_moved(state: State, event: ev.RowMoved, _version: Version) -> State:
    spaces = replaced(state.spaces, event.space, state.rows[event.row])
    return replace(state, spaces=spaces, rows=replaced(state.rows, event.row, ()))


def _marker_moved(state: State, event: ev.MarkerMoved, _version: Version) -> State:
    return replace(state, marker=event.space)


def _last_rounds_began(state: State, event: ev.LastRoundsBegan, _version: Version) -> State:
    return replace(state, turns_left=event.turns)


def _turn_began(state: State, event: ev.TurnBegan, _version: Version) -> State:
    left = None if state.turns_left is None else state.turns_left - 1
    return replace(state, turn=Turn(event.seat), pending=TURN_START, turns_left=left)


def _turn_ended(state: State, _event: ev.TurnEnded, _version: Version) -> State:
    return replace(state, pending=()) if state.pending else state


def _choice_offered(state: State, event: ev.ChoiceOffered, _version: Version) -> State:
    return pushed(state, event.choice)


def _choice_ended(state: State, _event: ev.ChoiceEnded, _version: Version) -> State:
    return popped(state)


def _blueprints_exchanged(state: State, event: ev.BlueprintsExchanged, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    return with_zaibatsu(
        state,
        event.seat,
        replace(
            zaibatsu,
            blueprints=zaibatsu.blueprints - event.blueprints,
            markers=advanced(zaibatsu.markers, event.track, 1),
        ),
    )


HANDLERS: Final[Handlers] = {
    ev.WorkersDrawn: _workers_drawn,
    ev.RowMoved: _row_moved,
    ev.MarkerMoved: _marker_moved,
    ev.LastRoundsBegan: _last_rounds_began,
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: _turn_ended,
    ev.ChoiceOffered: _choice_offered,
    ev.ChoiceEnded: _choice_ended,
    ev.BlueprintsExchanged: _blueprints_exchanged,
}
