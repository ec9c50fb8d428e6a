"""An archived record reads as it read before, from its file; and what may go wrong there loses nothing."""

from itertools import product
from pathlib import Path

import pytest
import redis

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.archive import Archive, ArchivedRecordLost, ArchiveFolder, ArchiveUnavailable, MatchArchived
from events.notifier import Notifier
from events.repository import MatchRepository
from events.store import NOTHING, START, NewFork, Origin, StoreFull, VersionConflict
from events.streams import RedisStore
from tests.events.recorder import GAMES, a_finished_match
from tests.events.store_contract import FORK, MATCH, ORIGIN, OTHER, after, envelopes, forked


def reading(client: redis.Redis, folder: Path) -> RedisStore:
    """A store as another process has it, which has read nothing yet."""
    return RedisStore(client, Notifier(), archive=Archive(ArchiveFolder(folder)))


@pytest.fixture
def store(redis_client: redis.Redis, tmp_path: Path) -> RedisStore:
    return reading(redis_client, tmp_path)


def archive(store: RedisStore, *matches: MatchId) -> None:
    for match in matches:
        assert store.archive(match, store.own(match)[1]) is not None


def file_of(store: RedisStore, folder: Path, match: MatchId = MATCH) -> Path:
    """The file of an archived match."""
    record = store.archived(match)
    assert record is not None
    return folder / record.file(match)


def test_an_archived_record_reads_as_before_and_is_not_in_redis(
    store: RedisStore, redis_client: redis.Redis, tmp_path: Path
) -> None:
    recorder = a_finished_match(store)
    head = store.head(recorder.id)
    archive(store, recorder.id)
    assert not redis_client.exists(keys.record(recorder.id), keys.commands(recorder.id))
    assert list(reading(redis_client, tmp_path).read(recorder.id)) == recorder.envelopes
    assert store.head(recorder.id) == head
    assert list(store.matches()) == [recorder.id]
    snapshot = MatchRepository(store, GAMES).newest(recorder.id)
    assert snapshot is not None
    assert snapshot.match == recorder.match


@pytest.mark.parametrize("archived", [(MATCH,), (FORK,), (MATCH, FORK)])
def test_any_part_of_an_archived_fork_or_of_a_fork_of_an_archived_match_is_read_as_before(
    store: RedisStore, archived: tuple[MatchId, ...]
) -> None:
    forked(store)
    store.append(OTHER, after(5, "f"), envelopes(6, 7, "g"), origin=Origin(FORK, Version(5)))
    wholes = {match: list(store.read(match)) for match in (MATCH, FORK, OTHER)}
    archive(store, *archived)
    for match, whole in wholes.items():
        for since, until, limit in product(range(8), [None, 0, 2, 3, 4, 6, 9], [None, 1, 2, 9]):
            last = None if until is None else Version(until)
            assert list(store.read(match, Version(since), last, limit)) == whole[since:until][:limit]
    assert store.own(FORK, START, limit=1) == (ORIGIN, envelopes(4, 4, "f"))
    assert store.own(MATCH, START, limit=1) == (None, envelopes(1, 1))


def test_a_fork_of_an_archived_match_goes_on(store: RedisStore) -> None:
    forked(store)
    archive(store, MATCH)
    store.append(FORK, after(6, "f"), envelopes(7, 8))
    store.append(OTHER, after(2), envelopes(3, 3, "g"), origin=Origin(MATCH, Version(2)))
    assert list(store.read(FORK, Version(2))) == [*envelopes(3, 3), *envelopes(4, 6, "f"), *envelopes(7, 8)]
    assert list(store.read(OTHER)) == [*envelopes(1, 2), *envelopes(3, 3, "g")]


def test_nothing_is_appended_to_an_archived_match_and_it_is_not_created_again(store: RedisStore) -> None:
    forked(store)
    archive(store, MATCH, FORK)
    for head, first in ((NOTHING, 1), (after(2), 3), (after(5), 6)):
        with pytest.raises(MatchArchived):
            store.append(MATCH, head, [envelopes(first, first, "z")[0]], "key", "request")
    with pytest.raises(MatchArchived):
        store.append(FORK, after(3), envelopes(4, 6, "f"), origin=ORIGIN)
    assert list(store.read(MATCH)) == envelopes(1, 5)


def test_an_archived_fork_is_not_opened_again_by_its_parent(store: RedisStore) -> None:
    forked(store)
    archive(store, FORK)
    with pytest.raises(VersionConflict):
        store.append(MATCH, after(5), envelopes(6, 6), fork=NewFork(FORK, ORIGIN, envelopes(4, 4, "z")))
    assert store.head(MATCH) == after(5)


def test_a_match_that_has_new_events_by_now_stays_in_redis(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3), "key", "request")
    before = store.own(MATCH)[1]
    store.append(MATCH, after(3), envelopes(4, 4))
    assert store.archive(MATCH, before) is None
    assert store.archived(MATCH) is None
    assert redis_client.exists(keys.record(MATCH))
    assert store.command(MATCH, "key", "request") is not None


def test_another_record_of_the_same_length_stays_in_redis(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3, "z"))
    assert store.archive(MATCH, envelopes(1, 3)) is None
    assert list(store.read(MATCH)) == envelopes(1, 3, "z")


def test_a_match_is_archived_while_the_memory_of_redis_is_full(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 5))
    redis_client.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreFull):
            store.append(OTHER, NOTHING, envelopes(1, 5))
        archive(store, MATCH)
    finally:
        redis_client.config_set("maxmemory", 0)
    assert list(store.read(MATCH)) == envelopes(1, 5)
    assert not redis_client.exists(keys.record(MATCH))


def test_a_command_of_an_archived_match_is_not_remembered_any_more(store: RedisStore) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3), "key", "request")
    archive(store, MATCH)
    assert store.command(MATCH, "key", "request") is None


class _FailingFolder(ArchiveFolder):
    """A folder that keeps half of what is written."""

    def write(self, name: str, content: bytes) -> None:
        super().write(name, content[: len(content) // 2])


def test_what_does_not_read_back_as_it_was_written_stays_in_redis(redis_client: redis.Redis, tmp_path: Path) -> None:
    failing = RedisStore(redis_client, Notifier(), archive=Archive(_FailingFolder(tmp_path)))
    failing.append(MATCH, NOTHING, envelopes(1, 5))
    with pytest.raises(ArchiveUnavailable, match="its SHA-256 is another one"):
        failing.archive(MATCH, failing.own(MATCH)[1])
    assert failing.archived(MATCH) is None
    store = reading(redis_client, tmp_path)
    assert list(store.read(MATCH)) == envelopes(1, 5)
    archive(store, MATCH)
    assert list(store.read(MATCH)) == envelopes(1, 5)


def test_a_crash_after_the_file_was_written_loses_nothing_and_the_next_run_finishes(
    store: RedisStore, redis_client: redis.Redis, tmp_path: Path
) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 5))
    Archive(ArchiveFolder(tmp_path)).write(MATCH, store.own(MATCH)[1])
    assert list(store.read(MATCH)) == envelopes(1, 5)
    archive(store, MATCH)
    assert [file.name for file in tmp_path.glob("*/*")] == [file_of(store, tmp_path).name]
    assert list(reading(redis_client, tmp_path).read(MATCH)) == envelopes(1, 5)


def test_a_file_that_is_missing_or_changed_is_named_and_the_record_is_back_when_the_file_is(
    store: RedisStore, redis_client: redis.Redis, tmp_path: Path
) -> None:
    forked(store)
    archive(store, MATCH)
    file = file_of(store, tmp_path)
    content = file.read_bytes()
    for damage, why in (
        (file.unlink, "it is missing"),
        (lambda: file.write_bytes(content[:-1] + b"?"), "it was changed"),
        (lambda: file.write_bytes(b""), "it was changed"),
    ):
        damage()
        for match in (MATCH, FORK):
            with pytest.raises(ArchiveUnavailable, match=f"{file.name}.*{why}"):
                reading(redis_client, tmp_path).read(match)
        assert reading(redis_client, tmp_path).head(MATCH) == after(5)
    file.write_bytes(content)
    assert list(reading(redis_client, tmp_path).read(MATCH)) == envelopes(1, 5)


@pytest.mark.parametrize("is_mounted_on", [True, False])
def test_a_folder_that_is_not_mounted_has_lost_no_record(
    store: RedisStore, redis_client: redis.Redis, tmp_path: Path, *, is_mounted_on: bool
) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 5))
    archive(store, MATCH)
    elsewhere = tmp_path / "elsewhere"
    if is_mounted_on:
        elsewhere.mkdir()
    with pytest.raises(ArchiveUnavailable, match="the folder of the archive is missing or empty") as away:
        reading(redis_client, elsewhere).read(MATCH)
    assert not isinstance(away.value, ArchivedRecordLost)


def test_what_is_said_of_a_missing_file_does_not_accuse_the_record(store: RedisStore, tmp_path: Path) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 5))
    archive(store, MATCH)
    file = file_of(store, tmp_path)
    file.unlink()
    with pytest.raises(ArchiveUnavailable) as missing:
        store.read(MATCH)
    name = file.relative_to(tmp_path)
    assert str(missing.value) == f"match {MATCH}: it is archived in {name}, and it is missing"


def test_a_process_without_an_archive_says_so(store: RedisStore, redis_client: redis.Redis) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 5))
    archive(store, MATCH)
    with pytest.raises(ArchiveUnavailable, match="no archive is set"):
        RedisStore(redis_client, Notifier()).read(MATCH)


def test_what_redis_keeps_of_an_archived_match_does_not_grow_with_its_record(
    store: RedisStore, redis_client: redis.Redis
) -> None:
    kept = []
    for match, length in ((MATCH, 5), (OTHER, 99)):
        store.append(match, NOTHING, envelopes(1, length))
        archive(store, match)
        kept.append(redis_client.hget(keys.archived(keys.partition(match)), match))
    assert [len(each) for each in kept if each is not None] == [65, 66]


def test_only_the_owner_may_read_the_files(store: RedisStore, tmp_path: Path) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 5))
    archive(store, MATCH)
    file = file_of(store, tmp_path)
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_an_archive_keeps_the_lines_of_few_records(
    store: RedisStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.archive.CACHED", 2000)
    for match, text in ((MATCH, "a"), (OTHER, "b")):
        store.append(match, NOTHING, envelopes(1, 9, text))
        archive(store, match)
        store.read(match)
    file_of(store, tmp_path, OTHER).unlink()
    file_of(store, tmp_path, MATCH).unlink()
    assert list(store.read(OTHER)) == envelopes(1, 9, "b")
    with pytest.raises(ArchiveUnavailable):
        store.read(MATCH)
