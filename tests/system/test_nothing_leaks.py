"""Whatever a viewer asks, the answers are the same in two matches that differ only in what that viewer cannot know."""

import os
from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain import yedo
from domain.game import AnyGame, GameId, Seat, Viewer
from domain.registry import GAMES
from domain.secrecy import secret_fields
from domain.yedo.components.rows import Setting
from domain.yedo.options import Options
from tests.games.leaky import refusing_tellingly, showing_all
from tests.system.comparison import Comparison
from tests.system.worlds import two_worlds

pytestmark = pytest.mark.redis

LONG = "KIFU_LONG" in os.environ
ROUNDS = 50 if LONG else 2
"""How often each viewer at each table is given two matches to tell apart."""


class Samurai(Options, frozen=True):
    """The options of Yedo, of which the other setting is the default."""

    setting: Setting = "samurai"


PLAYED = [*GAMES.values(), replace(yedo.GAME, id=GameId("yedo-samurai"), options=Samurai)]
TABLES = [(game, seats) for game in PLAYED for seats in game.seat_counts]
MOST_SEATS = max(seats for _, seats in TABLES)
WITH_SECRETS = [game for game in GAMES.values() if any(map(secret_fields, game.events))]
LEAKY = [leaky(game) for game in WITH_SECRETS for leaky in (showing_all, refusing_tellingly)]
ALL = {game.id: game for game in (*PLAYED, *LEAKY)}


@pytest.fixture(scope="module")
def comparison() -> Iterator[Comparison]:
    with two_worlds(ALL) as worlds:
        yield Comparison(*worlds, MOST_SEATS)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])
def test_nobody_is_told_what_is_hidden_from_them(game: AnyGame, seats: int, comparison: Comparison) -> None:
    viewers: list[Viewer] = [None, *map(Seat, range(seats))]
    for seed, viewer in enumerate(viewers * ROUNDS):
        assert not comparison.differences(game, seats, viewer, seed), f"seed {seed}, viewer {viewer}"


@pytest.mark.parametrize("game", PLAYED, ids=[game.id for game in PLAYED])
def test_a_fork_tells_nobody_what_the_match_hides_that_it_was_forked_from(
    game: AnyGame, comparison: Comparison
) -> None:
    viewers: list[Viewer] = [None, Seat(0)]
    for seed, viewer in enumerate(viewers * (ROUNDS // 2)):
        assert not comparison.differences_with_a_fork(game, 2, viewer, seed), f"seed {seed}, viewer {viewer}"


@pytest.mark.parametrize("game", WITH_SECRETS, ids=[game.id for game in WITH_SECRETS])
def test_a_fork_whose_record_is_opened_at_its_own_end_is_found_out(game: AnyGame, comparison: Comparison) -> None:
    assert any(comparison.differences_with_a_fork(game, 2, None, seed, running=False) for seed in range(4))


@pytest.mark.parametrize("game", LEAKY, ids=[game.id for game in LEAKY])
def test_a_game_that_tells_is_found_out(game: AnyGame, comparison: Comparison) -> None:
    assert any(comparison.differences(game, 2, Seat(0), seed) for seed in range(4))
