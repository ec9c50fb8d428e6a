"""What the achievements of a player board are worth (rulebook annex 1)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.components.rows import ACHIEVEMENTS, Achievement, Multiplier, Track, Vehicle
from domain.nippon.levels import step
from domain.nippon.player_board import extra_stars
from domain.nippon.state import State


def multiplier(state: State, seat: Seat, achievement: Achievement) -> Multiplier:
    """The multiplier of an achievement space: that of the tile on it, or else the printed one."""
    tile = state.zaibatsu[seat].achievements[ACHIEVEMENTS.index(achievement)]
    return components_of(state).achievements[achievement].multiplier if tile is None else tile


def base(state: State, seat: Seat, achievement: Achievement) -> int:
    """The base points of an achievement: what it counts, divided by its `each`, rounded down."""
    return _COUNTS[achievement](state, seat) // components_of(state).achievements[achievement].each


def stars_reached(state: State, seat: Seat, track: Track) -> int:
    """How many stars of a track a seat has: those that its marker has reached, and those on its factories."""
    return components_of(state).tracks.of(track).stars_at(step(state, seat, track)) + extra_stars(state, seat, track)


def stars_uncovered(state: State, seat: Seat, vehicle: Vehicle) -> int:
    """How many stars stand above the empty train or ship spaces of a seat."""
    row = components_of(state).vehicles.of(vehicle)
    return row.stars_after(row.tiles - state.zaibatsu[seat].fleet(vehicle).left)


def advanced_factories(state: State, seat: Seat) -> int:
    """How many factories of level 2 or 3 a seat has."""
    goods = components_of(state).goods
    return sum(goods[factory.good].level > 1 for factory in state.zaibatsu[seat].factories)


def regions_with_influence(state: State, seat: Seat) -> int:
    """In how many regions an influence tile of a seat stands; trains do not count."""
    rows = components_of(state).cities
    return len(
        {rows[city.id].region for city in state.cities for tile in city.tiles if tile is not None and tile.seat == seat}
    )


def full_machines(state: State, seat: Seat) -> int:
    """How many factories with the best machine a seat has."""
    best = components_of(state).limits.best_machine
    return sum(factory.machine == best for factory in state.zaibatsu[seat].factories)


_COUNTS: Final[Mapping[Achievement, Callable[[State, Seat], int]]] = {
    "contracts": lambda state, seat: len(state.zaibatsu[seat].fulfilled),
    "money": lambda state, seat: state.zaibatsu[seat].yen,
    "knowledge_stars": lambda state, seat: stars_reached(state, seat, "knowledge"),
    "ship_stars": lambda state, seat: stars_uncovered(state, seat, "ship"),
    "coal_stars": lambda state, seat: stars_reached(state, seat, "coal"),
    "train_stars": lambda state, seat: stars_uncovered(state, seat, "train"),
    "advanced_factories": advanced_factories,
    "regions": regions_with_influence,
    "full_machines": full_machines,
}
