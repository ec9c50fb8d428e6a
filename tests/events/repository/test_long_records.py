"""A long record is read and folded in pieces, and once for all its readers."""

from collections.abc import Sequence
from typing import Any

import gevent
import pytest

from domain.game import Version
from domain.match import MatchId
from events.cached_match import MOST_RECALLED
from events.memory import MemoryStore
from events.pacing import PIECE
from events.repository import MatchRepository, Snapshot
from events.store import Envelope
from tests.events.recorder import ANNA, GAMES, Recorder
from tests.events.repository.folding import folded_by_hand
from tests.events.watched_store import WatchedStore
from tests.taking_turns import others


def a_match_much_longer_than_a_piece(store: MemoryStore) -> Recorder:
    recorder = Recorder(store)
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.take_and_leave(3 * PIECE)
    return recorder


def test_a_long_match_is_read_and_folded_in_pieces_between_which_others_are_served(
    store: WatchedStore, repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = a_match_much_longer_than_a_piece(store)
    with others(monkeypatch) as waiting:
        assert repository.newest(recorder.id) == folded_by_hand(recorder, len(recorder.envelopes))
    assert store.read_at_once <= PIECE
    assert waiting.turns >= len(recorder.envelopes) // PIECE


def test_the_steps_of_a_long_match_are_read_in_pieces(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_match_much_longer_than_a_piece(store)
    versions = [step.version for step in repository.steps(recorder.id)]
    assert versions == [*range(1, len(recorder.envelopes) + 1)]
    assert store.read_at_once <= PIECE


def test_what_two_readers_of_a_long_match_need_is_folded_once(
    store: WatchedStore, repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = a_match_much_longer_than_a_piece(store)
    with others(monkeypatch):
        readers = [gevent.spawn(repository.newest, recorder.id) for _ in range(8)]
        found = [reader.get() for reader in readers]
    assert {snapshot.version for snapshot in found} == {len(recorder.envelopes)}
    assert store.events_read < 2 * len(recorder.envelopes) + len(readers) * PIECE


def test_what_other_readers_fold_while_one_reads_is_not_folded_again() -> None:
    """A match that many open at once after a start costs one fold, however the store's answers arrive."""

    class SlowStore(MemoryStore):
        def own(self, *asked: Any, **limits: Any) -> Any:
            found = super().own(*asked, **limits)
            gevent.sleep(0)  # all readers wait for their answers at the same time
            return found

    store = SlowStore()
    recorder = a_match_much_longer_than_a_piece(store)
    repository = MatchRepository(store, GAMES)
    folded = 0
    snapshot_after = repository._snapshot

    def counted(match: MatchId, before: Snapshot | None, envelopes: Sequence[Envelope]) -> Snapshot:
        nonlocal folded
        folded += len(envelopes)
        return snapshot_after(match, before, envelopes)

    repository._snapshot = counted
    readers = [gevent.spawn(repository.newest, recorder.id) for _ in range(5)]
    gevent.joinall(readers, raise_error=True)
    assert {reader.value.version for reader in readers} == {len(recorder.envelopes)}
    assert folded == len(recorder.envelopes)


def test_however_many_versions_of_a_match_are_asked_for_a_bounded_number_is_kept(
    store: WatchedStore, repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.cached_match.MOST_SPACED", 4)
    recorder = a_match_much_longer_than_a_piece(store)
    repository.newest(recorder.id)
    for version in range(1, len(recorder.envelopes), 7):
        assert repository.recall(recorder.id, Version(version)).version == version
    kept = repository._cache[recorder.id]
    assert (len(kept.recalled), len(kept.spaced) <= 4) == (MOST_RECALLED, True)
    last = repository.recall(recorder.id, Version(len(recorder.envelopes) - 1))
    store.events_read = 0
    assert repository.recall(recorder.id, last.version) is last
    assert store.events_read == 0
    assert repository.at(recorder.id, Version(700)) == folded_by_hand(recorder, 700)
