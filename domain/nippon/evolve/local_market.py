"""How the table changes by the action Local Market (rulebook p. 10)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.choices import InfluenceSpace, InfluenceTiles, Market
from domain.nippon.state import InfluenceTile, State
from domain.nippon.table import city_on, once_more, popped, printed, pushed, topmost, with_city, with_zaibatsu
from domain.tuples import replaced, without


def with_tile(state: State, space: InfluenceSpace, tile: InfluenceTile | None) -> State:
    city = city_on(state, space.city)
    tiles = replaced(city.tiles, city.demand.index(space.good), tile)
    return with_city(state, replace(city, tiles=tiles))


def city_supplied(state: State, event: ev.CitySupplied, _: Version) -> State:
    left = tuple(
        replace(factory, goods=factory.goods - event.goods) if factory.good == event.space.good else factory
        for factory in state.zaibatsu[event.seat].factories
    )
    region = printed(state).cities[event.space.city].region
    state = with_zaibatsu(state, event.seat, factories=left)
    state = once_more(state, region=region, supplied=(*topmost(state, Market).supplied, event.space))
    return pushed(state, InfluenceTiles(event.space, event.limit))


def influence_placed(state: State, event: ev.InfluencePlaced, _: Version) -> State:
    supply = without(state.zaibatsu[event.seat].influence, event.value)
    state = with_tile(state, event.space, InfluenceTile(event.seat, event.value))
    return popped(with_zaibatsu(state, event.seat, influence=supply))


def influence_returned(state: State, event: ev.InfluenceReturned, _: Version) -> State:
    supply = (*state.zaibatsu[event.seat].influence, event.value)
    state = with_zaibatsu(state, event.seat, influence=tuple(sorted(supply)))
    return with_tile(state, event.space, None)


ARMS: Final[Mapping[type[ev.NipponEvent], Callable[[State, Any, Version], State]]] = {
    ev.CitySupplied: city_supplied,
    ev.InfluencePlaced: influence_placed,
    ev.InfluenceReturned: influence_returned,
}
