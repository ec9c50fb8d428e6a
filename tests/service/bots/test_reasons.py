"""The reasons of bots: kept beside the record, and told after the end."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import redis
from click.testing import CliRunner
from msgspec.structs import replace

from domain.match import AnyMatch, MatchId
from events import keys
from events.archive import Archive, ArchiveFolder
from events.backup import back_up, restore
from events.kept_reasons import LONGEST
from events.notifier import Notifier
from events.store import Head, Millis, StoreUnavailable
from events.streams import RedisStore
from service.bootstrap import Services
from service.bots.turn import BotPlayer
from service.cli import main
from service.use_cases.bot_reasons import KeptReasons
from tests.service.bots.conftest import BOT, ME
from tests.service.bots.reasoning import told
from tests.service.conftest import Caller

Newest = Callable[[MatchId], AnyMatch]
NewMatch = Callable[..., MatchId]


def test_reasons_are_kept_for_each_decision_of_a_bot_that_had_a_choice(
    services: Services, thinker: BotPlayer, new_match: NewMatch
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    moved = {envelope.version - 1 for envelope in services.store.read(match) if envelope.move is not None}
    found = told(services, match)
    assert len(found) > 3
    assert {reasons.version for reasons in found} <= moved
    for reasons in found:
        snapshot = services.repository.at(match, reasons.version)
        assert snapshot is not None
        assert (snapshot.hash, snapshot.match.board.turn) == (reasons.hash, reasons.seat)
        assert reasons.move in [candidate.move for candidate in reasons.candidates]


def test_nobody_reads_reasons_while_the_match_runs(
    thinker: BotPlayer, new_match: NewMatch, ada: Caller, spectator: Caller, services: Services
) -> None:
    match = new_match(BOT, ME)
    assert thinker.play(match) == 1
    assert services.store.reasons.versions(match)
    for caller in (ada, spectator):
        answer = caller.get(f"/v1/matches/{match}/reasons")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "match-not-over")


def test_after_the_end_everybody_pages_through_the_reasons(
    thinker: BotPlayer, new_match: NewMatch, spectator: Caller, services: Services
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    path, since, seen = f"/v1/matches/{match}/reasons", 0, []
    while since is not None:
        page = spectator.get(f"{path}?since={since}&limit=3").get_json()
        seen += page["reasons"]
        since = page["next"]
    assert [reasons["version"] for reasons in seen] == [reasons.version for reasons in told(services, match)]
    assert all(candidate["text"].startswith("Take") for reasons in seen for candidate in reasons["candidates"])
    one = spectator.get(f"{path}?version={seen[2]['version']}").get_json()
    assert one["reasons"] == [seen[2]]
    assert spectator.get(f"{path}?version=1").get_json()["reasons"] == []


def test_reasons_that_cannot_be_kept_keep_no_bot_from_moving(
    services: Services, thinker: BotPlayer, new_match: NewMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_match: MatchId, _reasons: KeptReasons) -> None:
        raise StoreUnavailable

    monkeypatch.setattr(thinker, "_keep_reasons", fail)
    match = new_match(BOT, BOT)
    thinker.play(match)
    assert told(services, match) == []


def test_reasons_are_bounded(services: Services, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    store, match = services.store.reasons, MatchId("some")
    store.keep(match, 1, json.dumps(list(range(5 * LONGEST))).encode())
    assert store.versions(match) == []
    monkeypatch.setattr("events.kept_reasons.MOST", 2)
    for version in (5, 6, 7):
        store.keep(match, version, b"{}")
    assert store.versions(match) == [5, 6]


def test_reasons_of_a_record_that_was_replaced_are_not_told(
    services: Services, thinker: BotPlayer, new_match: NewMatch
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    first, *others = told(services, match)
    services.redis.hdel(keys.reasons(match), first.version)
    services.bot_reasons.keep(match, replace(first, hash="00" * 32))
    assert told(services, match) == others


def test_reasons_that_cannot_be_read_are_left_out(
    services: Services, thinker: BotPlayer, new_match: NewMatch, spectator: Caller
) -> None:
    """A newer release may have written them before this one took its place again."""
    match = new_match(BOT, BOT)
    thinker.play(match)
    first, *others = told(services, match)
    services.store.reasons.keep(match, first.version, b'{"form": 2}')
    page = spectator.get(f"/v1/matches/{match}/reasons?limit=50")
    assert page.status_code == 200
    assert [reasons["version"] for reasons in page.get_json()["reasons"]] == [each.version for each in others]


def test_reasons_go_to_the_archive_with_the_record_and_are_read_from_there(
    services: Services, thinker: BotPlayer, new_match: NewMatch, tmp_path: Path
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    before = told(services, match)
    archive = Archive(ArchiveFolder(tmp_path))
    store = RedisStore(services.redis, Notifier(), archive=archive)
    assert store.archive(match, list(store.read(match))) is not None
    assert not services.redis.exists(keys.reasons(match), keys.record(match))
    kept = store.reasons.read(match, store.reasons.versions(match))
    assert [msgspec.json.decode(each.document, type=KeptReasons) for each in kept] == before
    store.reasons.keep(match, 99, b"{}")  # of a worker that comes too late
    assert not services.redis.exists(keys.reasons(match))


def test_the_archived_reasons_of_a_match_are_read_once_for_a_whole_page(
    services: Services, thinker: BotPlayer, new_match: NewMatch, tmp_path: Path
) -> None:
    class Counted(ArchiveFolder):
        read_files = 0

        def read(self, name: str) -> bytes:
            self.read_files += 1
            return super().read(name)

    match, files = new_match(BOT, BOT), Counted(tmp_path)
    thinker.play(match)
    store = RedisStore(services.redis, Notifier(), archive=Archive(files))
    store.archive(match, [*store.read(match)])
    files.read_files = 0
    versions = store.reasons.versions(match)
    assert len([store.reasons.read(match, [version]) for version in versions]) > 3
    assert files.read_files == 1


def test_a_match_that_ended_before_it_began_has_no_reasons(ada: Caller, spectator: Caller) -> None:
    made = ada.post("/v1/matches", {"game": "stones", "seats": [ME, {"kind": "open"}]}).headers["Location"]
    assert spectator.get(f"{made}/reasons").get_json()["code"] == "match-not-over"
    ada.post(f"{made}/end")
    assert spectator.get(f"{made}/reasons").get_json()["reasons"] == []


class ArchivedMeanwhile(RedisStore):
    """A store in which a match is archived as soon as a backup has looked how long it is."""

    def head(self, match: MatchId) -> Head:
        head = super().head(match)
        self.archive(match, [*self.read(match)])
        return head


def test_a_backup_goes_on_when_a_match_is_archived_meanwhile(
    services: Services, thinker: BotPlayer, new_match: NewMatch, tmp_path: Path
) -> None:
    thinker.play(new_match(BOT, BOT))
    store = ArchivedMeanwhile(services.redis, Notifier(), archive=Archive(ArchiveFolder(tmp_path)))
    with (tmp_path / "backup").open("wb") as written:
        closing = back_up(services.redis, store, services.games, written, time=Millis(0), progress=lambda *_: None)
    assert (closing.matches, closing.unreadable) == (1, ())


def test_a_backup_has_the_reasons(services: Services, thinker: BotPlayer, new_match: NewMatch, tmp_path: Path) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    before, file = told(services, match), tmp_path / "backup"
    with file.open("wb") as written:
        back_up(services.redis, services.store, services.games, written, time=Millis(0), progress=lambda *_: None)
    services.redis.hset(keys.reasons(match), "1", b"of another time")
    with file.open("rb") as content:
        restore(services.redis, services.store, content, lambda *_: None, replace=True)
    assert told(services, match) == before


def test_export_writes_the_reasons_of_a_finished_match_beside_its_record(
    services: Services,
    thinker: BotPlayer,
    new_match: NewMatch,
    redis_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    file, match, runs = tmp_path / "reasons", new_match(BOT, BOT), new_match(BOT, ME)
    for each in (match, runs):
        thinker.play(each)
    options = ["--reasons", str(file), "--redis", redis_url]
    refused = CliRunner().invoke(main, ["export", runs, *options])
    assert (refused.exit_code, file.exists()) == (1, False)
    assert "when the match is over" in refused.output
    assert CliRunner().invoke(main, ["export", match, *options]).exit_code == 0
    written = [msgspec.json.decode(line, type=KeptReasons) for line in file.read_bytes().splitlines()]
    assert written == told(services, match)
    assert CliRunner().invoke(main, ["export", "--all", *options]).exit_code == 2
