"""The store in memory passes the tests of every store; long records are read a chunk at a time."""

import pytest

from domain.game import Version
from events.memory import MemoryStore
from events.store import START, BrokenRecord, Store, envelopes_up_to
from tests.events.store_contract import MATCH, StoreContract, envelopes


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


@pytest.fixture
def long_store() -> Store:
    store = MemoryStore()
    store.append(MATCH, START, envelopes(1, 7))
    return store


@pytest.mark.parametrize("chunk", [1, 3, 7, 500])
def test_envelopes_up_to_a_version_are_returned_in_order(
    long_store: Store, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.store.CHUNK", chunk)
    assert list(envelopes_up_to(long_store, MATCH, Version(7))) == envelopes(1, 7)
    assert list(envelopes_up_to(long_store, MATCH, Version(5))) == envelopes(1, 5)
    assert list(envelopes_up_to(long_store, MATCH, START)) == []


def test_a_record_that_ends_too_early_is_broken_at_the_first_missing_version(long_store: Store) -> None:
    reading = envelopes_up_to(long_store, MATCH, Version(9))
    assert [next(reading) for _ in range(7)] == envelopes(1, 7)
    with pytest.raises(BrokenRecord, match="there should be 9 events") as broken:
        next(reading)
    assert (broken.value.match, broken.value.version) == (MATCH, 8)
