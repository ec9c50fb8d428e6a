"""A backup has the events that forks share once, and restores each fork whole."""

import random

import pytest

from domain.match import MatchId
from events import keys
from events.backup import BadBackup
from events.backup.writing import _Writing
from events.repository import MatchRepository
from tests.events.backup.backups import backed_up, content, restored
from tests.events.conftest import Backend
from tests.events.recorder import GAMES, Recorder, a_finished_match


@pytest.fixture
def forks(backend: Backend) -> dict[str, Recorder]:
    """A finished match, a finished fork of it, and a running fork of that."""
    parent = a_finished_match(backend.store)
    child = parent.forked("child", version_to_fork(parent))
    child.finish(random.Random(2))
    return {"m1": parent, "child": child, "grandchild": child.forked("grandchild", version_to_fork(child))}


def version_to_fork(recorder: Recorder) -> int:
    """The last version at which a match waited for a move."""
    return max(envelope.version for envelope in recorder.envelopes if envelope.move is not None) - 1


def test_a_restored_fork_is_whole(backend: Backend, forks: dict[str, Recorder]) -> None:
    before = content(backend.client)
    backup, _ = backed_up(backend)
    backend.client.flushall()
    assert restored(backend, backup).broken == {}
    assert content(backend.client) == before
    for name, recorder in forks.items():
        assert list(backend.store.read(MatchId(name))) == recorder.envelopes
        newest = MatchRepository(backend.store, GAMES).newest(MatchId(name))
        assert newest is not None
        assert newest.match == recorder.match


def test_a_backup_has_the_events_that_forks_share_once(backend: Backend, forks: dict[str, Recorder]) -> None:
    backup, closing = backed_up(backend)
    own = {name: backend.store.own(MatchId(name))[1] for name in forks}
    assert closing.events == sum(map(len, own.values())) == backup.count(b'\n{"version":')


def test_a_backup_has_the_match_of_a_fork_that_was_created_while_it_began(
    backend: Backend, forks: dict[str, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend.store, "matches", lambda: iter([MatchId("grandchild")]))
    _, closing = backed_up(backend)
    assert closing.matches == len(forks)


def test_a_backup_that_lacks_what_a_fork_shares_is_not_restored(
    backend: Backend, forks: dict[str, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    all_matches = _Writing._matches
    monkeypatch.setattr(_Writing, "_matches", lambda self: [name for name in all_matches(self) if name != "m1"])
    backup, _ = backed_up(backend)
    backend.client.flushall()
    with pytest.raises(BadBackup, match="it lacks events of match m1, which fork child shares"):
        restored(backend, backup)
    assert content(backend.client) == {}


def test_a_fork_of_a_match_that_is_gone_is_kept_byte_for_byte(backend: Backend, forks: dict[str, Recorder]) -> None:
    backend.client.delete(keys.record(MatchId("m1")))
    before = content(backend.client)
    backup, closing = backed_up(backend)
    assert "child" in closing.unreadable
    backend.client.flushall()
    restored(backend, backup)
    assert {key: value for key, value in before.items() if b"matches" not in key} == {
        key: value for key, value in content(backend.client).items() if b"matches" not in key
    }
