"""What a backup cannot read is kept byte for byte and reported."""

import pytest
from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.store import Envelope
from tests.account_homes import home
from tests.events.backup.backups import backed_up, content, restored, rewrite
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, COR


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
    furnished.client.hset(home(COR).players, COR, account)
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
