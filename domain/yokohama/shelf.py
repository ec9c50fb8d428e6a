"""Reads components files strictly, and keeps them.

What the box holds for certain (how many of each, which names, which icons exist) is checked, so that a corrected file
may change any value but cannot break a rule.
"""

from collections import Counter
from collections.abc import Callable
from importlib import resources
from itertools import pairwise
from typing import Any, Final, get_args

from domain.components import ComponentsRegistry
from domain.components_checks import (
    require,
    require_no_negative_amount,
    require_row_for_each,
    require_rows_in_the_box,
    require_value_for_each,
)
from domain.components_file import read
from domain.yokohama.box import Printed
from domain.yokohama.printed import DECKS, GOODS, SEAT_COUNTS, Action, Title


def parse(document: dict[str, Any]) -> Printed:
    """The printing that a components file describes. Raises `BadComponents`, naming table and row."""
    printed = read(document, Printed)
    for check in _CHECKS:
        check(printed)
    return printed


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
"""Rulebook p. 2."""


def _check_the_box(printed: Printed) -> None:
    require_rows_in_the_box(_IN_THE_BOX, printed)
    decks = Counter(achievement.deck for achievement in printed.achievements.values())
    require(decks == dict.fromkeys(DECKS, 4), "table achievements: the box has 4 of each of the decks A, B and C")
    categories = Counter(area.category for area in printed.areas.values())
    require(
        categories == {"production": 8, "commercial": 9, "canal": 1},
        "table areas: the box has 8 production areas, 9 commercial areas and the Canal",
    )


def _check_the_names(printed: Printed) -> None:
    require_row_for_each(set(get_args(Action)) - {"canal"}, "area_actions", printed.area_actions)
    for technology in get_args(Title):
        held = any(card.title == technology for card in printed.technologies.values())
        require(held, f"table technologies: no card has the title {technology}")
    for boards, action in ((printed.order_boards, "orders"), (printed.technology_boards, "technologies")):
        areas = sorted(area.id for area in printed.areas.values() if area.action == action)
        require(sorted(set(boards.areas)) == areas, f"the management boards for {action} must be {', '.join(areas)}")


_PRODUCTIVE: Final[tuple[Action, ...]] = ("copper_mine", "silk_mill", "tea_plantation", "fishing_grounds", "bank")


def _check_the_area_actions(printed: Printed) -> None:
    for area in printed.areas.values():
        fits = (area.category == "canal") == (area.action == "canal")
        require(fits, f"table areas, row {area.id}: the Canal, and nothing else, has the action of the Canal")
    for action in _PRODUCTIVE:
        known = printed.area_actions[action].gives in ("yen", *GOODS)
        require(known, f"table area_actions, row {action}: gives must be yen or a trade good")


def _check_the_player_counts(printed: Printed) -> None:
    require_value_for_each(
        SEAT_COUNTS,
        {
            "city, rows": printed.city.rows,
            "start, orders_returned_to_the_box": printed.start.orders_returned_to_the_box,
            "church, ends_the_game_at": printed.church.ends_the_game_at,
            "customs, ends_the_game_at": printed.customs.ends_the_game_at,
        },
    )
    for seats, rows in printed.city.rows.items():
        boards = len(printed.areas_by_players[seats])
        brickwork = all(upper - lower == 1 for upper, lower in pairwise(rows))
        require(brickwork, "table city, rows: a row is one shorter than the row above it")
        require(sum(rows) == boards, f"table city, rows: {seats} players use {boards} boards, not {sum(rows)}")


_ROWS_OF_THE_CITY: Final = 4


def _check_the_pyramid(printed: Printed) -> None:
    """The inverted pyramid of rulebook p. 3, of which fewer players only see shorter rows."""
    for rows in printed.city.rows.values():
        found = len(rows)
        require(found == _ROWS_OF_THE_CITY, f"table city, rows: the city has {_ROWS_OF_THE_CITY} rows, not {found}")


def _check_the_boards(printed: Printed) -> None:
    for name, board in (("church", printed.church), ("customs", printed.customs)):
        rising = [space.needs for space in board.spaces]
        require(rising == sorted(rising), f"table {name}, spaces: what they need must not fall from left to right")
        for space in board.blocked.values():
            require(0 <= space < len(board.spaces), f"table {name}, blocked: there is no space {space}")
        enough = all(0 < count <= len(board.spaces) for count in board.ends_the_game_at.values())
        require(enough, f"table {name}, ends_the_game_at: the board has {len(board.spaces)} spaces")


def _check_the_orders_suffice(printed: Printed) -> None:
    for seats, returned in printed.start.orders_returned_to_the_box.items():
        boards = sum(area in printed.areas_by_players[seats] for area in printed.order_boards.areas)
        needed = boards * len(printed.order_boards.levels) + seats * printed.start.orders_dealt
        left = len(printed.orders) - returned
        require(left >= needed, f"table orders: {seats} players need {needed} for the set-up, not {left}")


def _check_the_trading_houses(printed: Printed) -> None:
    houses = printed.start.warehouse.trading_houses
    prices = len(printed.prices.trading_houses)
    require(prices == houses, f"table prices, trading_houses: needs {houses} prices, not {prices}")


def _check_no_count_is_zero(printed: Printed) -> None:
    scoring = printed.scoring
    shares = (scoring.agents_per_point, scoring.imports_per_point, scoring.yen_per_point, scoring.goods_per_point)
    require(all(shares), "table scoring: it takes at least one of anything to make a point")
    require(printed.start.orders_dealt > 0, "table start, orders_dealt: there must be an order to keep")


def _check_no_amount_is_negative(printed: Printed) -> None:
    require_no_negative_amount(Printed.__dataclass_fields__, printed)


_CHECKS: Final[tuple[Callable[[Printed], None], ...]] = (
    _check_the_box,
    _check_the_names,
    _check_the_area_actions,
    _check_the_player_counts,
    _check_the_pyramid,
    _check_the_boards,
    _check_the_orders_suffice,
    _check_the_trading_houses,
    _check_no_count_is_zero,
    _check_no_amount_is_negative,
)


REGISTRY: Final[ComponentsRegistry[Printed]] = ComponentsRegistry(
    parse, resources.files(__package__).joinpath("components.toml").read_bytes()
)
"""The printings of Yokohama at hand."""
