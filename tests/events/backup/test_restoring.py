"""A restored store equals the one that was backed up."""

import hashlib

import msgspec
import redis

from domain.match import MatchId
from events.backup.file_format import FORMAT
from events.chain import verify_chain
from events.event_view import event_views
from events.projections.rebuilding import rebuild
from tests.events.backup.backups import backed_up, content, restored
from tests.events.conftest import Backend
from tests.games.stones import GAME
from tests.projected import everything_projected


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


def test_a_backup_of_the_previous_format_is_restored(furnished: Backend) -> None:
    before = content(furnished.client)
    opening, *lines, _ending = backed_up(furnished)[0].splitlines(keepends=True)
    older = opening.replace(b'"format":%d' % FORMAT, b'"format":%d' % (FORMAT - 1))
    assert older != opening
    lines.insert(0, older)
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    events = sum(b'"hash":' in line and b'"schema":' in line for line in lines)
    ending = {"type": "backup.Closing", "matches": 4, "events": events, "players": 1, "digest": digest}
    furnished.client.flushall()
    restored(furnished, b"".join([*lines, msgspec.json.encode(ending)]))
    assert content(furnished.client) == before


def test_a_backup_of_an_empty_store_can_be_restored(redis_client: redis.Redis) -> None:
    backend = Backend(redis_client)
    backup, closing = backed_up(backend)
    assert (closing.matches, closing.events, closing.players) == (0, 0, 0)
    assert restored(backend, backup).matches == 0
