"""The reasons of bots: kept beside the record, told after the end, and found again."""

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
import redis
from click.testing import CliRunner, Result
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, BotName, MatchId, to_act
from domain.registry import GAMES
from events import keys
from events.archive import Archive, ArchiveFolder
from events.backup import back_up, restore
from events.codec import codec
from events.kept_reasons import LONGEST
from events.notifier import Notifier
from events.store import Head, Millis, StoreUnavailable
from events.streams import RedisStore
from events.verify import steps_of_record
from service.bootstrap import Services
from service.bots.bot import View
from service.bots.search.keeping import OtherDecision, check_played, decided_again, kept_reasons
from service.bots.search.levels import LEVELS
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from service.cli import main
from service.use_cases.bot_reasons import KeptReasons
from service.use_cases.seats import MatchPlan
from tests.games import stones
from tests.service.bots.conftest import BOT, ME
from tests.service.conftest import Caller
from tests.service.use_cases.conftest import ADA, FOR_ME, FOR_RANDOM, Service

Newest = Callable[[MatchId], AnyMatch]
NewMatch = Callable[..., MatchId]
LEVEL = replace(LEVELS[-1], steps=60, width=4, breadth=3)


@pytest.fixture(autouse=True)
def _the_bot_of_these_matches_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bots.turn.BOTS", {"random": partial(SearchBot, level=LEVEL)})


@pytest.fixture
def thinker(services: Services) -> BotPlayer:
    return BotPlayer(
        services.repository,
        services.matches,
        services.command_ids,
        services.bot_attempts,
        worker="w1",
        delay=0,
        keep_reasons=services.bot_reasons.keep,
    )


def told(services: Services, match: MatchId) -> list[KeptReasons]:
    match_view = services.reading.match_view(match, None)
    return [reasons for _, reasons in services.bot_reasons.told(match_view)]


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


@pytest.fixture
def files(services: Services, thinker: BotPlayer, new_match: NewMatch, spectator: Caller, tmp_path: Path) -> Path:
    """A folder with the record of a finished match, and the reasons of its bots as the API tells them."""
    match = new_match(BOT, BOT, heap=12)
    thinker.play(match)
    (tmp_path / "record").write_bytes(spectator.get(f"/v1/matches/{match}/record").data)
    (tmp_path / "reasons").write_bytes(spectator.get(f"/v1/matches/{match}/reasons?limit=50").data)
    return tmp_path


@pytest.fixture
def explain(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Result]]:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")

    def run(version: int) -> Result:
        options = ["explain", str(files / "record"), "--at", str(version), "--reasons", str(files / "reasons")]
        return CliRunner().invoke(main, options)

    return run


def reasons_in(files: Path) -> list[KeptReasons]:
    return msgspec.convert(json.loads((files / "reasons").read_bytes())["reasons"], list[KeptReasons])


def test_explain_makes_each_decision_of_a_bot_again_and_finds_the_same_reasons(
    files: Path, explain: Callable[[int], Result]
) -> None:
    for reasons in reasons_in(files):
        done = explain(reasons.version)
        assert done.exit_code == 0, done.output
        assert f"seed {reasons.seed}" in done.output


def test_explain_names_the_versions_at_which_a_bot_decided(files: Path, explain: Callable[[int], Result]) -> None:
    there = ", ".join(str(reasons.version) for reasons in reasons_in(files))
    assert f"they did at: {there}." in explain(1).output


def test_explain_refuses_a_record_that_was_changed(files: Path, explain: Callable[[int], Result]) -> None:
    record = files / "record"
    record.write_bytes(re.sub(rb'(?<="stones":)[1-3]', b"4", record.read_bytes()))
    done = explain(reasons_in(files)[0].version)
    assert done.exit_code == 1
    assert "hash does not follow" in done.output


def test_explain_refuses_reasons_that_were_changed(files: Path, explain: Callable[[int], Result]) -> None:
    first = reasons_in(files)[0]
    (files / "reasons").write_bytes(msgspec.json.encode(replace(first, steps=first.steps - 9)))
    assert "they were changed" in explain(first.version).output


@pytest.mark.parametrize(
    ("change", "sentence"), [({"bot": "adept"}, "did not hold seat"), ({"seat": 7}, "nothing to decide")]
)
def test_explain_refuses_reasons_of_a_bot_that_did_not_play(
    files: Path, explain: Callable[[int], Result], change: dict[str, object], sentence: str
) -> None:
    first = replace(reasons_in(files)[0], **change)
    (files / "reasons").write_bytes(msgspec.json.encode(first))
    assert sentence in " ".join(explain(first.version).output.split())


def test_reasons_are_those_of_the_move_that_the_record_goes_on_with(
    services: Services, thinker: BotPlayer, new_match: NewMatch
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    reasons, types = told(services, match)[0], codec(stones.GAME)
    snapshot = services.repository.at(match, reasons.version)
    (played,) = services.store.read(match, reasons.version, Version(reasons.version + 1))
    assert snapshot is not None
    fact = types.fact(played)
    check_played(snapshot, fact, reasons)
    other = next(move for move in (stones.Take(1), stones.Take(2)) if move != fact.move)
    for wrong in (
        None,
        replace(fact, move=other),
        replace(fact, seat=Seat(1 - reasons.seat)),
        replace(fact, move=None),
    ):
        with pytest.raises(OtherDecision, match="another move"):
            check_played(snapshot, wrong, reasons)


def test_explain_says_that_before_the_start_nothing_was_decided(files: Path, explain: Callable[[int], Result]) -> None:
    with (files / "record").open("rb") as record:
        first = next(steps_of_record(record, {stones.GAME.id: stones.GAME})).snapshot
    reasons = replace(reasons_in(files)[0], version=first.version, hash=first.hash)
    (files / "reasons").write_bytes(msgspec.json.encode(reasons))
    assert "nobody had anything to decide" in explain(first.version).output


@pytest.mark.parametrize("change", [{"seed": "xyz"}, {"level": {"steps": 0}}, {"level": {"depth": 3}}], ids=str)
def test_explain_says_that_it_cannot_read_the_reasons_of_another_release(
    files: Path, explain: Callable[[int], Result], change: dict[str, object]
) -> None:
    first = replace(reasons_in(files)[0], **change)
    (files / "reasons").write_bytes(msgspec.json.encode(first))
    done = explain(first.version)
    assert (done.exit_code, type(done.exception)) == (1, SystemExit)
    assert "the reasons were changed, or written by another release" in " ".join(done.output.split())


def test_explain_reads_an_indented_answer_of_the_api(files: Path, explain: Callable[[int], Result]) -> None:
    first = reasons_in(files)[0]
    (files / "reasons").write_bytes(msgspec.json.format((files / "reasons").read_bytes()))
    assert explain(first.version).exit_code == 0


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [("edition", 2, "by edition 2, the record is of edition 1"), ("hash", "00" * 32, "belong to another record")],
)
def test_explain_refuses_reasons_of_other_rules_and_other_records(
    files: Path, explain: Callable[[int], Result], field: str, value: object, sentence: str
) -> None:
    first = replace(reasons_in(files)[0], **{field: value})
    (files / "reasons").write_bytes(msgspec.json.encode(first))
    done = explain(first.version)
    assert done.exit_code == 1
    assert sentence in done.output


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_decision_in_each_game_is_found_again_from_what_was_kept(game: AnyGame) -> None:
    service = Service(offered=[game])
    plan = MatchPlan(game.id, (FOR_ME, FOR_RANDOM))
    snapshot = service.matches.create(ADA, MatchId("some"), plan, service.command(ADA)).snapshot
    (seat, *_), bot = to_act(game, snapshot.match), SearchBot(game, LEVEL)
    view = View(seat, snapshot.version, game.mask(snapshot.match.board, seat))
    considered = bot.reasoned(view, game.legal_moves(view.board, seat), lambda: 1.0, random.Random(8))
    kept = msgspec.json.encode(kept_reasons(snapshot, seat, BotName("expert"), LEVEL, considered))
    reasons = msgspec.json.decode(kept, type=KeptReasons)
    assert decided_again(snapshot, reasons) == reasons


def test_a_decision_is_not_made_again_with_other_components(
    services: Services, thinker: BotPlayer, new_match: NewMatch
) -> None:
    match = new_match(BOT, BOT)
    thinker.play(match)
    reasons = told(services, match)[0]
    snapshot = services.repository.at(match, reasons.version)
    assert snapshot is not None
    assert decided_again(snapshot, reasons) == reasons
    with pytest.raises(OtherDecision, match="other components"):
        decided_again(snapshot, replace(reasons, components="another"))


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
