"""`kifu backup` and `kifu restore`, on a service that players know."""

import gzip
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
import redis
from click.testing import CliRunner, Result
from rq import Queue
from rq.executions import Execution
from rq.serializers import JSONSerializer

from domain.match import MatchId, PlayerId
from events import keys
from events.backup import back_up
from service.bootstrap import Services
from service.bots.rq_queues import bot_queues
from service.cli import main
from service.processes import embedded
from service.use_cases.backup_parts import backup_parts
from service.use_cases.webhooks import keys as hook_keys
from service.webhooks.lanes import ANSWERING
from service.webhooks.queue import webhook_queue
from tests.account_homes import home as home_of
from tests.projected import everything_projected
from tests.service.conftest import Caller

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


@pytest.fixture(autouse=True)
def stones_on_redis(monkeypatch: pytest.MonkeyPatch, redis_url: str) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)


def kifu(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


@pytest.mark.parametrize("name", ["kifu.backup", "kifu.backup.gz"])
def test_the_same_players_go_on_with_the_same_matches(
    match: str, ada: Caller, bea: Caller, services: Services, redis_client: redis.Redis, tmp_path: Path, name: str
) -> None:
    ada.post(f"{match}/moves", TAKE_ONE, Idempotency_Key="first")
    said = ada.post(f"{match}/chat", {"text": "Good luck.", "audience": "seats"}).get_json()
    kifu("rebuild")
    before, projected = ada.get(f"{match}/record").data, everything_projected(redis_client)
    done = kifu("backup", tmp_path / name)
    assert done.output == "Backed up 1 matches with 7 events, and 2 players.\n"
    redis_client.flushall()
    done = kifu("restore", tmp_path / name)
    assert done.output == "Restored 1 matches with 7 events, and 2 players.\n"
    assert ada.get(f"{match}/record").data == before
    assert everything_projected(redis_client) == projected
    assert bea.get(f"{match}/chat").get_json()["messages"] == [said]
    assert ada.post(f"{match}/moves", TAKE_ONE, Idempotency_Key="first").get_json()["version"] == 7
    assert bea.post(f"{match}/moves", TAKE_ONE).get_json()["version"] == 8


def test_a_backup_is_for_its_owner_alone_and_compressed_where_its_name_says_so(match: str, tmp_path: Path) -> None:
    kifu("backup", tmp_path / "plain")
    kifu("backup", tmp_path / "small.gz")
    assert (
        gzip.decompress((tmp_path / "small.gz").read_bytes()).splitlines()[1:-1]
        == ((tmp_path / "plain").read_bytes().splitlines()[1:-1])
    )
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["kifu.backup", "kifu.backup.gz"])
def test_a_backup_has_its_name_when_it_is_on_the_disk_and_the_name_is_on_the_disk_too(
    match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """What the system is asked to write to the disk: of what size it is, and whether the backup has its name then."""
    asked, sync = list[tuple[bool, int, bool]](), os.fsync

    def noted(place: int) -> None:
        found = os.fstat(place)
        asked.append((stat.S_ISDIR(found.st_mode), found.st_size, (tmp_path / name).exists()))
        sync(place)

    monkeypatch.setattr(os, "fsync", noted)
    kifu("backup", tmp_path / name)
    (is_folder, size, has_name), of_names = asked
    assert (is_folder, size, has_name) == (False, (tmp_path / name).stat().st_size, False)
    assert (of_names[0], of_names[2]) == (True, True)
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["kifu.backup", "kifu.backup.gz"])
def test_a_backup_that_is_told_to_end_leaves_nothing(match: str, tmp_path: Path, name: str) -> None:
    told = "import os, signal; os.fsync = lambda _: signal.raise_signal(signal.SIGTERM)"
    command = [sys.executable, "-c", f"{told}; from service.cli import main; main()", "backup", tmp_path / name]
    assert subprocess.run(command, check=False).returncode == -signal.SIGTERM
    assert not [*tmp_path.iterdir()]


def test_a_backup_replaces_no_file(match: str, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    done = kifu("backup", tmp_path / "kept")
    assert done.exit_code == 2
    assert (tmp_path / "kept").read_text() == "mine"


def test_a_missing_folder_is_reported_in_a_sentence(match: str, tmp_path: Path) -> None:
    done = kifu("backup", tmp_path / "nowhere" / "file")
    assert done.exit_code == 1
    assert "No such file or directory" in done.output


def test_a_store_in_use_is_not_restored_into(match: str, ada: Caller, tmp_path: Path) -> None:
    kifu("backup", tmp_path / "file")
    done = kifu("restore", tmp_path / "file")
    assert done.exit_code == 1
    assert done.output.startswith("Error: The store is not empty, and a backup is restored only into an empty store.")
    assert done.output.endswith("run this again with --replace.\n")
    assert ada.get(match).get_json()["version"] == 6


def test_whatever_is_in_a_store_is_replaced_when_that_is_asked_for(
    match: str, ada: Caller, redis_client: redis.Redis, tmp_path: Path
) -> None:
    kifu("rebuild")
    kifu("backup", tmp_path / "file")
    before, projected = ada.get(f"{match}/record").data, everything_projected(redis_client)
    other = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]})
    done = kifu("restore", tmp_path / "file", "--replace")
    assert done.output == "Restored 1 matches with 6 events, and 2 players.\n"
    assert ada.get(f"{match}/record").data == before
    assert everything_projected(redis_client) == projected
    assert not list(redis_client.scan_iter(f"*{other.get_json()['id']}*"))


def test_a_bad_file_replaces_nothing(match: str, ada: Caller, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no backup")
    assert kifu("restore", tmp_path / "file", "--replace").exit_code == 1
    assert ada.get(match).get_json()["version"] == 6


def test_a_folder_that_is_served_is_not_restored_into(
    match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kifu("backup", tmp_path / "file")
    monkeypatch.delenv("KIFU_REDIS_URL")
    folder = tmp_path / "data"
    for options in ([], ["--replace"]):
        with embedded.opened(folder) as url, redis.from_url(url) as client:
            done = kifu("restore", tmp_path / "file", "--data", folder, *options)
            assert (done.exit_code, done.output) == (1, f"Error: Another kifu is running on {folder}.\n")
            assert client.dbsize() == 0
    assert kifu("restore", tmp_path / "file", "--data", folder, "--replace").exit_code == 0


def test_the_jobs_of_the_service_that_is_replaced_are_forgotten_and_those_of_others_are_not(
    match: str, redis_client: redis.Redis, tmp_path: Path
) -> None:
    kifu("backup", tmp_path / "backup")
    _waits, begun, failed = (queue.enqueue(print, job_id=f"job-{queue.name}") for queue in bot_queues(redis_client)[:3])
    with redis_client.pipeline() as pipe:
        Execution.create(begun, ttl=60, pipeline=pipe)
        pipe.execute()
    queue = bot_queues(redis_client)[2]
    queue.failed_job_registry.add(failed, ttl=60)
    queue.remove(failed)
    webhook_queue(redis_client, hook_keys.Parts(redis_client).all[0], ANSWERING).enqueue(print, job_id="job-webhooks")
    Queue("mails", connection=redis_client, serializer=JSONSerializer).enqueue(print, job_id="of-another")
    assert kifu("restore", "--replace", tmp_path / "backup").exit_code == 0
    assert {*redis_client.scan_iter("rq:*")} == {b"rq:queues", b"rq:queue:mails", b"rq:job:of-another"}


def test_help_says_to_stop_the_service_before_a_restore() -> None:
    assert "Stop the service" in " ".join(kifu("restore", "--help").output.split())


def test_an_unreadable_record_is_reported_at_the_end_of_backup_and_restore(
    match: str, redis_client: redis.Redis, tmp_path: Path
) -> None:
    redis_client.xadd(keys.record(MatchId("broken")), {"e": "{oops"}, id="1-0")
    redis_client.sadd(keys.matches(keys.partition(MatchId("broken"))), "broken")
    told = "The record of match broken cannot be read; it was kept byte for byte.\n"
    done = kifu("backup", tmp_path / "file")
    assert done.output == f"Backed up 2 matches with 7 events, and 2 players.\n{told}"
    redis_client.flushall()
    done = kifu("restore", tmp_path / "file")
    assert done.output == f"Restored 2 matches with 7 events, and 2 players.\n{told}"


def test_a_record_that_cannot_be_read_is_not_exported(match: str, redis_client: redis.Redis) -> None:
    record = keys.record(MatchId(match.rpartition("/")[2]))
    (_name, fields) = redis_client.xrange(record)[0]
    redis_client.xadd(record, {**fields, b"e": b"[1]"}, id="7-0")
    done = kifu("export", match.rpartition("/")[2])
    assert done.exit_code == 1
    assert done.output.startswith("Error: The record cannot be read: match ")
    assert len(done.output.splitlines()) == 1


def test_a_truncated_file_is_reported_and_changes_nothing(
    match: str, redis_client: redis.Redis, tmp_path: Path
) -> None:
    for name in ("plain", "small.gz"):
        file = tmp_path / name
        kifu("backup", file)
        file.write_bytes(file.read_bytes()[:-30])
    redis_client.flushall()
    for name in ("plain", "small.gz"):
        done = kifu("restore", tmp_path / name)
        assert done.exit_code == 1
        assert done.output.startswith("Error: ")
        assert "cannot be restored" in done.output
    assert not list(redis_client.scan_iter("*record*"))


DAMAGED = {
    "a note": "the note of player {player} in match {match}",
    "a vacation": "the vacation of player {player}",
    "the details of a token": "a token of player {player}",
    "a profile of a bot": "the profile of the bot account {player}",
    "a challenge": "the challenge somebody",
    "a webhook": "webhook hook of player {player}",
    "a message": "a message of the chat of match {match}",
    "reasons": "the reasons of a bot in match {match} at version 3",
    "a components file": "the components file 1234",
}
"""What is damaged, and what `kifu backup` says of it."""


@pytest.mark.parametrize("what", DAMAGED)
@pytest.mark.parametrize("damaged", [b'{"o\xffps"', b'{"oops":\n1}\xff'], ids=["no JSON", "two lines"])
def test_one_damaged_document_is_left_out_and_named_and_the_backup_is_restored(
    match: str, ada: Caller, redis_client: redis.Redis, tmp_path: Path, what: str, damaged: bytes
) -> None:
    name, player, home = MatchId(match.rpartition("/")[2]), PlayerId(ada.id), home_of(ada.id)
    webhooks = hook_keys.Parts(redis_client).of(player)
    redis_client.hset(hook_keys.told(webhooks), player, 1)
    places = {
        "a note": (home.notes(player), name),
        "a vacation": (home.vacations, player),
        "the details of a token": (home.token_details, sha256(ada.token.encode()).hexdigest()),
        "a profile of a bot": ("kifu:{bot-accounts}:profiles", player),
        "a challenge": ("kifu:{challenges}:documents", "somebody"),
        "a webhook": (hook_keys.webhooks(webhooks, player), "hook"),
        "reasons": (keys.reasons(name), "3"),
        "a components file": (keys.components_files(), "1234"),
    }
    if what == "a message":
        redis_client.xadd(keys.chat(name), {"m": damaged, "c": "command", "p": player})
    else:
        redis_client.hset(*places[what], damaged)
    done = kifu("backup", tmp_path / "backup")
    said = DAMAGED[what].format(player=player, match=name)
    assert done.output.splitlines()[1:] == [f"Left out, since it cannot be read: {said}."]
    redis_client.flushall()
    assert kifu("restore", tmp_path / "backup").exit_code == 0


@pytest.mark.parametrize("details", [b'{"name":"tablet"}', b"[1]", b'{"scopes":1}'])
def test_details_of_a_token_that_say_no_scopes_are_restored_as_they_are(
    match: str, ada: Caller, redis_client: redis.Redis, tmp_path: Path, details: bytes
) -> None:
    place = (home_of(ada.id).token_details, sha256(ada.token.encode()).hexdigest())
    redis_client.hset(*place, details)
    kifu("backup", tmp_path / "backup")
    redis_client.flushall()
    assert kifu("restore", tmp_path / "backup").exit_code == 0
    assert redis_client.hget(*place) == details


@pytest.mark.parametrize("command", ["backup file", "rebuild", "export --all", "archive --check", "top --once"])
def test_a_folder_that_is_no_data_folder_is_named_and_nothing_is_written_there(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when cron runs `kifu backup` in a wrong folder: it must not look as if all was well."""
    monkeypatch.delenv("KIFU_REDIS_URL")
    monkeypatch.setenv("KIFU_ARCHIVE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    done = kifu(*command.split())
    sentence = ".kifu is not the data folder of a service. Name it with --data, or use --redis."
    assert (done.exit_code, done.output) == (1, f"Error: {sentence}\n")
    assert [*tmp_path.iterdir()] == []


class _OtherRelease:
    """Challenges as another release might keep them."""

    name = "challenges"

    def entries(self) -> Iterator[bytes]:
        yield b'{"terms":[1]}'

    def restore(self, entry: bytes) -> None:
        raise AssertionError(entry)


def test_an_entry_of_another_release_is_left_out_and_named_and_all_others_are_restored(
    match: str, ada: Caller, services: Services, redis_client: redis.Redis, tmp_path: Path
) -> None:
    ada.put(f"{match}/note", {"text": "Bea saves coal."})
    parts = [_OtherRelease(), *backup_parts(redis_client)]
    with (tmp_path / "backup").open("wb") as file:
        back_up(redis_client, services.store, services.games, file, time=5, progress=lambda *_: None, parts=parts)
    redis_client.flushall()
    done = kifu("restore", tmp_path / "backup")
    assert done.exit_code == 0
    assert done.output.splitlines()[1:] == ["Left out, since it cannot be read: an entry of challenges."]
    assert ada.get(f"{match}/note").get_json()["text"] == "Bea saves coal."
