"""Reads components files strictly, and keeps them.

What the box holds for certain (how many of each, which names) is checked, so that a corrected file may change any value
but cannot break a rule.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from importlib import resources
from typing import Any, Final

import msgspec

from domain.components import BadComponents, Shelf
from domain.nippon.printed import ACHIEVEMENTS, ACTIONS, GOODS, SEAT_COUNTS, Printed


def parse(document: dict[str, Any]) -> Printed:
    """The printing that a components file describes. Raises `BadComponents`, naming the place."""
    try:
        printed = msgspec.convert(document, Printed, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadComponents(str(error)) from error
    for check in _CHECKS:
        check(printed)
    return printed


_IN_THE_BOX: Final = {"city_tiles": 9, "contracts": 8, "factories": 24}
"""Rulebook p. 1."""


def _check_the_box(printed: Printed) -> None:
    for table, count in _IN_THE_BOX.items():
        rows = getattr(printed, table).rows
        _require(len(rows) == count, f"table {table}: the box has {count}, not {len(rows)}")
        _require_once(table, (row.id for row in rows))
    per_good = Counter(factory.good for factory in printed.factories.rows)
    _require(per_good == dict.fromkeys(GOODS, 4), "table factories: the box has 4 of each good")
    tiles = len(printed.influence.tiles)
    _require(tiles == 10, f"table influence: a player has 10 tiles, not {tiles}")
    for tile in printed.city_tiles.rows:
        _require_once(f"table city_tiles, {tile.id}", tile.goods)


def _check_the_names(printed: Printed) -> None:
    named: tuple[tuple[str, Iterable[str], Iterable[str]], ...] = (
        ("goods", (good.id for good in printed.goods.rows), GOODS),
        ("achievements", (space.id for space in printed.achievements.rows), ACHIEVEMENTS),
        ("action_spaces", (action for space in printed.action_spaces.spaces for action in space.actions), ACTIONS),
    )
    for table, found, wanted in named:
        _require(sorted(found) == sorted(wanted), f"table {table}: needs each of {', '.join(wanted)} once")


def _check_the_map(printed: Printed) -> None:
    cities = Counter(city.region for city in printed.map.cities)
    regions = [region.id for region in printed.map.regions]
    _require(len(regions) == 4, f"table map: there are 4 regions, not {len(regions)}")
    _require(cities == dict.fromkeys(regions, 2), "table map: each region has two cities")
    _require_once("table map, cities", (city.id for city in printed.map.cities))


def _check_the_player_counts(printed: Printed) -> None:
    for where, table in (
        ("workers, removed_per_color", printed.workers.removed_per_color),
        ("workers, rows", printed.workers.rows),
        ("workers, workers_per_row", printed.workers.workers_per_row),
        ("map, vehicle_spaces", printed.map.vehicle_spaces),
        ("map, tiles_per_city", printed.map.tiles_per_city),
        ("rewards, removed_per_multiplier", printed.rewards.removed_per_multiplier),
    ):
        _require(tuple(sorted(table)) == SEAT_COUNTS, f"table {where}: needs a value for 2, 3 and 4 players")


def _check_the_player_board(printed: Printed) -> None:
    for name in ("money", "coal", "knowledge"):
        levels = printed.tracks.of(name).levels
        _require(len(levels) > 1, f"table tracks, {name}: a track has two steps at least")
        _require(list(levels) == sorted(levels), f"table tracks, {name}: levels must not fall")
    for row in (printed.vehicles.train, printed.vehicles.ship):
        _require(len(row.stars) == row.tiles, "table vehicles: a row has a number of stars for each tile")
    _require(printed.slots > 0, "table emperors_reward: a player board has a slot for a worker")


def _check_the_tables(printed: Printed) -> None:
    for contract in printed.contracts.rows:
        falling = list(contract.goods) == sorted(contract.goods, reverse=True) and min(contract.goods, default=0) > 0
        _require(falling, f"table contracts, {contract.id}: goods are numbers above 0, the largest first")
    _require(list(printed.influence.tiles) == sorted(printed.influence.tiles), "table influence: tiles rise in value")
    for where, table in (
        ("factories, knowledge_by_level", printed.factories.knowledge_by_level),
        ("influence, value_by_level", printed.influence.value_by_level),
    ):
        _require(set(table) == {1, 2, 3}, f"table {where}: needs a value for the levels 1, 2 and 3")
    _require(len(printed.rewards.bonuses) == 3, "table rewards: there are three bonuses")
    track = printed.scoring_track
    in_order = 0 < track.scorings_after[0] < track.scorings_after[1] < track.first_golden <= track.spaces
    _require(in_order, "table scoring_track: the symbols and the golden spaces follow one another on the track")


_CHECKS: Final[tuple[Callable[[Printed], None], ...]] = (
    _check_the_box,
    _check_the_names,
    _check_the_map,
    _check_the_player_counts,
    _check_the_player_board,
    _check_the_tables,
)


def _require_once(where: str, ids: Iterable[Hashable]) -> None:
    twice = [name for name, count in Counter(ids).items() if count > 1]
    _require(not twice, f"{where}: {', '.join(map(str, twice))} stands there twice")


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadComponents(sentence)


SHELF: Final[Shelf[Printed]] = Shelf(parse, resources.files(__package__).joinpath("components.toml").read_bytes())
"""The printings of Nippon at hand."""
