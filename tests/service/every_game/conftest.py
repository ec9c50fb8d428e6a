"""One service for all tests of a process; each test plays matches of its own."""

from collections.abc import Iterator

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from tests.service.every_game.api_match import ApiMatch, RunningService, running_service


@pytest.fixture(scope="session")
def service(starts_redis: None) -> Iterator[RunningService]:
    with running_service() as opened:
        yield opened


@pytest.fixture(scope="session", params=GAMES.values(), ids=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Every game in turn."""
    found: AnyGame = request.param
    return found


@pytest.fixture
def api_match(service: RunningService, game: AnyGame) -> ApiMatch:
    """A match of three players after 40 moves."""
    return service.start_match(game).play(40)


@pytest.fixture(scope="session")
def finished(service: RunningService, game: AnyGame) -> ApiMatch:
    """A finished match of three players, with one take-back by consent."""
    played = service.start_match(game, seed=2).play(60)
    played.agree("undo", {"to": played.versions_before_moves()[-25]})
    return played.finish()
