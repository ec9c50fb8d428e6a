"""A restore that would lose something, or a file that is not a whole backup, is refused."""

import io
import random

import pytest

from events.backup import BadBackup, NotEmpty, restore
from tests.account_homes import home
from tests.events.backup.backups import backed_up, content, restored
from tests.events.conftest import Backend

NESTED = b'{"type":"backup.Opening","unknown":' + b"[" * 2_000 + b"]" * 2_000 + b"}\n"


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
    furnished.client.hset(home("x").players, "x", "{}")
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
