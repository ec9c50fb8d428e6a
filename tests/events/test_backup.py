"""A store in one file, and out of it again."""

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
from events.chain import verify_chain
from events.event_view import event_views
from events.projections.projector import rebuild
from events.store import Envelope
from tests.events.conftest import House
from tests.events.play import ANNA, BEN, COR, GAMES, a_finished_match
from tests.games.stones import GAME
from tests.snapshot import snapshot

NESTED = b'{"type":"backup.Opening","unknown":' + b"[" * 2_000 + b"]" * 2_000 + b"}\n"


@pytest.fixture
def furnished(house: House) -> House:
    """A store with a finished match, a running one, a waiting one, components, accounts, a remembered command."""
    a_finished_match(house.store)
    house.started("running", ANNA, COR, bots=[COR])
    house.recorder("waiting").create(3)
    last = house.recorder("remembered")
    last.create()
    envelope = Envelope(Version(2), Raw(b'{"type":"match.Abandoned"}'), 5, "c", "77" * 32)
    house.store.append(MatchId("remembered"), Version(1), [envelope], "command", "fingerprint")
    house.client.hset(keys.components_files(), "12" * 32, b"stones = 21\n")
    house.client.hset(keys.players(), BEN, b'{"id":"ben","name":"Ben"}')
    house.client.hset(keys.tokens(), "ab" * 32, BEN)
    house.client.set(keys.command_secret(), b"\x00\xff secret")
    rebuild(house.client, house.projector)
    return house


def backed_up(house: House, progress: Callable[[int, int], None] = lambda _done, _total: None) -> tuple[bytes, Closing]:
    file = io.BytesIO()
    closing = back_up(house.client, house.store, GAMES, file, time=5, progress=progress)
    return file.getvalue(), closing


def restored(
    house: House, backup: bytes, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> Findings:
    return restore(house.client, house.store, io.BytesIO(backup), progress)


def content(client: Any) -> dict[bytes, Any]:
    """All that is no projection and no news: records, remembered commands, accounts."""
    read = {b"stream": client.xrange, b"hash": client.hgetall, b"set": client.smembers, b"string": client.get}
    names = [name for name in client.scan_iter() if b"projections" not in name and not name.endswith(b":feed")]
    return {name: read[client.type(name)](name) for name in names}


def test_a_restored_store_equals_the_first(furnished: House) -> None:
    before, projected = content(furnished.client), snapshot(furnished.client)
    backup, closing = backed_up(furnished)
    furnished.client.flushall()
    done = restored(furnished, backup)
    assert content(furnished.client) == before
    house = House(furnished.client)
    rebuild(furnished.client, house.projector)
    assert snapshot(furnished.client) == projected
    assert (done.matches, done.events, done.players) == (closing.matches, closing.events, closing.players)
    assert (done.matches, done.players) == (4, 1)


def test_a_restored_record_verifies(furnished: House) -> None:
    match = furnished.projector._repository.newest(MatchId("m1"))
    assert match is not None
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    restored(furnished, backup)
    again = event_views(GAME, match.match, furnished.store.read(MatchId("m1")), None, opened=True)
    assert verify_chain(again, match.hash) is None


def test_a_command_that_was_remembered_is_still_answered_as_the_first_time(furnished: House) -> None:
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    restored(furnished, backup)
    appended = furnished.store.command(MatchId("remembered"), "command", "fingerprint")
    assert appended is not None
    assert (appended.first, appended.last) == (2, 2)


def test_progress_is_told_match_by_match(furnished: House) -> None:
    told: list[tuple[int, int]] = []
    backup, _ = backed_up(furnished, lambda done, total: told.append((done, total)))
    furnished.client.flushall()
    restored(furnished, backup, lambda done, total: told.append((done, total)))
    assert told == [(done, 4) for done in (1, 2, 3, 4)] * 2


def test_a_backup_of_a_store_in_use_has_each_match_as_it_stood_at_one_moment(house: House) -> None:
    recorders = [house.started(f"m{number}", stones=100) for number in range(20)]
    stop = threading.Event()

    def play() -> None:
        rng = random.Random(1)
        while not stop.is_set() and any(recorder.match.board.heap for recorder in recorders):
            recorder = rng.choice(recorders)
            if recorder.match.board.heap:
                recorder.move(rng)

    playing = threading.Thread(target=play)
    playing.start()
    backup, _ = backed_up(house)
    stop.set()
    playing.join()
    whole = {recorder.id: house.store.read(recorder.id) for recorder in recorders}
    house.client.flushall()
    assert restored(house, backup).broken == {}
    for match, envelopes in whole.items():
        kept = house.store.read(match)
        assert kept == envelopes[: len(kept)]
        assert len(kept) >= 6


def test_a_broken_record_is_restored_as_it_was_and_told(furnished: House) -> None:
    vanished = Envelope(Version(2), Raw(b'{"type":"stones.Vanished"}'), 0, "", "00" * 32)
    furnished.store.append(MatchId("waiting"), Version(1), [vanished])
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
def test_a_record_that_holds_no_events_any_more_is_kept_byte_for_byte_and_told(
    furnished: House, version: int, fields: dict[bytes, bytes | None]
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
def test_events_that_no_rule_knows_are_kept_as_they_are(furnished: House, version: int, event: bytes) -> None:
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
def test_an_account_that_is_no_account_any_more_is_kept_byte_for_byte_and_told(
    furnished: House, account: bytes
) -> None:
    furnished.client.hset(keys.players(), COR, account)
    before = content(furnished.client)
    backup, closing = backed_up(furnished)
    assert (closing.players, closing.unreadable_accounts) == (2, (COR,))
    furnished.client.flushall()
    done = restored(furnished, backup)
    assert (done.players, done.unreadable_accounts) == (2, [COR])
    assert content(furnished.client) == before


def test_a_record_in_which_an_event_is_missing_is_kept_byte_for_byte_and_told(furnished: House) -> None:
    furnished.client.xdel(keys.record(MatchId("running")), "3-0")
    before = content(furnished.client)
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    assert restored(furnished, backup).unreadable == ["running"]
    assert content(furnished.client) == before


def test_a_long_record_that_holds_no_events_any_more_is_kept_whole(house: House) -> None:
    recorder = house.recorder("long")
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.come_and_go(300)
    rewrite(house.client, recorder.id, 555, {b"e": b"{oops"})
    before = content(house.client)
    backup, _ = backed_up(house)
    house.client.flushall()
    assert restored(house, backup).events == 602
    assert content(house.client) == before


def test_however_deep_an_event_is_nested_its_bytes_come_back(house: House) -> None:
    recorder = house.recorder("nested")
    recorder.create()
    for depth in range(850, 1000, 7):
        event = b'{"type":"match.Abandoned","unknown":' + b"[" * depth + b"]" * depth + b"}"
        rewrite(house.client, recorder.id, 1, {b"e": event})
        before = content(house.client)
        backup, _ = backed_up(house)
        house.client.flushall()
        restored(house, backup)
        assert content(house.client) == before


def test_a_backup_of_the_format_before_is_restored(furnished: House) -> None:
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
    """Writes a record again with other fields, or fewer, in one of its entries."""
    rows = client.xrange(keys.record(match))
    client.delete(keys.record(match))
    for name, old in rows:
        new = {**old, **fields} if name == b"%d-0" % version else old
        client.xadd(keys.record(match), {field: value for field, value in new.items() if value is not None}, id=name)


def test_only_an_empty_store_is_restored_into(furnished: House) -> None:
    backup, _ = backed_up(furnished)
    before = content(furnished.client)
    with pytest.raises(NotEmpty):
        restored(furnished, backup)
    assert content(furnished.client) == before


def test_a_restore_that_was_interrupted_is_begun_again_by_replacing_what_it_left(furnished: House) -> None:
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


def test_a_bad_backup_replaces_nothing(furnished: House) -> None:
    before = content(furnished.client)
    backup = backed_up(furnished)[0][:-10]
    with pytest.raises(BadBackup):
        restore(furnished.client, furnished.store, io.BytesIO(backup), lambda _done, _total: None, replace=True)
    assert content(furnished.client) == before


def test_an_account_alone_makes_a_store_not_empty(furnished: House) -> None:
    backup, _ = backed_up(furnished)
    furnished.client.flushall()
    furnished.client.hset(keys.players(), "x", "{}")
    with pytest.raises(NotEmpty):
        restored(furnished, backup)


def test_whatever_happens_to_one_line_of_a_backup_nothing_of_it_is_restored(furnished: House) -> None:
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
def test_a_file_that_is_no_backup_is_refused(house: House, garbage: bytes) -> None:
    with pytest.raises(BadBackup):
        restored(house, garbage)
    assert content(house.client) == {}


def test_a_backup_of_nothing_restores_nothing(redis_client: redis.Redis) -> None:
    house = House(redis_client)
    backup, closing = backed_up(house)
    assert (closing.matches, closing.events, closing.players) == (0, 0, 0)
    assert restored(house, backup).matches == 0
