"""Reads components files strictly, and keeps them.

What the box holds for certain (how many of each, which names) is checked, so that a corrected file may change any value
but cannot break a rule.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from importlib import resources
from typing import Any, Final

from domain.components import ComponentsRegistry
from domain.components_checks import require, require_in_the_box, require_rows_in_the_box, require_value_for_each
from domain.components_file import read
from domain.nippon.box import Printed
from domain.nippon.printed import ACHIEVEMENTS, ACTIONS, COLORS, GOODS, SEAT_COUNTS, Prices


def parse(document: dict[str, Any]) -> Printed:
    """The printing that a components file describes. Raises `BadComponents`, naming table and row."""
    printed = read(document, Printed)
    for check in _CHECKS:
        check(printed)
    return printed


_IN_THE_BOX: Final = {"city_tiles": 9, "contracts": 8, "factories": 24, "regions": 4}
"""Rulebook p. 1 and 3."""


def _check_the_box(printed: Printed) -> None:
    require_rows_in_the_box(_IN_THE_BOX, printed)
    require_in_the_box({"workers": 48}, {"workers": printed.workers.per_color * len(COLORS)})
    per_good = Counter(factory.good for factory in printed.factories.values())
    require(per_good == dict.fromkeys(GOODS, 4), "table factories: the box has 4 of each good")
    tiles = len(printed.influence_tiles.values)
    require(tiles == 10, f"table influence_tiles: a player has 10, not {tiles}")
    for tile in printed.city_tiles.values():
        _require_once(f"table city_tiles, row {tile.id}", tile.goods)


def _check_the_names(printed: Printed) -> None:
    named: tuple[tuple[str, Iterable[str], Iterable[str]], ...] = (
        ("goods", printed.goods, GOODS),
        ("achievements", printed.achievements, ACHIEVEMENTS),
        ("action_spaces", (action for space in printed.action_spaces.values() for action in space.actions), ACTIONS),
    )
    for table, found, wanted in named:
        require(sorted(found) == sorted(wanted), f"table {table}: needs each of {', '.join(wanted)} once")


def _check_the_map(printed: Printed) -> None:
    cities = Counter(city.region for city in printed.cities.values())
    require(cities == dict.fromkeys(printed.regions, 2), "table cities: each region has two")
    sides = len(printed.foreign_companies.influence)
    fits = all(1 <= tiles <= sides for tiles in printed.map.tiles_per_city.values())
    require(fits, f"table map, tiles_per_city: around a city there is room for 1 to {sides} tiles")


def _check_the_player_counts(printed: Printed) -> None:
    require_value_for_each(
        SEAT_COUNTS,
        {
            "workers, removed_per_color": printed.workers.removed_per_color,
            "worker_rows, count": printed.worker_rows.count,
            "worker_rows, workers": printed.worker_rows.workers,
            "map, vehicle_spaces": printed.map.vehicle_spaces,
            "map, tiles_per_city": printed.map.tiles_per_city,
            "rewards, removed_per_multiplier": printed.rewards.removed_per_multiplier,
        },
    )
    some_left = max(printed.workers.removed_per_color.values()) < printed.workers.per_color
    require(some_left, "table workers: some of each color stay in the game")
    has_room = max(printed.worker_rows.workers.values()) <= printed.workers.per_space
    require(has_room, "table worker_rows, workers: an action space takes all workers of a row")


def _check_the_player_board(printed: Printed) -> None:
    for name in ("money", "coal", "knowledge"):
        levels = printed.tracks.of(name).levels
        require(len(levels) > 1, f"table tracks, {name}: a track has two steps at least")
        require(list(levels) == sorted(levels), f"table tracks, {name}: levels must not fall")
    for row in (printed.vehicles.train, printed.vehicles.ship):
        require(len(row.stars) == row.tiles, "table vehicles: a row has a number of stars for each tile")
        covered = all(spaces and 1 <= min(spaces) <= max(spaces) <= row.tiles for spaces in row.money_symbols)
        require(covered, f"table vehicles: a money symbol lies under spaces from 1 to {row.tiles}")
    require(printed.slots > 0, "table emperors_reward: a player board has a slot for a worker")


def _check_the_prices(printed: Printed) -> None:
    _require_totals("table prices", printed.usual_prices.values())
    for factory in printed.factories.values():
        _require_totals(f"table factories, row {factory.id}", factory.synergy.prices.values())


def _check_the_contracts(printed: Printed) -> None:
    for contract in printed.contracts.values():
        falling = list(contract.goods) == sorted(contract.goods, reverse=True) and min(contract.goods, default=0) > 0
        require(falling, f"table contracts, row {contract.id}: goods are numbers above 0, the largest first")


def _check_the_influence(printed: Printed) -> None:
    values = printed.influence_tiles.values
    require(list(values) == sorted(values) and values[0] > 0, "table influence_tiles: values are above 0 and rise")
    levels = set(printed.influence.value_by_level)
    require(levels == {1, 2, 3}, "table influence, value_by_level: needs a value for the levels 1, 2 and 3")


def _check_the_rewards(printed: Printed) -> None:
    require(len(printed.rewards.bonuses) == 3, "table rewards: there are three bonuses")
    _require_once("table rewards, multipliers", printed.rewards.multipliers)


def _check_the_scoring_track(printed: Printed) -> None:
    track = printed.scoring_track
    in_order = 0 < track.scorings_after[0] < track.scorings_after[1] < track.first_golden <= track.spaces
    require(in_order, "table scoring_track: the symbols and the golden spaces follow one another on the track")


_CHECKS: Final[tuple[Callable[[Printed], None], ...]] = (
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


def _require_once(where: str, ids: Iterable[Hashable]) -> None:
    twice = [name for name, count in Counter(ids).items() if count > 1]
    require(not twice, f"{where}: {', '.join(map(str, twice))} stands there twice")


def _require_totals(where: str, prices: Iterable[Prices]) -> None:
    for in_all in prices:
        require(list(in_all) == sorted(in_all), f"{where}: prices are those of 1, 2 and 3 in all, and must not fall")


REGISTRY: Final[ComponentsRegistry[Printed]] = ComponentsRegistry(
    parse, resources.files(__package__).joinpath("components.toml").read_bytes()
)
"""The printings of Nippon at hand."""
