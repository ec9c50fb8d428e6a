"""The repository loads matches by folding their records."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Version
from domain.match import MatchId
from events.cached_match import STRIDE
from events.memory import MemoryStore
from events.repository import MatchRepository, UnknownVersion
from events.store import START, head_of
from tests.events.recorder import GAMES, Recorder, a_finished_match, a_long_match
from tests.events.repository.folding import KNOWN, folded_by_hand
from tests.events.watched_store import WatchedStore


def test_a_match_is_the_fold_of_its_record(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    assert repository.newest(recorder.id) == folded_by_hand(recorder, len(recorder.envelopes))
    assert repository.at(recorder.id) == repository.newest(recorder.id)


@given(st.lists(st.integers(1, 220), min_size=1), st.integers(0, 9))
def test_every_version_is_the_fold_of_its_events_in_whatever_order_they_are_asked_for(
    versions: list[int], seed: int
) -> None:
    store = MemoryStore()
    recorder, repository = a_long_match(store, seed), MatchRepository(store, GAMES)
    for version in versions:
        known = min(version, len(recorder.envelopes))
        assert repository.at(recorder.id, Version(known)) == folded_by_hand(recorder, known)


def test_an_unknown_match_is_none(repository: MatchRepository) -> None:
    assert repository.newest(MatchId("m0")) is None
    assert repository.at(MatchId("m0"), Version(3)) is None
    assert repository.at(MatchId("m0"), START) is None
    assert list(repository.steps(MatchId("m0"))) == []


@pytest.mark.parametrize("version", [-1, 0, 1000])
def test_an_unknown_version_raises_and_an_unknown_match_does_not(
    store: WatchedStore, repository: MatchRepository, version: int
) -> None:
    recorder = a_finished_match(store)
    with pytest.raises(UnknownVersion) as unknown:
        repository.at(recorder.id, Version(version))
    assert unknown.value.newest == len(recorder.envelopes)


def test_only_new_events_are_read(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = Recorder(store)
    recorder.start()
    repository.newest(recorder.id)
    store.events_read = 0
    recorder.move(random.Random(1))
    repository.newest(recorder.id)
    assert store.events_read == KNOWN + 1
    repository.newest(recorder.id)
    assert store.events_read == KNOWN + 1 + KNOWN


def test_a_record_that_was_replaced_by_another_is_folded_again(
    store: WatchedStore, repository: MatchRepository
) -> None:
    recorder = a_long_match(store)
    other = a_long_match(MemoryStore(), seed=2)
    for version in (len(recorder.envelopes), STRIDE):
        repository.recall(recorder.id, Version(version))
    store.fail_over_to(recorder.id, other.envelopes)
    assert repository.newest(recorder.id) == folded_by_hand(other, len(other.envelopes))
    for version in (STRIDE, STRIDE + 1, len(other.envelopes) - 1):
        assert repository.at(recorder.id, Version(version)) == folded_by_hand(other, version)


@pytest.mark.parametrize("lost", [1, STRIDE, 2 * STRIDE])
def test_events_that_the_record_lost_are_forgotten(store: WatchedStore, repository: MatchRepository, lost: int) -> None:
    recorder = a_long_match(store)
    repository.newest(recorder.id)
    left = len(recorder.envelopes) - lost
    store.fail_over_to(recorder.id, recorder.envelopes[:left])
    assert repository.newest(recorder.id) == folded_by_hand(recorder, left)
    with pytest.raises(UnknownVersion):
        repository.at(recorder.id, Version(left + 1))


def test_a_match_whose_whole_record_was_lost_is_unknown(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_long_match(store)
    repository.newest(recorder.id)
    store.fail_over_to(recorder.id, [])
    assert repository.newest(recorder.id) is None
    assert repository.cached(recorder.id) is None


def test_a_fork_is_folded_again_when_its_record_was_replaced(store: WatchedStore, repository: MatchRepository) -> None:
    parent = a_finished_match(store)
    shared = len(parent.envelopes) - 3
    fork = parent.forked("fork", shared)
    repository.newest(fork.id)
    left = fork.envelopes[: shared + 1]
    store.fail_over_to(fork.id, left[shared:])
    newest = repository.newest(fork.id)
    assert newest is not None
    assert newest.head == head_of(left)


def test_the_match_after_a_decision_is_not_folded_again(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    newest = folded_by_hand(recorder, len(recorder.envelopes))
    repository.put(newest)
    assert repository.newest(recorder.id) is newest
    assert store.events_read == KNOWN


def test_known_matches_are_returned_without_asking_the_store(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    assert repository.cached(recorder.id) is None
    newest = repository.newest(recorder.id)
    store.events_read = 0
    assert repository.cached(recorder.id) is newest
    assert store.events_read == 0


def test_an_older_snapshot_does_not_replace_a_newer_one(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    newest = repository.newest(recorder.id)
    repository.put(folded_by_hand(recorder, 5))
    assert repository.newest(recorder.id) is newest


def test_any_version_is_at_most_a_stride_of_events_away(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_long_match(store)
    length = len(recorder.envelopes)
    repository.newest(recorder.id)
    for version in range(1, length):
        store.events_read = 0
        repository.at(recorder.id, Version(version))
        assert store.events_read == version % STRIDE


def test_the_least_recently_used_matches_are_removed(store: WatchedStore) -> None:
    repository = MatchRepository(store, GAMES, capacity=2)
    for name in ("m1", "m2", "m3"):
        a_finished_match(store, name=name)
        repository.newest(MatchId(name))
    store.events_read = 0
    repository.newest(MatchId("m2"))
    repository.newest(MatchId("m3"))
    assert store.events_read == 2 * KNOWN
    assert repository.newest(MatchId("m1")) is not None
    assert store.events_read > 0


def test_the_steps_of_a_match_are_its_versions_one_by_one(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    steps = list(repository.steps(recorder.id, head_of(recorder.envelopes[:4])))
    assert steps == [folded_by_hand(recorder, version) for version in range(5, len(recorder.envelopes) + 1)]
