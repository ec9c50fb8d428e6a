"""The event handlers of the set-up (rulebook p. 2-3)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.base import Handlers
from domain.nippon.evolve.changes import with_gain, with_points
from domain.nippon.state import CityOnMap, State


def _cities_placed(state: State, event: ev.CitiesPlaced, _version: Version) -> State:
    cities = (CityOnMap(city.city, city.tile, city.demand, (None,) * len(city.demand)) for city in event.cities)
    return replace(state, cities=tuple(cities))


def _rewards_piled(state: State, event: ev.RewardsPiled, _version: Version) -> State:
    return replace(state, rewards=event.piles)


def _zaibatsu_founded(state: State, event: ev.ZaibatsuFounded, version: Version) -> State:
    state = with_gain(state, event.seat, event.start)
    return with_points(state, event.seat, event.start.vp, event, version, label="Start")


HANDLERS: Final[Handlers] = {
    ev.CitiesPlaced: _cities_placed,
    ev.RewardsPiled: _rewards_piled,
    ev.ZaibatsuFounded: _zaibatsu_founded,
}
