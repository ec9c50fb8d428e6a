"""The table with something changed of what is a player's: the budget, the board, the factories, the points."""

from typing import Any

from msgspec.structs import replace

from domain.game import ScoreLine, Seat, Version
from domain.nippon.components.rows import FactoryId, Gain, Track, Vehicle
from domain.nippon.events import NipponEvent
from domain.nippon.state import BuiltFactory, Markers, State, Zaibatsu
from domain.tagged import tag_of
from domain.tuples import replaced


def with_zaibatsu(state: State, seat: Seat, **changes: Any) -> State:
    """The table with changes to what is a seat's."""
    zaibatsu = replaced(state.zaibatsu, seat, replace(state.zaibatsu[seat], **changes))
    return replace(state, zaibatsu=zaibatsu)


def with_fleet(state: State, seat: Seat, vehicle: Vehicle, **changes: Any) -> State:
    """The table with changes to the trains or ships on a player board."""
    fleet = replace(state.zaibatsu[seat].fleet(vehicle), **changes)
    return with_zaibatsu(state, seat, trains=fleet) if vehicle == "train" else with_zaibatsu(state, seat, ships=fleet)


def with_factory(zaibatsu: Zaibatsu, factory: FactoryId, **changes: int) -> tuple[BuiltFactory, ...]:
    """The factories of a player with changes to one of them."""
    return tuple(replace(old, **changes) if old.id == factory else old for old in zaibatsu.factories)


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
    """The table with one more line in the score of a seat, from an event of a version, unless it is of no points."""
    if not points:
        return state
    line = ScoreLine(label, points, version, tag_of(type(event)))
    return with_zaibatsu(state, seat, lines=(*state.zaibatsu[seat].lines, line))
