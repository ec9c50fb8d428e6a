"""The store in memory passes the tests of every store; long records are read a chunk at a time."""

import pytest

from domain.game import Version
from events.memory import MemoryStore
from events.store import NOTHING, START, BrokenRecord, Store, chunks, envelopes_up_to
from tests.events.store_contract import MATCH, StoreContract, envelopes
from tests.events.watched_store import WatchedStore


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


@pytest.fixture
def long_store() -> Store:
    store = MemoryStore()
    store.append(MATCH, NOTHING, envelopes(1, 7))
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


@pytest.mark.parametrize(
    ("until", "limit", "reads"), [(None, None, 3), (6, None, 2), (None, 6, 2), (7, 5, 2), (0, None, 0)]
)
def test_no_chunk_is_read_after_the_last(
    monkeypatch: pytest.MonkeyPatch, until: int | None, limit: int | None, reads: int
) -> None:
    monkeypatch.setattr("events.store.CHUNK", 3)
    store = WatchedStore()
    store.append(MATCH, NOTHING, envelopes(1, 7))
    found = chunks(store, MATCH, START, None if until is None else Version(until), limit)
    last = min(7 if until is None else until, 7 if limit is None else limit)
    assert [each.version for chunk in found for each in chunk] == [*range(1, last + 1)]
    assert store.reads == reads
