"""The store in memory keeps the contract of every store."""

import pytest

from events.memory import MemoryStore
from events.store import Store
from tests.events.store_contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()
