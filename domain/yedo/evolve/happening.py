"""How the table changes in the event phase (rulebook p. 9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.tuples import without
from domain.yedo.clans import scored, with_clan, with_mon
from domain.yedo.decks import without_top
from domain.yedo.events import YedoEvent
from domain.yedo.events import happening as ev
from domain.yedo.stack import popped
from domain.yedo.state import State


def event_revealed(state: State, event: ev.EventRevealed, _: Version) -> State:
    return replace(without_top(state, "event"), events=(*state.events, event.event))


def district_closed(state: State, event: ev.DistrictClosed, _: Version) -> State:
    return replace(state, closed=event.district)


def mon_received(state: State, event: ev.MonReceived, _: Version) -> State:
    return with_mon(state, event.seat, event.mon)


def mon_lost(state: State, event: ev.MonLost, _: Version) -> State:
    return with_mon(state, event.seat, -event.mon)


def prestige_lost(state: State, event: ev.PrestigeLost, version: Version) -> State:
    return scored(state, event.seat, -event.points, event, version, label="Prestige lost")


def disciple_lost(state: State, event: ev.DiscipleLost, _: Version) -> State:
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, house=clan.house - 1, reserve=clan.reserve + 1)


def annex_lost(state: State, event: ev.AnnexLost, _: Version) -> State:
    state = replace(state, annexes=(*state.annexes, event.annex))
    return with_clan(state, event.seat, annexes=without(state.clans[event.seat].annexes, event.annex))


def geisha_lost(state: State, event: ev.GeishaLost, _: Version) -> State:
    state = replace(state, geisha=state.geisha + event.count)
    return with_clan(state, event.seat, geisha=state.clans[event.seat].geisha - event.count)


def blessing_returned(state: State, event: ev.BlessingReturned, _: Version) -> State:
    state = replace(popped(state), blessings=state.blessings + 1)
    return with_clan(state, event.seat, blessings=state.clans[event.seat].blessings - 1)


def blessing_kept(state: State, _: ev.BlessingKept, __: Version) -> State:
    return popped(state)


def loss_chosen(state: State, _: ev.LossChosen, __: Version) -> State:
    return popped(state)


ARMS: Final[Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]] = {
    ev.EventRevealed: event_revealed,
    ev.DistrictClosed: district_closed,
    ev.MonReceived: mon_received,
    ev.MonLost: mon_lost,
    ev.PrestigeLost: prestige_lost,
    ev.DiscipleLost: disciple_lost,
    ev.AnnexLost: annex_lost,
    ev.GeishaLost: geisha_lost,
    ev.BlessingReturned: blessing_returned,
    ev.BlessingKept: blessing_kept,
    ev.LossChosen: loss_chosen,
}
