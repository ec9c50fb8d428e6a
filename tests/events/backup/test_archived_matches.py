"""A backup refers to archived matches: it has where their records lie, and the archive has the records."""

import random
from pathlib import Path

import pytest

from domain.match import MatchId
from events import keys
from events.archive import Archive, ArchiveFolder
from events.backup import BadBackup
from events.backup.writing import _Writing
from events.notifier import Notifier
from events.repository import MatchRepository
from events.streams import RedisStore
from tests.events.backup.backups import backed_up, content, restored
from tests.events.backup.test_forks import version_to_fork
from tests.events.conftest import Backend
from tests.events.recorder import GAMES, Recorder, a_finished_match

CHILD, GRANDCHILD, M1 = MatchId("child"), MatchId("grandchild"), MatchId("m1")


@pytest.fixture
def archived(backend: Backend, tmp_path: Path) -> dict[MatchId, Recorder]:
    """An archived match, an archived fork of it, and a running fork of that."""
    backend.store = RedisStore(backend.client, Notifier(), archive=Archive(ArchiveFolder(tmp_path)))
    parent = a_finished_match(backend.store)
    child = parent.forked("child", version_to_fork(parent))
    child.finish(random.Random(2))
    grandchild = child.forked("grandchild", version_to_fork(child))
    for match in (M1, CHILD):
        assert backend.store.archive(match, backend.store.own(match)[1])
    return {M1: parent, CHILD: child, GRANDCHILD: grandchild}


def test_restored_matches_are_read_from_the_archive_again(backend: Backend, archived: dict[MatchId, Recorder]) -> None:
    before = content(backend.client)
    backup, closing = backed_up(backend)
    assert (closing.matches, closing.events) == (3, len(backend.store.own(GRANDCHILD)[1]))
    backend.client.flushall()
    assert restored(backend, backup).archived == 2
    assert content(backend.client) == before
    for match, recorder in archived.items():
        newest = MatchRepository(backend.store, GAMES).newest(match)
        assert newest is not None
        assert newest.match == recorder.match


def test_a_backup_needs_no_archive(backend: Backend, archived: dict[MatchId, Recorder]) -> None:
    whole, _ = backed_up(backend)
    backend.store = RedisStore(backend.client, Notifier())
    assert backed_up(backend)[0] == whole


def test_a_match_that_is_archived_while_the_backup_is_written_is_in_it(
    backend: Backend, archived: dict[MatchId, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, _ = backed_up(backend)
    known, looks = _Writing._archived, list[MatchId]()

    def late(self: _Writing, match: MatchId) -> bytes | None:
        looks.append(match)
        return known(self, match) if looks.count(match) > 1 else None

    monkeypatch.setattr(_Writing, "_archived", late)
    backend.store = RedisStore(backend.client, Notifier())
    assert backed_up(backend)[0] == whole


def test_a_backup_without_an_archived_match_that_a_fork_shares_is_not_restored(
    backend: Backend, archived: dict[MatchId, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    all_matches = _Writing._matches
    monkeypatch.setattr(_Writing, "_matches", lambda self: [name for name in all_matches(self) if name != CHILD])
    backup, _ = backed_up(backend)
    backend.client.flushall()
    with pytest.raises(BadBackup, match="it lacks events of match child, which fork grandchild shares"):
        restored(backend, backup)
    assert not backend.client.exists(keys.archived(keys.partition(M1)))
