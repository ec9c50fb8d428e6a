"""Handlers of the events of the event phase (rulebook p. 9)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, topmost, with_topmost
from domain.secrecy import without
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import scored, with_clan, with_mon
from domain.yedo.decks import with_drawn, without_top
from domain.yedo.mixes import shown
from domain.yedo.pending import PendingDraws
from domain.yedo.pieces import Card
from domain.yedo.state import State


def _event_revealed(state: State, event: ev.EventRevealed, _version: Version) -> State:
    revealed = shown(without_top(state, "event"), state.decks.event[0].mix, Card(event.event))
    return replace(revealed, events=(*state.events, event.event))


def _district_closed(state: State, event: ev.DistrictClosed, _version: Version) -> State:
    return replace(state, closed=event.district)


def _drawn_in_order(state: State, event: ev.DrawnInOrder, _version: Version) -> State:
    draws = topmost(state, PendingDraws)
    rest = replace(draws, seats=without(draws.seats, event.seat))
    state = with_topmost(state, rest) if rest.seats else popped(state)
    for card in event.cards:
        state = with_drawn(state, event.seat, "action", card)
    return state


def _mon_received(state: State, event: ev.MonReceived, _version: Version) -> State:
    return with_mon(state, event.seat, event.mon)


def _mon_lost(state: State, event: ev.MonLost, _version: Version) -> State:
    return with_mon(state, event.seat, -event.mon)


def _prestige_lost(state: State, event: ev.PrestigeLost, version: Version) -> State:
    return scored(state, event.seat, -event.points, event, version, label="Prestige lost")


def _disciple_lost(state: State, event: ev.DiscipleLost, _version: Version) -> State:
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, house=clan.house - 1, reserve=clan.reserve + 1))


def _annex_lost(state: State, event: ev.AnnexLost, _version: Version) -> State:
    state = replace(state, annexes=(*state.annexes, event.annex))
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, annexes=without(clan.annexes, event.annex)))


def _geisha_lost(state: State, event: ev.GeishaLost, _version: Version) -> State:
    state = replace(state, geisha=state.geisha + event.count)
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, geisha=clan.geisha - event.count))


def _blessing_returned(state: State, event: ev.BlessingReturned, _version: Version) -> State:
    state = replace(popped(state), blessings=state.blessings + 1)
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, blessings=clan.blessings - 1))


def _blessing_kept(state: State, _event: ev.BlessingKept, _version: Version) -> State:
    return popped(state)


def _loss_chosen(state: State, _event: ev.LossChosen, _version: Version) -> State:
    return popped(state)


HANDLERS: Final[Handlers] = {
    ev.EventRevealed: _event_revealed,
    ev.DistrictClosed: _district_closed,
    ev.DrawnInOrder: _drawn_in_order,
    ev.MonReceived: _mon_received,
    ev.MonLost: _mon_lost,
    ev.PrestigeLost: _prestige_lost,
    ev.DiscipleLost: _disciple_lost,
    ev.AnnexLost: _annex_lost,
    ev.GeishaLost: _geisha_lost,
    ev.BlessingReturned: _blessing_returned,
    ev.BlessingKept: _blessing_kept,
    ev.LossChosen: _loss_chosen,
}
