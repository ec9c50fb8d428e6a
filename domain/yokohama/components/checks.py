"""Reads a components file, checks it, and holds the files that are known (`REGISTRY`).

The checks cover what the rulebook states: how many cards and pieces of each kind there are, and which names exist. So a
corrected file may change any value but cannot break a rule.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Final, get_args

from domain.components import ComponentsRegistry
from domain.components_file import (
    registry_of,
    require,
    require_no_negative_amount,
    require_row_for_each,
    require_rows_in_the_box,
    require_value_for_each,
)
from domain.yokohama.components.components import Components
from domain.yokohama.components.rows import DECKS, GOODS, SEAT_COUNTS, Action, Title

_IN_THE_BOX: Final = {
    "areas": 18,
    "countries": 5,
    "orders": 36,
    "titles": 20,
    "technologies": 30,
    "sites": 24,
    "tokens": 20,
    "achievements": 12,
}
"""By table: how many rows it has (rulebook p. 2)."""


def _check_the_box(components: Components) -> None:
    require_rows_in_the_box(_IN_THE_BOX, components)
    decks = Counter(achievement.deck for achievement in components.achievements.values())
    require(decks == dict.fromkeys(DECKS, 4), "table achievements: the box has 4 of each of the decks A, B and C")
    categories = Counter(area.category for area in components.areas.values())
    require(
        categories == {"production": 8, "commercial": 9, "canal": 1},
        "table areas: the box has 8 production areas, 9 commercial areas and the Canal",
    )


def _check_the_names(components: Components) -> None:
    require_row_for_each(set(get_args(Action)) - {"canal"}, "area_actions", components.area_actions)
    for technology in get_args(Title):
        held = any(card.title == technology for card in components.technologies.values())
        require(held, f"table technologies: no card has the title {technology}")
    for boards, action in ((components.order_boards, "orders"), (components.technology_boards, "technologies")):
        areas = sorted(area.id for area in components.areas.values() if area.action == action)
        require(sorted(set(boards.areas)) == areas, f"the management boards for {action} must be {', '.join(areas)}")


_PRODUCTIVE: Final[tuple[Action, ...]] = ("copper_mine", "silk_mill", "tea_plantation", "fishing_grounds", "bank")


def _check_the_area_actions(components: Components) -> None:
    for area in components.areas.values():
        fits = (area.category == "canal") == (area.action == "canal")
        require(fits, f"table areas, row {area.id}: the action of the Canal belongs to the Canal and to no other area")
    for action in _PRODUCTIVE:
        known = components.area_actions[action].gives in ("yen", *GOODS)
        require(known, f"table area_actions, row {action}: gives must be yen or a trade good")


def _check_the_player_counts(components: Components) -> None:
    require_value_for_each(
        SEAT_COUNTS,
        {
            "city, rows": components.city.rows,
            "start, orders_returned_to_the_box": components.start.orders_returned_to_the_box,
            "church, ends_the_game_at": components.church.ends_the_game_at,
            "customs, ends_the_game_at": components.customs.ends_the_game_at,
        },
    )
    for seats, rows in components.city.rows.items():
        boards = len(components.areas_by_players[seats])
        brickwork = all(upper - lower == 1 for upper, lower in pairwise(rows))
        require(brickwork, "table city, rows: a row is one shorter than the row above it")
        require(
            sum(rows) == boards,
            f"table city, rows: by table areas {seats} players use {boards} boards, not {sum(rows)}",
        )


_ROWS_OF_THE_CITY: Final = 4


def _check_the_pyramid(components: Components) -> None:
    """Checks the inverted pyramid of rulebook p. 3: four rows for every number of players."""
    for rows in components.city.rows.values():
        found = len(rows)
        require(found == _ROWS_OF_THE_CITY, f"table city, rows: the city has {_ROWS_OF_THE_CITY} rows, not {found}")


def _check_the_boards(components: Components) -> None:
    for name, board in (("church", components.church), ("customs", components.customs)):
        rising = [space.needs for space in board.spaces]
        require(
            rising == sorted(rising),
            f"table {name}, spaces: needs must not decrease from left to right",
        )
        for space in board.blocked.values():
            require(0 <= space < len(board.spaces), f"table {name}, blocked: there is no space {space}")
        enough = all(0 < count <= len(board.spaces) for count in board.ends_the_game_at.values())
        require(enough, f"table {name}, ends_the_game_at: the board has {len(board.spaces)} spaces")


def _check_the_orders_suffice(components: Components) -> None:
    for seats, returned in components.start.orders_returned_to_the_box.items():
        boards = sum(area in components.areas_by_players[seats] for area in components.order_boards.areas)
        needed = boards * len(components.order_boards.levels) + seats * components.start.orders_dealt
        left = len(components.orders) - returned
        enough = f"{seats} players need {needed} for the set-up, and {max(0, left)} are left"
        require(left >= needed, f"table start, orders_returned_to_the_box: {enough}")


def _check_the_trading_houses(components: Components) -> None:
    houses = components.start.warehouse.trading_houses
    prices = len(components.prices.trading_houses)
    where = "table prices, trading_houses"
    require(
        prices == houses,
        f"{where}: the warehouse in table start has {houses}, which need {houses} prices, not {prices}",
    )


def _check_no_count_is_zero(components: Components) -> None:
    scoring = components.scoring
    shares = (scoring.agents_per_point, scoring.imports_per_point, scoring.yen_per_point, scoring.goods_per_point)
    require(all(shares), "table scoring: each number per point must be at least 1")
    require(components.start.orders_dealt > 0, "table start, orders_dealt: there must be an order to keep")


def _check_no_amount_is_negative(components: Components) -> None:
    require_no_negative_amount(Components.__dataclass_fields__, components)


_CHECKS: Final[tuple[Callable[[Components], None], ...]] = (
    _check_no_amount_is_negative,
    _check_no_count_is_zero,
    _check_the_box,
    _check_the_names,
    _check_the_area_actions,
    _check_the_player_counts,
    _check_the_pyramid,
    _check_the_boards,
    _check_the_orders_suffice,
    _check_the_trading_houses,
)
"""What is wrong by itself comes before what does not fit to something else."""


REGISTRY: Final[ComponentsRegistry[Components]] = registry_of("domain.yokohama", Components, _CHECKS)
"""The components of Yokohama by the digest of their file."""
