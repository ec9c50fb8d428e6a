"""The repository folds matches that went back, and matches that share events."""

import pytest

from domain.game import Seat, Version
from domain.match import Decision
from events.cached_match import STRIDE
from events.history import RecordedHistory
from events.repository import MatchRepository
from events.store import BrokenRecord
from tests.events.recorder import GAMES, Recorder, a_finished_match, a_long_match
from tests.events.repository.folding import folded_by_hand
from tests.events.watched_store import WatchedStore
from tests.games.stones import GAME, Take


def a_match_taken_back_again_and_again(store: WatchedStore) -> Recorder:
    """A match in which Anna moves and takes back to the start with Ben's consent, many times."""
    recorder = Recorder(store)
    recorder.start()
    assert recorder.match is not None
    start = recorder.match.version
    for _ in range(3 * STRIDE // 4):
        for command, *arguments in (("play", Seat(0), Take(1)), *(("take_back", Seat(seat), start) for seat in (0, 1))):
            newest = table_of(store).newest(recorder.id)
            assert newest is not None
            decision = Decision(GAME, recorder.match, RecordedHistory(table_of(store), newest))
            getattr(decision, command)(*arguments)
            recorder.record(decision)
    return recorder


def table_of(store: WatchedStore) -> MatchRepository:
    return MatchRepository(store, GAMES)


@pytest.mark.parametrize("version", [STRIDE - 1, STRIDE + 1, 2 * STRIDE + 3, 3 * STRIDE])
def test_any_version_of_a_match_with_take_backs_is_the_fold_of_its_events(
    store: WatchedStore, repository: MatchRepository, version: int
) -> None:
    recorder = a_match_taken_back_again_and_again(store)
    repository.newest(recorder.id)
    assert repository.at(recorder.id, Version(version)) == folded_by_hand(recorder, version)
    assert table_of(store).at(recorder.id, Version(version)) == folded_by_hand(recorder, version)


def test_the_steps_of_a_match_with_take_backs_are_its_versions(
    store: WatchedStore, repository: MatchRepository
) -> None:
    recorder = a_match_taken_back_again_and_again(store)
    steps = list(repository.steps(recorder.id))
    assert steps == [folded_by_hand(recorder, version) for version in range(1, len(recorder.envelopes) + 1)]


def test_repeated_take_backs_to_one_version_read_it_once(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_match_taken_back_again_and_again(store)
    repository.newest(recorder.id)
    store.events_read = 0
    repository.at(recorder.id, Version(3 * STRIDE - 1))
    assert store.events_read < STRIDE


def test_a_fork_whose_parent_lacks_what_both_share_is_broken_itself(store: WatchedStore) -> None:
    recorder = a_finished_match(store)
    version = next(each.version for each in recorder.envelopes if each.move is not None) - 1
    fork = recorder.forked("fork", version)
    del store._records[recorder.id][version - 1 :]
    with pytest.raises(BrokenRecord, match=f"it shares events with {recorder.id}") as broken:
        MatchRepository(store, GAMES).newest(fork.id)
    assert (broken.value.match, broken.value.version) == (fork.id, version)


def test_what_matches_share_is_folded_once(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_long_match(store)
    version = max(each.version for each in recorder.envelopes if each.move is not None) - 1
    forks = [recorder.forked(f"fork-{number}", version) for number in range(20)]
    repository.newest(recorder.id)
    store.events_read = 0
    for fork in forks:
        newest = repository.newest(fork.id)
        assert newest is not None
        assert newest.match == fork.match
        assert repository.at(fork.id, Version(version)) == repository.at(recorder.id, Version(version))
    assert store.events_read < 20 * STRIDE


def test_any_version_of_a_fork_is_the_fold_of_its_events(store: WatchedStore) -> None:
    recorder = a_finished_match(store)
    fork = recorder.forked("fork", max(each.version for each in recorder.envelopes if each.move is not None) - 1)
    for version in range(1, len(fork.envelopes) + 1):
        assert MatchRepository(store, GAMES).at(fork.id, Version(version)) == folded_by_hand(fork, version)
