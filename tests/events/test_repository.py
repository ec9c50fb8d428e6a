"""The repository loads matches by folding their records."""

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

import gevent
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from domain.components import ComponentsRegistry, Digest
from domain.game import AnyGame, Seat, Version
from domain.match import Decision, MatchId, fold
from events.cached_match import MOST_RECALLED, STRIDE
from events.codec import codec
from events.history import RecordedHistory
from events.memory import MemoryStore
from events.pacing import PIECE
from events.repository import MatchRepository, Snapshot, UnknownVersion
from events.store import NOTHING, START, BrokenRecord, Envelope, head_of
from tests.events.recorder import ANNA, GAMES, Recorder, a_finished_match, a_long_match
from tests.events.watched_store import WatchedStore
from tests.games.stones import GAME, Take
from tests.taking_turns import others

KNOWN = 1
"""The newest event that is known is read again, to see that the record is still the same one."""


@pytest.fixture
def store() -> WatchedStore:
    return WatchedStore()


@pytest.fixture
def repository(store: WatchedStore) -> MatchRepository:
    return MatchRepository(store, GAMES)


def folded_by_hand(recorder: Recorder, version: int) -> Snapshot:
    envelopes = recorder.envelopes[:version]
    match = fold(GAME, map(codec(GAME).event, envelopes))
    assert match is not None
    return Snapshot(GAME, match, envelopes[-1].hash, envelopes[-1].time)


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
    assert repository.known(recorder.id) is None


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
    assert repository.known(recorder.id) is None
    newest = repository.newest(recorder.id)
    store.events_read = 0
    assert repository.known(recorder.id) is newest
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


def broken(store: WatchedStore, version: int, event: bytes) -> Recorder:
    """A match with an event that does not belong to its record."""
    recorder = Recorder(MemoryStore(), MatchId("broken"))
    recorder.start()
    damaged = [*recorder.envelopes]
    damaged[version - 1] = replace(damaged[version - 1], event=Raw(event))
    store.append(recorder.id, NOTHING, damaged)
    return recorder


@pytest.mark.parametrize(
    ("version", "event", "why"),
    [
        (3, b'{"type":"stones.Stolen"}', "Invalid value 'stones.Stolen'"),
        (3, b'{"type":"match.SeatTaken"', "DecodeError"),
        (3, b'{"type":"stones.Taken","seat":0,"stones":1}', "AttributeError"),
        (1, b'{"type":"match.Abandoned"}', "creation"),
        (1, b'{"type":"match.Created","game":"stones"}', "creation"),
    ],
)
def test_a_broken_record_names_its_first_broken_version(
    store: WatchedStore, repository: MatchRepository, version: int, event: bytes, why: str
) -> None:
    recorder = broken(store, version, event)
    with pytest.raises(BrokenRecord, match=why) as error:
        repository.newest(recorder.id)
    assert (error.value.match, error.value.version) == (recorder.id, version)


def test_a_match_of_an_unknown_game_is_broken(store: WatchedStore) -> None:
    recorder = a_finished_match(store)
    with pytest.raises(BrokenRecord, match="stones"):
        MatchRepository(store, {}).newest(recorder.id)


OTHER_FILE = b"[stones]\nprovenance = 'inferred'\n"


def without_other_file() -> AnyGame:
    """The game in a process that has only the components file which comes with it."""
    own = GAME.components.file(GAME.components.current)
    return dataclasses.replace(GAME, components=ComponentsRegistry(lambda document: document["stones"], own))


class Files(dict[Digest, bytes]):
    """The components files that are kept beside the records."""

    file = dict.get


def a_match_with_another_file(store: WatchedStore) -> Recorder:
    """A match that another process created, with a corrected components file."""
    recorder = Recorder(store, components=without_other_file().components.add(OTHER_FILE))
    recorder.start()
    return recorder


def test_the_components_of_a_match_are_fetched_before_it_is_folded(store: WatchedStore) -> None:
    recorder, game = a_match_with_another_file(store), without_other_file()
    snapshot = MatchRepository(store, {game.id: game}, Files({recorder.components: OTHER_FILE})).newest(recorder.id)
    assert snapshot is not None
    assert game.components.of(snapshot.match) == {"provenance": "inferred"}


@pytest.mark.parametrize(
    ("file", "why"),
    [(None, "is not kept"), (b"[stones]\n", "is not kept"), (b"[pebbles]\n", "is bad: KeyError: 'stones'")],
)
def test_a_match_whose_components_cannot_be_fetched_is_broken(
    store: WatchedStore, file: bytes | None, why: str
) -> None:
    recorder, game = a_match_with_another_file(store), without_other_file()
    files = Files({} if file is None else {recorder.components: file})
    for known in (files, None) if file is None else (files,):
        with pytest.raises(BrokenRecord, match=f"its components file {recorder.components} {why}"):
            MatchRepository(store, {game.id: game}, known).newest(recorder.id)


def test_a_record_of_another_match_is_broken(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    store.append(MatchId("copy"), NOTHING, recorder.envelopes)
    with pytest.raises(BrokenRecord, match="it is the record of match m1"):
        repository.newest(MatchId("copy"))


def test_the_versions_before_a_broken_one_can_still_be_read(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = broken(store, 5, b'{"type":"stones.Stolen"}')
    with pytest.raises(BrokenRecord):
        repository.newest(recorder.id)
    before = repository.at(recorder.id, Version(4))
    assert before is not None
    assert before.version == 4


def test_a_broken_record_does_not_affect_other_matches(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = broken(store, 3, b"{}")
    with pytest.raises(BrokenRecord):
        repository.newest(recorder.id)
    whole = a_finished_match(store, name="whole")
    assert repository.newest(whole.id) == folded_by_hand(whole, len(whole.envelopes))


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


@pytest.mark.parametrize("to", [0, 9, 99])
def test_a_take_back_to_an_unknown_version_breaks_the_record(
    store: WatchedStore, repository: MatchRepository, to: int
) -> None:
    event = b'{"type":"match.TakenBack","seat":0,"to":%d}' % to
    recorder = broken(store, 6, event)
    with pytest.raises(BrokenRecord) as broke:
        repository.newest(recorder.id)
    assert broke.value.version == 6


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
