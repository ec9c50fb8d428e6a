"""The store in memory keeps the contract of every store."""

import pytest

from events.feed import Feed
from events.memory import MemoryFeed, MemoryStore
from events.store import Store
from tests.events.store_contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()

    def feed(self, store: Store, consumer: str, given_up_after: float = 30) -> Feed:
        assert isinstance(store, MemoryStore)
        return MemoryFeed(store, consumer, given_up_after)
