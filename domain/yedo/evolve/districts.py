"""Handlers of the events of disciples in districts and of the watch patrol (rulebook p. 9-10)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, topmost, with_topmost
from domain.value import replaced
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import as_annex, back_home, to_the_reserve, with_clan
from domain.yedo.pending import PendingAssignment
from domain.yedo.pieces import Disciple
from domain.yedo.state import Patrol, State, WatchPatrol, expected, phase_of


def _disciple_assigned(state: State, event: ev.DiscipleAssigned, _version: Version) -> State:
    seat, post = event.seat, event.post
    clan = state.clans[seat]
    home = replace(clan, house=clan.house - 1)
    if post in clan.annexes:
        return with_clan(popped(state), seat, replace(home, manned=(*clan.manned, as_annex(post))))
    disciples = (*state.disciples, Disciple(seat, post))
    return replace(state, clans=replaced(state.clans, seat, home), pending=state.pending[:-1], disciples=disciples)


def _district_opened(state: State, _event: ev.DistrictOpened, _version: Version) -> State:
    return replace(state, closed=None)


def _hidden_gate_found(state: State, _event: ev.HiddenGateFound, _version: Version) -> State:
    return with_topmost(state, replace(topmost(state, PendingAssignment), beside=True))


def _patrol_moved(state: State, event: ev.PatrolMoved, _version: Version) -> State:
    return replace(state, patrol=replace(expected(state.patrol, Patrol), district=event.district))


def _patrol_swapped(state: State, event: ev.PatrolSwapped, _version: Version) -> State:
    return replace(state, patrol=replace(expected(state.patrol, Patrol), color=event.color))


def _disciple_saved(state: State, event: ev.DiscipleSaved, _version: Version) -> State:
    saved = (*phase_of(state, WatchPatrol).saved, Disciple(event.seat, event.post))
    return replace(state, phase=replace(state.phase, saved=saved))


def _disciple_relocated(state: State, event: ev.DiscipleRelocated, _version: Version) -> State:
    index = state.disciples.index(Disciple(event.seat, event.post))
    return replace(state, disciples=replaced(state.disciples, index, Disciple(event.seat, event.to)))


def _disciple_arrested(state: State, event: ev.DiscipleArrested, _version: Version) -> State:
    if event.spared:
        return back_home(state, event.seat, event.post)
    return to_the_reserve(state, event.seat, event.post)


def _blackmail_played(state: State, event: ev.BlackmailPlayed, _version: Version) -> State:
    return with_clan(state, event.seat, replace(state.clans[event.seat], blackmail=False))


HANDLERS: Final[Handlers] = {
    ev.DiscipleAssigned: _disciple_assigned,
    ev.DistrictOpened: _district_opened,
    ev.HiddenGateFound: _hidden_gate_found,
    ev.PatrolMoved: _patrol_moved,
    ev.PatrolSwapped: _patrol_swapped,
    ev.DiscipleSaved: _disciple_saved,
    ev.DiscipleRelocated: _disciple_relocated,
    ev.DiscipleArrested: _disciple_arrested,
    ev.BlackmailPlayed: _blackmail_played,
}
