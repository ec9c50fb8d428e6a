"""Reads and checks components files, and keeps those that were read.

The checks cover what the rules rely on (counts, names, ranges). A corrected file may change any other value.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Final

from domain.components import ComponentsRegistry
from domain.components_file import (
    registry_of,
    require,
    require_in_the_box,
    require_no_negative_amount,
    require_rows_in_the_box,
    require_value_for_each,
)
from domain.nippon.components.components import Components
from domain.nippon.components.rows import ACHIEVEMENTS, ACTIONS, COLORS, GOODS, SEAT_COUNTS, Prices

_IN_THE_BOX: Final = {"city_tiles": 9, "contracts": 8, "factories": 24, "regions": 4}
"""The number of rows of each table (rulebook p. 1 and 3)."""


def _check_the_box(components: Components) -> None:
    require_rows_in_the_box(_IN_THE_BOX, components)
    require_in_the_box({"workers": 48}, {"workers": components.workers.per_color * len(COLORS)})
    per_good = Counter(factory.good for factory in components.factories.values())
    require(per_good == dict.fromkeys(GOODS, 4), "table factories: the box has 4 of each good")
    tiles = len(components.influence_tiles.values)
    require(tiles == 10, f"table influence_tiles: a player has 10, not {tiles}")
    for tile in components.city_tiles.values():
        _require_once(f"table city_tiles, row {tile.id}", tile.goods)


def _check_the_names(components: Components) -> None:
    named: tuple[tuple[str, Iterable[str], Iterable[str]], ...] = (
        ("goods", components.goods, GOODS),
        ("achievements", components.achievements, ACHIEVEMENTS),
        ("action_spaces", (action for space in components.action_spaces.values() for action in space.actions), ACTIONS),
    )
    for table, found, wanted in named:
        require(sorted(found) == sorted(wanted), f"table {table}: needs each of {', '.join(wanted)} once")


def _check_the_map(components: Components) -> None:
    cities = Counter(city.region for city in components.cities.values())
    require(cities == dict.fromkeys(components.regions, 2), "table cities: each region has two")
    sides = len(components.foreign_companies.influence)
    fits = all(1 <= tiles <= sides for tiles in components.map.tiles_per_city.values())
    require(fits, f"table map, tiles_per_city: around a city there is room for 1 to {sides} tiles")


def _check_the_player_counts(components: Components) -> None:
    require_value_for_each(
        SEAT_COUNTS,
        {
            "workers, removed_per_color": components.workers.removed_per_color,
            "worker_rows, count": components.worker_rows.count,
            "worker_rows, workers": components.worker_rows.workers,
            "map, vehicle_spaces": components.map.vehicle_spaces,
            "map, tiles_per_city": components.map.tiles_per_city,
            "rewards, removed_per_multiplier": components.rewards.removed_per_multiplier,
        },
    )
    some_left = max(components.workers.removed_per_color.values()) < components.workers.per_color
    require(some_left, "table workers: some workers of each color must stay in the game")
    has_room = max(components.worker_rows.workers.values()) <= components.workers.per_space
    require(has_room, "table worker_rows, workers: an action space must hold all workers of a row")


def _check_the_player_board(components: Components) -> None:
    for name in ("money", "coal", "knowledge"):
        levels = components.tracks.of(name).levels
        require(len(levels) > 1, f"table tracks, {name}: a track has at least two steps")
        require(list(levels) == sorted(levels), f"table tracks, {name}: levels must not fall")
    for row in (components.vehicles.train, components.vehicles.ship):
        require(len(row.stars) == row.tiles, "table vehicles: a row has a number of stars for each tile")
        covered = all(spaces and 1 <= min(spaces) <= max(spaces) <= row.tiles for spaces in row.money_symbols)
        require(covered, f"table vehicles: a money symbol covers spaces from 1 to {row.tiles}")
    require(components.slots > 0, "table emperors_reward: a player board has a slot for a worker")


def _check_the_prices(components: Components) -> None:
    _require_totals("table prices", components.usual_prices.values())
    for factory in components.factories.values():
        _require_totals(f"table factories, row {factory.id}", factory.synergy.prices.values())


def _check_the_contracts(components: Components) -> None:
    for contract in components.contracts.values():
        falling = list(contract.goods) == sorted(contract.goods, reverse=True) and min(contract.goods, default=0) > 0
        require(falling, f"table contracts, row {contract.id}: goods are numbers above 0, the largest first")


def _check_the_influence(components: Components) -> None:
    values = components.influence_tiles.values
    require(list(values) == sorted(values) and values[0] > 0, "table influence_tiles: values must be above 0 and rise")
    levels = set(components.influence.value_by_level)
    require(levels == {1, 2, 3}, "table influence, value_by_level: needs a value for the levels 1, 2 and 3")


def _check_the_rewards(components: Components) -> None:
    require(len(components.rewards.bonuses) == 3, "table rewards: there are three bonuses")
    _require_once("table rewards, multipliers", components.rewards.multipliers)


def _check_the_scoring_track(components: Components) -> None:
    track = components.scoring_track
    in_order = 0 < track.scorings_after[0] < track.scorings_after[1] < track.first_golden <= track.spaces
    require(in_order, "table scoring_track: the symbols and the first golden space must rise along the track")


def _check_no_amount_is_negative(components: Components) -> None:
    require_no_negative_amount(Components.__dataclass_fields__, components)


_CHECKS: Final[tuple[Callable[[Components], None], ...]] = (
    _check_no_amount_is_negative,
    _check_the_box,
    _check_the_names,
    _check_the_map,
    _check_the_player_counts,
    _check_the_player_board,
    _check_the_prices,
    _check_the_contracts,
    _check_the_influence,
    _check_the_rewards,
    _check_the_scoring_track,
)
"""What is wrong by itself comes before what does not fit to something else."""


def _require_once(where: str, ids: Iterable[Hashable]) -> None:
    twice = [name for name, count in Counter(ids).items() if count > 1]
    require(not twice, f"{where}: {', '.join(map(str, twice))} appears twice")


def _require_totals(where: str, prices: Iterable[Prices]) -> None:
    for totals in prices:
        require(list(totals) == sorted(totals), f"{where}: prices are totals for 1, 2 and 3 times and must not fall")


REGISTRY: Final[ComponentsRegistry[Components]] = registry_of("domain.nippon", Components, _CHECKS)
"""The components of Nippon that are known to this process, by the digest of their file."""
