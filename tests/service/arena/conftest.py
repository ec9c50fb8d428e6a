"""All tests of the arena play one small game."""

import pytest


@pytest.fixture(autouse=True)
def stones_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
