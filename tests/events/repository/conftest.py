"""A repository on a store that counts what is read."""

import pytest

from events.repository import MatchRepository
from tests.events.recorder import GAMES
from tests.events.watched_store import WatchedStore


@pytest.fixture
def store() -> WatchedStore:
    return WatchedStore()


@pytest.fixture
def repository(store: WatchedStore) -> MatchRepository:
    return MatchRepository(store, GAMES)
