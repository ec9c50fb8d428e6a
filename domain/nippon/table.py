"""Reading the table, and replacing a part of it."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.game import ScoreLine, Version
from domain.nippon.choices import AnyChoice, Choice, Several
from domain.nippon.events import NipponEvent
from domain.nippon.printed import CityId, Gain, Printed, RegionId, Track, Vehicle
from domain.nippon.shelf import SHELF
from domain.nippon.state import City, Markers, Region, State
from domain.secrecy import Seat
from domain.tagged import tag_of
from domain.tuples import replaced

C = TypeVar("C", bound=Choice)


def printed(state: State) -> Printed:
    """The printing that the match is played with. Raises `UnknownComponents`."""
    return SHELF[state.components]


def topmost(state: State, kind: type[C]) -> C:
    """The choice that is settled first. Raises `LookupError` unless it is of the given kind."""
    choice = state.pending[-1]
    if not isinstance(choice, kind):
        raise LookupError(f"the topmost choice is no {kind.__name__}")
    return choice


def region_on(state: State, region: RegionId) -> Region:
    """A region of the map. Raises `LookupError`: there is no such region."""
    for found in state.regions:
        if found.id == region:
            return found
    raise LookupError(f"there is no region {region}")


def city_on(state: State, city: CityId) -> City:
    """A city of the map. Raises `LookupError`: there is no such city."""
    for found in state.cities:
        if found.id == city:
            return found
    raise LookupError(f"there is no city {city}")


def with_zaibatsu(state: State, seat: Seat, **changes: Any) -> State:
    """The table with changes to what is a seat's."""
    zaibatsu = replaced(state.zaibatsu, seat, replace(state.zaibatsu[seat], **changes))
    return replace(state, zaibatsu=zaibatsu)


def with_city(state: State, city: City) -> State:
    """The table with another city in place of the one of the same id."""
    return replace(state, cities=tuple(city if old.id == city.id else old for old in state.cities))


def with_fleet(state: State, seat: Seat, vehicle: Vehicle, **changes: Any) -> State:
    """The table with changes to the trains or ships on a player board."""
    fleet = replace(state.zaibatsu[seat].fleet(vehicle), **changes)
    return with_zaibatsu(state, seat, trains=fleet) if vehicle == "train" else with_zaibatsu(state, seat, ships=fleet)


def advanced(markers: Markers, track: Track, steps: int) -> Markers:
    """The markers with one of them so many steps further."""
    if track == "money":
        return replace(markers, money=markers.money + steps)
    if track == "coal":
        return replace(markers, coal=markers.coal + steps)
    return replace(markers, knowledge=markers.knowledge + steps)


def paying(state: State, seat: Seat, yen: int) -> State:
    """The table after a payment."""
    return with_zaibatsu(state, seat, yen=state.zaibatsu[seat].yen - yen) if yen else state


def gaining(state: State, seat: Seat, gain: Gain) -> State:
    """The table after a gain, but for its points."""
    zaibatsu = state.zaibatsu[seat]
    return with_zaibatsu(
        state,
        seat,
        yen=zaibatsu.yen + gain.yen,
        coal=zaibatsu.coal + gain.coal,
        blueprints=zaibatsu.blueprints + gain.blueprints,
    )


def scoring(state: State, seat: Seat, points: int, event: NipponEvent, version: Version, *, label: str) -> State:
    """The table with one more line in the score of a seat, unless it is of no points."""
    if not points:
        return state
    line = ScoreLine(label, points, version, tag_of(type(event)))
    return with_zaibatsu(state, seat, lines=(*state.zaibatsu[seat].lines, line))


def pushed(state: State, choice: AnyChoice) -> State:
    """The table with more to choose."""
    return replace(state, pending=(*state.pending, choice))


def popped(state: State) -> State:
    """The table with the topmost choice settled."""
    return replace(state, pending=state.pending[:-1])


def once_more(state: State, **changes: Any) -> State:
    """The table with the topmost choice, one that may be made several times, made once more."""
    choice = topmost(state, Several)
    return replace(state, pending=(*state.pending[:-1], replace(choice, done=choice.done + 1, **changes)))
