"""A match whose record is archived is read, verified and forked like any other, also by processes that just started."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from click.testing import CliRunner, Result

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.projections.newer_records import NewerRecords
from events.projections.quarantine import Quarantine, Quarantined
from events.projections.rebuilding import clear, rebuild
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.cli import main
from service.processes.projecting import projector
from service.settings import Settings
from tests.games import stones
from tests.projected import everything_projected
from tests.service.conftest import BOTS, Caller, caught_up

TAKE = {"moves": [{"type": "stones.Take", "stones": 1}]}
PARTS = ["", "/state", "/state?version=8", "/events", "/events?since=3&limit=4", "/scores", "/moves", "/diff?from=2"]


@pytest.fixture
def folder(tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The archive, which is not there before something is archived."""
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)
    monkeypatch.setenv("KIFU_ARCHIVE", str(tmp_path / "archive"))
    return tmp_path / "archive"


@pytest.fixture
def fresh(folder: Path, redis_url: str, redis_client: redis.Redis) -> Iterator[Services]:
    """A process that has read nothing yet."""
    settings = Settings(redis_url=redis_url, archive=str(folder))
    made = bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME})
    yield made
    made.redis.close()


@pytest.fixture
def reader(fresh: Services, ada: Caller) -> Iterator[Caller]:
    """Ada at that process."""
    yield Caller(create_app(fresh).test_client(), ada.id, ada.token)
    fresh.listener.stop()


@pytest.fixture
def finished(match: str, ada: Caller, bea: Caller, project: Callable[[], None]) -> str:
    """The path of a match that has been played to its end."""
    while moving := [each for each in (ada, bea) if each.get(f"{match}/moves").get_json()["moves"]]:
        move = moving[0].get(f"{match}/moves").get_json()["moves"][-1]["move"]
        assert moving[0].post(f"{match}/moves", {"moves": [move]}).status_code == 201
    project()
    assert ada.get(match).get_json()["status"] == "finished"
    return match


def kifu(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


def id_of(path: str) -> MatchId:
    return MatchId(path.rpartition("/")[2])


def test_every_answer_about_an_archived_match_is_that_of_before(
    finished: str, ada: Caller, reader: Caller, folder: Path, redis_client: redis.Redis
) -> None:
    before, projected = [ada.get(f"{finished}{part}").data for part in PARTS], everything_projected(redis_client)
    record, lists = ada.get(f"{finished}/record").data, ada.get("/v1/matches").data
    done = kifu("archive", "--after-days", 0)
    assert done.output == f"Archived 1 matches with {len(record.splitlines()) - 1} events in {folder}.\n"
    assert not redis_client.exists(keys.record(id_of(finished)))
    assert [reader.get(f"{finished}{part}").data for part in PARTS] == before
    assert reader.get(f"{finished}/record").data == record
    assert reader.get("/v1/matches").data == lists
    assert everything_projected(redis_client) == projected


def test_the_record_of_an_archived_match_verifies(finished: str, reader: Caller, folder: Path, tmp_path: Path) -> None:
    kifu("archive", "--after-days", 0)
    (tmp_path / "record.ndjson").write_bytes(reader.get(f"{finished}/record").data)
    assert "is valid" in kifu("verify", tmp_path / "record.ndjson").output
    assert kifu("export", id_of(finished)).output.encode() == (tmp_path / "record.ndjson").read_bytes()


@pytest.mark.parametrize("is_missing", [False, True])
def test_the_records_of_all_finished_matches_hold_archived_ones_and_name_missing_ones(
    is_missing: bool, finished: str, ada: Caller, reader: Caller, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.use_cases.finished_records.SETTLED_AFTER", -1000)
    record = ada.get(f"{finished}/record").data
    kifu("archive", "--after-days", 0)
    if is_missing:
        next(path for path in folder.rglob("*") if path.is_file()).unlink()
    told = reader.get("/v1/records").data
    assert told.startswith(b'{"type":"kifu.cursor"' if is_missing else record + b'{"type":"kifu.cursor"')
    assert json.loads(told.splitlines()[-1])["left_out"] == ([id_of(finished)] if is_missing else [])


def test_projections_are_computed_again_from_archived_records(
    finished: str, fresh: Services, redis_client: redis.Redis
) -> None:
    projected = everything_projected(redis_client)
    kifu("archive", "--after-days", 0)
    rebuild(fresh.redis, projector(fresh))
    assert everything_projected(redis_client) == projected


def test_without_the_archive_nothing_is_computed_again_or_restored_and_nothing_is_lost(
    finished: str,
    ada: Caller,
    folder: Path,
    redis_client: redis.Redis,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kifu("archive", "--after-days", 0)
    before = everything_projected(redis_client)
    kifu("backup", tmp_path / "backup")
    monkeypatch.delenv("KIFU_ARCHIVE")
    for command in (["rebuild"], ["restore", "--replace", tmp_path / "backup"]):
        refused = kifu(*command)
        assert (refused.exit_code, "Set KIFU_ARCHIVE to it" in refused.stderr) == (2, True)
        assert everything_projected(redis_client) == before
    redis_client.flushall()
    assert kifu("restore", tmp_path / "backup").exit_code == 2
    assert redis_client.keys() == []
    monkeypatch.setenv("KIFU_ARCHIVE", str(folder))
    assert kifu("restore", tmp_path / "backup").exit_code == 0
    assert ada.get("/v1/matches").get_json()["matches"][0]["status"] == "finished"


def test_a_restore_without_the_files_of_the_archive_says_that_the_projections_lack_their_matches(
    finished: str, ada: Caller, folder: Path, redis_client: redis.Redis, tmp_path: Path
) -> None:
    kifu("archive", "--after-days", 0)
    projected = everything_projected(redis_client)
    kifu("backup", tmp_path / "backup")
    folder.rename(tmp_path / "elsewhere")
    done = kifu("restore", "--replace", tmp_path / "backup")
    assert (done.exit_code, "Restored 1 matches" in done.stdout) == (1, True)
    assert f"The records of 1 archived matches cannot be read in {folder}." in done.stderr
    assert "run `kifu rebuild`" in done.stderr
    (tmp_path / "elsewhere").rename(folder)
    assert kifu("rebuild").exit_code == 0
    assert everything_projected(redis_client) == projected


def test_what_the_projections_lack_is_not_archived_and_that_is_said(
    finished: str, services: Services, folder: Path, redis_client: redis.Redis
) -> None:
    clear(redis_client)
    done = kifu("archive", "--after-days", 0)
    assert (done.exit_code, done.stdout) == (1, f"Archived 0 matches with 0 events in {folder}.\n")
    assert "1 more matches may be over, but the projections lack them. Run `kifu rebuild`" in done.stderr
    rebuild(services.redis, projector(services))
    done = kifu("archive", "--after-days", 0)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Archived 1 matches")


@pytest.mark.parametrize("what", ["quarantined", "newer", "archived", "recent"])
def test_a_match_that_the_projections_rightly_lack_is_nothing_to_archive(
    what: str, finished: str, services: Services, folder: Path, redis_client: redis.Redis
) -> None:
    if what == "archived":
        kifu("archive", "--after-days", 0)
    clear(redis_client)
    if what == "quarantined":
        Quarantine(redis_client).put(id_of(finished), Quarantined(Version(3), "it is broken"))
    elif what == "newer":
        NewerRecords(redis_client).put(id_of(finished))
    done = kifu("archive", "--after-days", 0 if what != "recent" else 30)
    assert (done.exit_code, done.output) == (0, f"Archived 0 matches with 0 events in {folder}.\n")


def test_a_deleted_account_keeps_its_seat_in_a_fork_only_while_the_archive_is_away(
    finished: str, reader: Caller, bea: Caller, services: Services, fresh: Services, folder: Path
) -> None:
    kifu("archive", "--after-days", 0)
    plan = {"version": 8, "seats": [{"kind": "me"}, {"kind": "open"}]}
    fork = reader.post(f"{finished}/forks", plan).headers["Location"]
    there = Caller(reader.client, bea.id, bea.token)
    assert there.put(f"{fork}/seats/1").status_code == 200
    projector = caught_up(fresh)
    assert there("DELETE", "/v1/players/me", {"confirm": "Bea"}).status_code == 200
    assert services.deletions.finish(projector.lag, 0) == 0, "this process has no archive"
    assert reader.get(fork).get_json()["seats"][1]["player"] == bea.id
    assert fresh.deletions.finish(projector.lag, 0) == 1
    assert reader.get(fork).get_json()["seats"][1]["bot"] == BOTS[0]


def test_a_fork_of_an_archived_match_is_played(finished: str, reader: Caller, folder: Path) -> None:
    kifu("archive", "--after-days", 0)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    fork = reader.post(f"{finished}/forks", {"version": 8, "seats": seats}).headers["Location"]
    assert reader.post(f"{fork}/moves", TAKE).status_code == 201
    assert reader.post(f"{fork}/resignation", {}).status_code in (200, 201, 404)
    assert reader.get(f"{fork}/state?version=5").status_code == 200
    assert [json.loads(line)["version"] for line in reader.get(f"{fork}/record").data.splitlines()[1:8]] == [
        *range(1, 8)
    ]


def test_the_requests_of_an_archived_match_are_forgotten_and_none_is_done_twice(reader: Caller, folder: Path) -> None:
    wanted = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    path = reader.post("/v1/matches", wanted, Idempotency_Key="creation").headers["Location"]
    requests = [("/v1/matches", wanted, "creation"), (f"{path}/end", None, "end")]
    for place, body, key in (*requests[1:], *requests):
        assert reader.post(place, body, Idempotency_Key=key).status_code in (200, 201)
    assert kifu("archive", "--after-days", 0, id_of(path)).exit_code == 0
    answers = [reader.post(place, body, Idempotency_Key=key) for place, body, key in requests]
    assert [(each.status_code, each.get_json()["code"]) for each in answers] == [
        (409, "match-archived"),
        (409, "match-over"),
    ]


def test_a_running_match_stays_in_redis(
    match: str, redis_client: redis.Redis, folder: Path, ada: Caller, project: Callable[[], None]
) -> None:
    project()
    assert kifu("archive", "--after-days", 0).output.startswith("Archived 0 matches")
    refused = kifu("archive", "--after-days", 0, id_of(match))
    assert (refused.exit_code, refused.stderr) == (1, f"Not archived: Match {id_of(match)} is not over.\n")
    assert kifu("archive", "nobody").stderr == "Not archived: There is no match 'nobody'.\n"
    assert redis_client.exists(keys.record(id_of(match)))
    assert not folder.exists()


def test_a_match_that_has_ended_lately_stays_in_redis(finished: str, redis_client: redis.Redis, folder: Path) -> None:
    assert kifu("archive").output.startswith("Archived 0 matches")
    assert kifu("archive", id_of(finished)).exit_code == 1
    assert redis_client.exists(keys.record(id_of(finished)))


@pytest.mark.parametrize("damage", ["missing", "changed"])
def test_a_missing_or_changed_file_is_named_and_harms_no_other_match(
    finished: str, ada: Caller, reader: Caller, fresh: Services, folder: Path, damage: str
) -> None:
    other = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}).headers["Location"]
    kifu("archive", "--after-days", 0)
    (file,) = folder.glob("*/*")
    content = file.read_bytes()
    file.unlink() if damage == "missing" else file.write_bytes(content[:-9] + bytes(9))
    for part in ("", "/state", "/events", "/record", "/diff?from=2"):
        answer = reader.get(f"{finished}{part}")
        assert (answer.status_code, answer.get_json()["code"]) == (503, "archive-unavailable")
        assert file.name in answer.get_json()["detail"]
        assert str(folder) not in answer.get_data(as_text=True)
        assert answer.headers["Retry-After"]
    rebuild(fresh.redis, projector(fresh))
    assert reader.get(other).status_code == 200
    checked = kifu("archive", "--check")
    assert (checked.exit_code, checked.stdout) == (1, "Checked 1 archived matches: 1 cannot be read.\n")
    file.write_bytes(content)
    assert reader.get(f"{finished}/state").status_code == 200
    assert kifu("archive", "--check").stdout == "Checked 1 archived matches: 0 cannot be read.\n"


def test_a_fork_that_needs_a_missing_file_names_it_and_is_not_broken(
    finished: str, reader: Caller, fresh: Services, folder: Path
) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    fork = reader.post(f"{finished}/forks", {"version": 8, "seats": seats}).headers["Location"]
    kifu("archive", "--after-days", 0)
    (file,) = folder.glob("*/*")
    content = file.read_bytes()
    file.unlink()
    later = bootstrap(fresh.settings, BOTS, {stones.GAME.id: stones.GAME})
    caller = Caller(create_app(later).test_client(), reader.id, reader.token)
    for part in ("/state", "/events", "/record"):
        answer = caller.get(f"{fork}{part}")
        assert (answer.status_code, answer.get_json()["code"]) == (503, "archive-unavailable")
        assert file.name in answer.get_json()["detail"]
    assert later.projections.quarantine.all() == {}
    file.write_bytes(content)
    assert caller.get(f"{fork}/state").status_code == 200
    later.listener.stop()
    later.redis.close()


def test_a_backup_of_an_archived_match_restores_it(
    finished: str, reader: Caller, folder: Path, tmp_path: Path, redis_client: redis.Redis
) -> None:
    record = reader.get(f"{finished}/record").data
    kifu("archive", "--after-days", 0)
    kifu("backup", tmp_path / "backup")
    redis_client.flushall()
    done = kifu("restore", tmp_path / "backup")
    assert "The records of 1 of these matches are in the archive, not in the backup." in done.output
    assert reader.get(f"{finished}/record").data == record


def test_an_archive_that_takes_no_files_ends_the_command_and_the_record_stays(
    finished: str, folder: Path, redis_client: redis.Redis
) -> None:
    folder.write_text("no folder")
    done = kifu("archive", "--after-days", 0)
    assert (done.exit_code, "Archived 0 matches, then stopped:" in done.stderr) == (1, True)
    assert redis_client.exists(keys.record(id_of(finished)))


def test_without_an_archive_the_command_says_what_is_missing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIFU_ARCHIVE")
    done = kifu("archive")
    assert (done.exit_code, "Set KIFU_ARCHIVE to a folder" in done.stderr) == (2, True)


@pytest.mark.parametrize("place", ["ftp://host/archive", "s3://", "s3:///prefix", "s3://bucket?x=1", "s3://[bucket"])
def test_an_address_that_is_none_is_named(place: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_ARCHIVE", place)
    done = kifu("archive")
    assert (done.exit_code, f"KIFU_ARCHIVE cannot be '{place}'" in done.stderr) == (2, True)


def test_while_the_folder_is_not_mounted_no_record_is_left_out_and_rebuild_changes_nothing(
    finished: str, reader: Caller, fresh: Services, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.use_cases.finished_records.SETTLED_AFTER", -1000)
    kifu("archive", "--after-days", 0)
    before = everything_projected(fresh.redis)
    mounted = folder.rename(folder.with_name("mounted"))
    refused = reader.get("/v1/records")
    assert (refused.status_code, refused.get_json()["code"]) == (503, "archive-unavailable")
    rebuilt = kifu("rebuild")
    assert rebuilt.exit_code == 1
    assert "Nothing was changed" in rebuilt.output
    assert everything_projected(fresh.redis) == before
    mounted.rename(folder)
    assert f'"match":"{id_of(finished)}"' in reader.get("/v1/records").get_data(as_text=True)
    assert kifu("rebuild").exit_code == 0


def test_nothing_is_archived_beside_a_folder_that_is_not_mounted(
    finished: str, ada: Caller, bea: Caller, folder: Path, project: Callable[[], None], redis_client: redis.Redis
) -> None:
    kifu("archive", "--after-days", 0)
    other = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}).get_json()["id"]
    ada.post(f"/v1/matches/{other}/end")
    project()
    mounted = folder.rename(folder.with_name("mounted"))
    refused = kifu("archive", "--after-days", 0)
    assert (refused.exit_code, folder.exists()) == (1, False)
    assert "Nothing was changed" in refused.output
    assert redis_client.exists(keys.record(MatchId(other)))
    mounted.rename(folder)
    assert kifu("archive", "--after-days", 0).stdout.startswith("Archived 1 matches")
