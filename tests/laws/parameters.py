"""The games, the seat counts and the options with which the laws are checked."""

from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec import inspect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.games import stones_corrected

Values = st.SearchStrategy[Any]

GAMES_AND_SEATS = [(game, seats) for game in (stones_corrected.GAME, *GAMES.values()) for seats in game.seat_counts]
"""Every registered game, and the smallest one, in its newest edition, with every number of seats."""

each_game_and_seat_count = pytest.mark.parametrize(
    ("game", "seats"), GAMES_AND_SEATS, ids=[f"{game.id}-{seats}" for game, seats in GAMES_AND_SEATS]
)

KEPT = [
    (game.of_edition(edition), seats)
    for game in (stones_corrected.GAME, *GAMES.values())
    for edition in range(1, game.edition)
    for seats in game.seat_counts
]
"""Every earlier edition of every game, with every number of seats."""

each_earlier_edition = pytest.mark.parametrize(
    ("game", "seats"), KEPT, ids=[f"{game.id}-edition-{game.edition}-{seats}" for game, seats in KEPT]
)


def any_options(game: AnyGame) -> st.SearchStrategy[dict[str, Any]]:
    """Draws options for a new match: any allowed value for every option, by name."""
    options = inspect.type_info(game.options)
    assert isinstance(options, inspect.StructType)
    return st.fixed_dictionaries({field.encode_name: values(field.type) for field in options.fields})


def values(kind: inspect.Type) -> Values:
    """Draws any value of a type, within its bounds. Raises `TypeError` for a type without a strategy."""
    match kind:
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.IntType():
            return st.integers(kind.ge, kind.le)
        case inspect.UnionType():
            return st.one_of(*map(values, kind.types))
        case inspect.Metadata():
            return values(kind.type)
        case _:
            raise TypeError(f"there is no strategy for options of the type {kind}")
