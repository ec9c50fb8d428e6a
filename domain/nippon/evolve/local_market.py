"""How the table changes by the action Local Market (rulebook p. 10)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.evolve.map import with_tile
from domain.nippon.evolve.zaibatsu import with_zaibatsu
from domain.nippon.map import region_of
from domain.nippon.pending import PendingInfluenceTile, PendingSupplies, Several
from domain.nippon.state import InfluenceTile, State
from domain.pending import popped, pushed, repeated, topmost
from domain.tuples import without


def _city_supplied(state: State, event: ev.CitySupplied, _version: Version) -> State:
    left = tuple(
        replace(factory, goods=factory.goods - event.goods) if factory.good == event.space.good else factory
        for factory in state.zaibatsu[event.seat].factories
    )
    region = region_of(state, event.space.city)
    state = with_zaibatsu(state, event.seat, factories=left)
    state = repeated(state, Several, region=region, supplied=(*topmost(state, PendingSupplies).supplied, event.space))
    return pushed(state, PendingInfluenceTile(event.space, event.limit))


def _influence_placed(state: State, event: ev.InfluencePlaced, _version: Version) -> State:
    supply = without(state.zaibatsu[event.seat].influence, event.value)
    state = with_tile(state, event.space, InfluenceTile(event.seat, event.value))
    return popped(with_zaibatsu(state, event.seat, influence=supply))


def _influence_returned(state: State, event: ev.InfluenceReturned, _version: Version) -> State:
    supply = (*state.zaibatsu[event.seat].influence, event.value)
    state = with_zaibatsu(state, event.seat, influence=tuple(sorted(supply)))
    return with_tile(state, event.space, None)


ARMS: Final[Mapping[type[ev.NipponEvent], Callable[[State, Any, Version], State]]] = {
    ev.CitySupplied: _city_supplied,
    ev.InfluencePlaced: _influence_placed,
    ev.InfluenceReturned: _influence_returned,
}
