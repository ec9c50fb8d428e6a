"""The laws hold in matches of random legal moves, in every registered game, at every seat count."""

import os
import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domain.game import AnyGame
from service.research.laws import GUIDANCE_LAWS, LAWS
from service.research.laws.options import random_options
from service.research.laws.random_match import play_out
from tests.laws.parameters import each_earlier_edition, each_game_and_seat_count

CHUNKS = 8
LONG = "KIFU_LONG" in os.environ
QUICK = "KIFU_QUICK" in os.environ
MATCHES = 2000 if LONG else 10 if QUICK else 100
"""Matches for each game and number of seats; `make check` sets KIFU_QUICK."""
MATCHES_WITH_OPTIONS = MATCHES // 5
"""How many of them have random options; the others have the defaults."""
MATCHES_OF_EARLIER_EDITIONS = max(1, MATCHES // 20)
TAKE_BACKS = 3
"""Take-backs by consent in every fourth match; there players take back moves alone as well."""


def laws_hold(game: AnyGame, seats: int, matches: int, *, any_options: bool, chunk: int = 0) -> None:
    """Plays matches with all laws watching; no other chunk plays the same seeds."""

    @settings(
        max_examples=matches,
        database=None,
        derandomize=not LONG,
        phases=[Phase.generate],  # a smaller seed is not a smaller match
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(min_value=0, max_value=2**48))
    def hold(seed: int) -> None:
        seed = seed * CHUNKS + chunk
        rng = random.Random(seed)
        play_out(
            game,
            seats,
            seed,
            [law(game, rng) for law in (*LAWS, *GUIDANCE_LAWS)],
            options=random_options(game, rng) if any_options else {},
            take_backs=TAKE_BACKS * (seed // CHUNKS % 4 == 0),  # so in the first match, whose seed is 0, too
        )

    hold()


@pytest.mark.parametrize("chunk", range(CHUNKS))
@each_game_and_seat_count
def test_the_laws_hold_in_random_matches(game: AnyGame, seats: int, chunk: int) -> None:
    laws_hold(game, seats, (MATCHES - MATCHES_WITH_OPTIONS) // CHUNKS, any_options=False, chunk=chunk)


@each_game_and_seat_count
def test_the_laws_hold_with_any_options(game: AnyGame, seats: int) -> None:
    laws_hold(game, seats, MATCHES_WITH_OPTIONS, any_options=True)


@each_earlier_edition
def test_the_laws_hold_in_every_earlier_edition(game: AnyGame, seats: int) -> None:
    laws_hold(game, seats, MATCHES_OF_EARLIER_EDITIONS, any_options=True)
