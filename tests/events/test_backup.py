"""Backing up and restoring a store."""

import hashlib
import io
import random
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import redis
from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.backup import BadBackup, Closing, Findings, NotEmpty, back_up, restore
from events.backup.writing import _Writing
from events.chain import verify_chain
from events.event_view import event_views
from events.projections.projector import rebuild
from events.repository import MatchRepository
from events.store import Envelope, Head
from events.streams import RedisStore
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR, GAMES, Recorder, a_finished_match
from tests.games.stones import GAME
from tests.projected import everything_projected

NESTED = b'{"type":"backup.Opening","unknown":' + b"[" * 2_000 + b"]" * 2_000 + b"}\n"


@pytest.fixture
def furnished(backend: Backend) -> Backend:
    """A store with a finished match, a running one, a waiting one, components, accounts, a remembered command."""
    a_finished_match(backend.store)
    backend.started("running", ANNA, COR, bots=[COR])
    backend.recorder("waiting").create(3)
    last = backend.recorder("remembered")
    last.create()
    envelope = Envelope(Version(2), Raw(b'{"type":"match.Abandoned"}'), 5, "c", "77" * 32)
    name = MatchId("remembered")
    backend.store.append(name, backend.store.head(name), [envelope], "command", "fingerprint")
    backend.client.hset(keys.components_files(), "12" * 32, b"stones = 21\n")
    backend.client.hset(keys.players(), BEN, b'{"id":"ben","name":"Ben"}')
    backend.client.hset(keys.tokens(), "ab" * 32, BEN)
    backend.client.sadd(keys.tokens_of(BEN), "ab" * 32)
    backend.client.set(keys.command_secret(), b"\x00\xff secret")
    rebuild(backend.client, backend.projector)
    return backend


def backed_up(
    backend: Backend, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> tuple[bytes, Closing]:
    file = io.BytesIO()
    closing = back_up(backend.client, backend.store, GAMES, file, time=5, progress=progress)
    return file.getvalue(), closing


def restored(
    backend: Backend, backup: bytes, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> Findings:
    return restore(backend.client, backend.store, io.BytesIO(backup), progress)


def content(client: Any) -> dict[bytes, Any]:
    """All keys but those of projections and feeds: records, remembered commands, accounts."""
    read = {b"stream": client.xrange, b"hash": client.hgetall, b"set": client.smembers, b"string": client.get}
    names = [name for name in client.scan_iter() if b"projections" not in name and not name.endswith(b":feed")]
    return {name: read[client.type(name)](name) for name in names}


def test_a_restored_store_equals_the_first(furnished: Backend) -> None:
    before, projected = content(furnished.client), everything_projected(furnished.client)
    backup, closing = backed_up(furnished)
    furnished.client.flushall()
    done = restored(furnished, backup)
    assert content(furnished.client) == before
    backend = Backend(furnished.client)
    rebuild(furnished.client, backend.projector)
    assert everything_projected(furnished.client) == projected
    assert (done.matches, done.events, done.players) == (closing.matches, closing.events, closing.players)
    assert (done.matches, done.players) == (4, 1)


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


def test_a_restored_record_verifies(furnished: Backend) -> None:
    match = furnished.projector._repository.newest(MatchId("m1"))
    assert match is not None
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    restored(furnished, backup)
    again = event_views(GAME, match.match, furnished.store.read(MatchId("m1")), None, opened=True)
    assert verify_chain(again, match.hash) is None


def test_remembered_commands_are_restored(furnished: Backend) -> None:
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    restored(furnished, backup)
    appended = furnished.store.command(MatchId("remembered"), "command", "fingerprint")
    assert appended is not None
    assert (appended.first, appended.last) == (2, 2)


def test_progress_is_reported_for_each_match(furnished: Backend) -> None:
    told: list[tuple[int, int]] = []
    backup, _ = backed_up(furnished, lambda done, total: told.append((done, total)))
    furnished.client.flushall()
    restored(furnished, backup, lambda done, total: told.append((done, total)))
    assert told == [(done, 4) for done in (1, 2, 3, 4)] * 2


def test_a_backup_of_a_store_in_use_has_each_match_as_at_one_moment(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", stones=100) for number in range(20)]
    stop = threading.Event()

    def play() -> None:
        rng = random.Random(1)
        while not stop.is_set() and any(recorder.match.board.heap for recorder in recorders):
            recorder = rng.choice(recorders)
            if recorder.match.board.heap:
                recorder.move(rng)

    playing = threading.Thread(target=play)
    playing.start()
    backup, _ = backed_up(backend)
    stop.set()
    playing.join()
    whole = {recorder.id: backend.store.read(recorder.id) for recorder in recorders}
    backend.client.flushall()
    assert restored(backend, backup).broken == {}
    for match, envelopes in whole.items():
        kept = backend.store.read(match)
        assert kept == envelopes[: len(kept)]
        assert len(kept) >= 6


class InUse(RedisStore):
    """A store in which somebody changes a match as soon as a backup has looked how long it is."""

    def head(self, match: MatchId) -> Head:
        head = super().head(match)
        envelope = Envelope(Version(head.version + 1), Raw(b'{"type":"match.Abandoned"}'), 5, "c", "77" * 32)
        self.append(match, head, [envelope], "meanwhile", "fingerprint")
        return head


def test_a_backup_of_a_store_in_use_remembers_no_request_whose_events_it_lacks(furnished: Backend) -> None:
    store = InUse(furnished.client, furnished.notifier)
    file = io.BytesIO()
    back_up(furnished.client, store, GAMES, file, time=5, progress=lambda _done, _total: None)
    furnished.client.flushall()
    restored(furnished, file.getvalue())
    for match in furnished.store.matches():
        assert furnished.store.command(match, "meanwhile", "fingerprint") is None
    kept = furnished.store.command(MatchId("remembered"), "command", "fingerprint")
    assert (kept and kept.last, furnished.store.head(MatchId("remembered"))[0]) == (2, 2)


def test_a_record_kept_byte_for_byte_keeps_its_remembered_requests(furnished: Backend) -> None:
    rewrite(furnished.client, MatchId("remembered"), 1, {b"e": b"{oops"})
    before = content(furnished.client)
    backup, closing = backed_up(furnished)
    assert closing.unreadable == ("remembered",)
    furnished.client.flushall()
    restored(furnished, backup)
    assert content(furnished.client) == before
    again = furnished.store.command(MatchId("remembered"), "command", "fingerprint")
    assert (again and again.first, again and again.last) == (2, 2)


def test_a_broken_record_is_restored_unchanged_and_reported(furnished: Backend) -> None:
    vanished = Envelope(Version(2), Raw(b'{"type":"stones.Vanished"}'), 0, "", "00" * 32)
    name = MatchId("waiting")
    furnished.store.append(name, furnished.store.head(name), [vanished])
    before = content(furnished.client)
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    assert restored(furnished, backup).broken == {MatchId("waiting"): 2, MatchId("remembered"): 2}
    assert content(furnished.client) == before


@pytest.mark.parametrize("version", [1, 3, 6])
@pytest.mark.parametrize(
    "fields",
    [
        {b"e": b"\xff\xfe"},
        {b"e": b"{oops"},
        {b"e": b"[1]"},
        {b"e": b"{}"},
        {b"e": b'{"type":' + b"[" * 2_000 + b"]" * 2_000 + b"}"},
        {b"e": b'{\n"type":"match.Created"}'},
        {b"e": b'{"game":[],"seed":[]}'},
        {b"m": b"no move"},
        {b"t": b"soon"},
        {b"p": b"\xff"},
        {b"h": None},
    ],
    ids=["bytes", "no JSON", "a list", "no type", "nested", "two lines", "no event", "move", "time", "player", "hash"],
)
def test_a_record_without_readable_events_is_kept_byte_for_byte_and_reported(
    furnished: Backend, version: int, fields: dict[bytes, bytes | None]
) -> None:
    rewrite(furnished.client, MatchId("running"), version, fields)
    before = content(furnished.client)
    backup, closing = backed_up(furnished)
    assert closing.unreadable == ("running",)
    furnished.client.flushall()
    done = restored(furnished, backup)
    assert done.unreadable == ["running"]
    assert content(furnished.client) == before
    assert (done.matches, done.events) == (closing.matches, closing.events)


@pytest.mark.parametrize("event", [b'{"type":"stones.Vanished"}', b'{"type":"match.Created","game":[],"seed":""}'])
@pytest.mark.parametrize("version", [1, 3])
def test_events_of_unknown_types_are_kept_unchanged(furnished: Backend, version: int, event: bytes) -> None:
    rewrite(furnished.client, MatchId("running"), version, {b"e": event})
    before = content(furnished.client)
    backup, closing = backed_up(furnished)
    assert closing.unreadable == ()
    furnished.client.flushall()
    assert restored(furnished, backup).broken[MatchId("running")] <= version
    assert content(furnished.client) == before


@pytest.mark.parametrize(
    "account",
    [b"{oops", b"\xff\xfe", b"", b'{"id":"cor",\n"name":"Cor"}', b"[" * 2_000 + b"]" * 2_000],
    ids=["no JSON", "bytes", "nothing", "two lines", "nested"],
)
def test_an_unreadable_account_is_kept_byte_for_byte_and_reported(furnished: Backend, account: bytes) -> None:
    furnished.client.hset(keys.players(), COR, account)
    before = content(furnished.client)
    backup, closing = backed_up(furnished)
    assert (closing.players, closing.unreadable_accounts) == (2, (COR,))
    furnished.client.flushall()
    done = restored(furnished, backup)
    assert (done.players, done.unreadable_accounts) == (2, [COR])
    assert content(furnished.client) == before


def test_a_record_with_a_missing_event_is_kept_byte_for_byte_and_reported(furnished: Backend) -> None:
    furnished.client.xdel(keys.record(MatchId("running")), "3-0")
    before = content(furnished.client)
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    assert restored(furnished, backup).unreadable == ["running"]
    assert content(furnished.client) == before


def test_a_long_record_without_readable_events_is_kept_complete(backend: Backend) -> None:
    recorder = backend.recorder("long")
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.take_and_leave(300)
    rewrite(backend.client, recorder.id, 555, {b"e": b"{oops"})
    before = content(backend.client)
    backup, _ = backed_up(backend)
    backend.client.flushall()
    assert restored(backend, backup).events == 602
    assert content(backend.client) == before


def test_a_deeply_nested_event_is_restored_byte_for_byte(backend: Backend) -> None:
    recorder = backend.recorder("nested")
    recorder.create()
    for depth in range(850, 1000, 7):
        event = b'{"type":"match.Abandoned","unknown":' + b"[" * depth + b"]" * depth + b"}"
        rewrite(backend.client, recorder.id, 1, {b"e": event})
        before = content(backend.client)
        backup, _ = backed_up(backend)
        backend.client.flushall()
        restored(backend, backup)
        assert content(backend.client) == before


def test_a_backup_of_the_previous_format_is_restored(furnished: Backend) -> None:
    before = content(furnished.client)
    opening, *lines, _ending = backed_up(furnished)[0].splitlines(keepends=True)
    lines.insert(0, opening.replace(b'"format":4', b'"format":3'))
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    events = sum(b'"hash":' in line and b'"schema":' in line for line in lines)
    ending = {"type": "backup.Closing", "matches": 4, "events": events, "players": 1, "digest": digest}
    furnished.client.flushall()
    restored(furnished, b"".join([*lines, msgspec.json.encode(ending)]))
    assert content(furnished.client) == before


def rewrite(client: Any, match: MatchId, version: int, fields: dict[bytes, bytes | None]) -> None:
    """Writes a record again with one entry changed."""
    rows = client.xrange(keys.record(match))
    client.delete(keys.record(match))
    for name, old in rows:
        new = {**old, **fields} if name == b"%d-0" % version else old
        client.xadd(keys.record(match), {field: value for field, value in new.items() if value is not None}, id=name)


def test_only_an_empty_store_is_restored_without_replace(furnished: Backend) -> None:
    backup, _ = backed_up(furnished)
    before = content(furnished.client)
    with pytest.raises(NotEmpty):
        restored(furnished, backup)
    assert content(furnished.client) == before


def test_an_interrupted_restore_can_be_repeated_with_replace(furnished: Backend) -> None:
    backup, _ = backed_up(furnished)
    before = content(furnished.client)
    furnished.client.flushall()

    def interrupted(done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restored(furnished, backup, interrupted)
    assert content(furnished.client)
    with pytest.raises(NotEmpty):
        restored(furnished, backup)
    restore(furnished.client, furnished.store, io.BytesIO(backup), lambda _done, _total: None, replace=True)
    assert content(furnished.client) == before


def test_a_bad_backup_replaces_nothing(furnished: Backend) -> None:
    before = content(furnished.client)
    backup = backed_up(furnished)[0][:-10]
    with pytest.raises(BadBackup):
        restore(furnished.client, furnished.store, io.BytesIO(backup), lambda _done, _total: None, replace=True)
    assert content(furnished.client) == before


def test_a_store_with_one_account_is_not_empty(furnished: Backend) -> None:
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    furnished.client.hset(keys.players(), "x", "{}")
    with pytest.raises(NotEmpty):
        restored(furnished, backup)


def test_a_backup_with_one_damaged_line_restores_nothing(furnished: Backend) -> None:
    lines = backed_up(furnished)[0].splitlines(keepends=True)
    furnished.client.flushall()
    rng = random.Random(1)
    for at in range(len(lines)):
        other = rng.randrange(len(lines))
        for changed in (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], lines[other], *lines[at:]],
            [*lines[:at], lines[at].replace(b"1", b"2", 1).replace(b'":"', b'":"x', 1), *lines[at + 1 :]],
            [*lines[:at], lines[at][: rng.randrange(1, len(lines[at]))]],
            lines[:at],
        ):
            with pytest.raises(BadBackup):
                restored(furnished, b"".join(changed))
    assert content(furnished.client) == {}


@pytest.mark.parametrize(
    "garbage", [b"", b"\n", b"{}\n", b"\x1f\x8b\x08\x00", b'{"type":"kifu.record"}\n', b"[" * 9999, NESTED]
)
def test_a_file_that_is_not_a_backup_is_refused(backend: Backend, garbage: bytes) -> None:
    with pytest.raises(BadBackup):
        restored(backend, garbage)
    assert content(backend.client) == {}


def test_a_backup_of_an_empty_store_can_be_restored(redis_client: redis.Redis) -> None:
    backend = Backend(redis_client)
    backup, closing = backed_up(backend)
    assert (closing.matches, closing.events, closing.players) == (0, 0, 0)
    assert restored(backend, backup).matches == 0
