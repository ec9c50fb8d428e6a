"""`kifu archive` is killed in its midst: every match can be read all the time, and the next run finishes."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import redis

from domain.match import MatchId
from events import keys
from events.archive import Archive, ArchiveFolder
from events.connection import StoredScript
from events.notifier import Notifier
from events.streams import RedisStore
from tests.events.conftest import Backend
from tests.events.recorder import a_finished_match
from tests.losing_proxy import LosingProxy
from tests.service.cli.processes import wait_until

MATCHES, DONE = 30, 10
ARCHIVING = StoredScript(files("events").joinpath("archive.lua").read_text()).hash.encode()
"""In the command that takes a record out of Redis."""


def archived(client: redis.Redis) -> int:
    return sum(int(client.hlen(keys.archived(partition))) for partition in keys.PARTITIONS)  # type: ignore[arg-type]


def test_no_record_is_lost_when_archiving_is_killed_and_run_again(
    redis_client: redis.Redis, redis_url: str, tmp_path: Path
) -> None:
    backend, folder = Backend(redis_client), tmp_path / "archive"
    records = {
        MatchId(f"m{number}"): a_finished_match(backend.store, number, name=f"m{number}").envelopes
        for number in range(MATCHES)
    }
    backend.projector.reconcile()
    own = {"KIFU_REDIS_URL": redis_url, "KIFU_ARCHIVE": str(folder), "KIFU_GAMES": "tests.games.stones:GAME"}
    command = [sys.executable, "-m", "service.cli", "archive"]

    def all_can_be_read() -> bool:
        store = RedisStore(redis_client, Notifier(), archive=Archive(ArchiveFolder(folder)))
        return all(list(store.read(match)) == envelopes for match, envelopes in records.items())

    with LosingProxy(Path(redis_url.removeprefix("unix://")), tmp_path) as proxy:
        proxy.silent_after, proxy.answered_before = ARCHIVING, DONE  # so it stands still in its midst
        hanging = os.environ | own | {"KIFU_REDIS_URL": proxy.url}
        with subprocess.Popen(command, env=hanging, stdout=subprocess.DEVNULL) as running:
            wait_until(lambda: proxy.silent_after is None)
            running.kill()
    assert 0 < archived(redis_client) < MATCHES
    assert all_can_be_read()
    subprocess.run(command, env=os.environ | own, check=True, stdout=subprocess.DEVNULL)
    assert archived(redis_client) == MATCHES
    assert all_can_be_read()
    assert not list(redis_client.scan_iter("kifu:*:record:*"))
