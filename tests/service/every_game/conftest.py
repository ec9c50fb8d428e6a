"""One service for all tests of a process, since each plays at tables of its own."""

from collections.abc import Iterator

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from tests.service.every_game.table import House, Table, a_house


@pytest.fixture(scope="session")
def house(starts_redis: None) -> Iterator[House]:
    with a_house() as opened:
        yield opened


@pytest.fixture(scope="session", params=GAMES.values(), ids=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Every game in turn."""
    found: AnyGame = request.param
    return found


@pytest.fixture
def table(house: House, game: AnyGame) -> Table:
    """A match of three that has been played for a while."""
    return house.table(game).play(40)


@pytest.fixture(scope="session")
def finished(house: House, game: AnyGame) -> Table:
    """A match of three that is over. It went back by consent once."""
    played = house.table(game, seed=2).play(60)
    played.agree("undo", {"to": played.waited()[-25]})
    return played.finish()
