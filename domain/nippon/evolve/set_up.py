"""How the table changes while the game is set up (rulebook p. 2-3)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.state import City, State
from domain.nippon.table import gaining, scoring


def cities_placed(state: State, event: ev.CitiesPlaced, _: Version) -> State:
    cities = (City(city.city, city.tile, city.demand, (None,) * len(city.demand)) for city in event.cities)
    return replace(state, cities=tuple(cities))


def rewards_piled(state: State, event: ev.RewardsPiled, _: Version) -> State:
    return replace(state, rewards=event.piles)


def zaibatsu_founded(state: State, event: ev.ZaibatsuFounded, version: Version) -> State:
    state = gaining(state, event.seat, event.start)
    return scoring(state, event.seat, event.start.vp, event, version, label="Start")


ARMS: Final[Mapping[type[ev.NipponEvent], Callable[[State, Any, Version], State]]] = {
    ev.CitiesPlaced: cities_placed,
    ev.RewardsPiled: rewards_piled,
    ev.ZaibatsuFounded: zaibatsu_founded,
}
