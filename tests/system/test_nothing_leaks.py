"""All responses to a viewer are equal for two matches that differ only in what this viewer cannot know."""

import os
from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain import yedo
from domain.game import AnyGame, GameId, Seat, Viewer
from domain.registry import GAMES
from domain.secrecy import secret_fields
from domain.yedo.components.rows import Setting
from domain.yedo.state import Options
from tests.games.leaky import refusing_tellingly, showing_all
from tests.system.isolated_services import two_services
from tests.system.response_comparison import ResponseComparison

pytestmark = pytest.mark.redis

LONG = "KIFU_LONG" in os.environ
ROUNDS = 50 if LONG else 1
"""Number of matches for each viewer, game and number of seats."""


class Samurai(Options, frozen=True):
    """The options of Yedo with the other setting as default."""

    setting: Setting = "samurai"


PLAYED = [*GAMES.values(), replace(yedo.GAME, id=GameId("yedo-samurai"), options=Samurai)]
TABLES = [(game, seats) for game in PLAYED for seats in game.seat_counts]
MOST_SEATS = max(seats for _, seats in TABLES)
WITH_SECRETS = [game for game in GAMES.values() if any(map(secret_fields, game.events))]
LEAKY = [leaky(game) for game in WITH_SECRETS for leaky in (showing_all, refusing_tellingly)]
ALL = {game.id: game for game in (*PLAYED, *LEAKY)}


@pytest.fixture(scope="module")
def comparison() -> Iterator[ResponseComparison]:
    with two_services(ALL) as services:
        yield ResponseComparison(*services, MOST_SEATS)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])
def test_no_response_depends_on_what_is_hidden_from_the_viewer(
    game: AnyGame, seats: int, comparison: ResponseComparison
) -> None:
    viewers: list[Viewer] = [None, *map(Seat, range(seats))]
    for seed, viewer in enumerate(viewers * ROUNDS):
        assert not comparison.differences(game, seats, viewer, seed), f"seed {seed}, viewer {viewer}"


@pytest.mark.parametrize("game", PLAYED, ids=[game.id for game in PLAYED])
def test_no_response_about_a_fork_depends_on_what_its_parent_hides(
    game: AnyGame, comparison: ResponseComparison
) -> None:
    viewers: list[Viewer] = [None, Seat(0)]
    for seed, viewer in enumerate(viewers * max(1, ROUNDS // 2)):
        assert not comparison.differences_with_a_fork(game, 2, viewer, seed), f"seed {seed}, viewer {viewer}"


@pytest.mark.parametrize("game", WITH_SECRETS, ids=[game.id for game in WITH_SECRETS])
def test_the_comparison_finds_a_fork_whose_record_is_opened_too_early(
    game: AnyGame, comparison: ResponseComparison
) -> None:
    assert any(comparison.differences_with_a_fork(game, 2, None, seed, running=False) for seed in range(4))


@pytest.mark.parametrize("game", LEAKY, ids=[game.id for game in LEAKY])
def test_the_comparison_finds_a_game_that_reveals_something(game: AnyGame, comparison: ResponseComparison) -> None:
    assert any(comparison.differences(game, 2, Seat(0), seed) for seed in range(4))
