"""How the table changes in the course of the turns (rulebook p. 4-5)."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.choices import TurnStart
from domain.nippon.state import State, Turn
from domain.nippon.table import advanced, popped, pushed, with_zaibatsu
from domain.tuples import replaced


def workers_drawn(state: State, event: ev.WorkersDrawn, _: Version) -> State:
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


def row_moved(state: State, event: ev.RowMoved, _: Version) -> State:
    spaces = replaced(state.spaces, event.space, state.rows[event.row])
    return replace(state, spaces=spaces, rows=replaced(state.rows, event.row, ()))


def marker_moved(state: State, event: ev.MarkerMoved, _: Version) -> State:
    return replace(state, marker=event.space)


def last_rounds_began(state: State, event: ev.LastRoundsBegan, _: Version) -> State:
    return replace(state, turns_left=event.turns)


def turn_began(state: State, event: ev.TurnBegan, _: Version) -> State:
    left = None if state.turns_left is None else state.turns_left - 1
    return replace(state, turn=Turn(event.seat), pending=(TurnStart(),), turns_left=left)


def turn_ended(state: State, _: ev.TurnEnded, __: Version) -> State:
    return replace(state, pending=())


def choice_offered(state: State, event: ev.ChoiceOffered, _: Version) -> State:
    return pushed(state, event.choice)


def choice_ended(state: State, _: ev.ChoiceEnded, __: Version) -> State:
    return popped(state)


def blueprints_exchanged(state: State, event: ev.BlueprintsExchanged, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    return with_zaibatsu(
        state,
        event.seat,
        blueprints=zaibatsu.blueprints - event.blueprints,
        markers=advanced(zaibatsu.markers, event.track, 1),
    )


ARMS: Final[Mapping[type[ev.NipponEvent], Callable[[State, Any, Version], State]]] = {
    ev.WorkersDrawn: workers_drawn,
    ev.RowMoved: row_moved,
    ev.MarkerMoved: marker_moved,
    ev.LastRoundsBegan: last_rounds_began,
    ev.TurnBegan: turn_began,
    ev.TurnEnded: turn_ended,
    ev.ChoiceOffered: choice_offered,
    ev.ChoiceEnded: choice_ended,
    ev.BlueprintsExchanged: blueprints_exchanged,
}
