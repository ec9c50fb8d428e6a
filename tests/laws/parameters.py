"""The games and the seat counts with which the laws are checked."""

import pytest

from domain.registry import GAMES
from tests.games import stones_corrected

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
