"""Analyses by the API, a stream and the command: which matches are analysed, and what a lost worker leaves."""

import json
import threading
import zlib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from werkzeug.test import TestResponse

from domain.match import MatchId, PlayerId
from events import keys
from events.archive import Archive, ArchivedRecordLost, ArchiveFolder, ArchiveUnavailable
from events.notifier import Notifier
from events.streams import RedisStore
from service import metrics
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.bots.analysis import analyst
from service.bots.analysis.analyst import Analyst
from service.cli import main
from service.settings import Settings
from service.use_cases import studies as waiting
from service.use_cases.analyses import Analyses, Progress
from service.use_cases.reading import MatchView
from service.use_cases.studies import Study
from tests.service.api.test_ended_tokens import replace_token
from tests.service.api.test_replaced_records import failing_over
from tests.service.bots.analysis.studying import asked, do_all
from tests.service.bots.conftest import BOT, ME
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, Caller

NDJSON = "application/x-ndjson"


def test_a_finished_match_is_analysed_once_and_for_everybody(
    ada: Caller, bea: Caller, spectator: Caller, finished: str, services: Services, thinker: Analyst
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    assert spectator.get(path).get_json()["state"] == "none"
    assert asked(ada, path)[0] == 202
    assert spectator.get(path).status_code == 202
    do_all(services, thinker)
    status, told = asked(bea, path)
    assert (status, told["state"]) == (200, "done")
    assert services.studies.all() == []
    assert spectator.get(f"{path}?wait=1").get_json() == told
    analysis = told["analysis"]
    moved = {envelope.version - 1 for envelope in services.store.read(MatchId(finished)) if envelope.move is not None}
    assert {each["version"] for each in analysis["decisions"]} <= moved
    assert sum(seat["decisions"] for seat in analysis["seats"]) == len(analysis["decisions"]) > 3
    assert all(0 <= seat["accuracy"] <= 100 for seat in analysis["seats"])


@pytest.mark.parametrize("after", [1, 4])
def test_an_analysis_goes_on_where_its_worker_was_lost(
    ada: Caller, finished: str, services: Services, thinker: Analyst, after: int
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    (study,) = services.studies.all()
    for _ in range(after):
        assert thinker.work(study.name, lambda: False), "it stops after each decision, and is not done"
    assert ada.get(path).get_json()["judged"] == after
    done = services.analyses.kept(study.match)
    do_all(services, Analyst(services, "w2"))
    whole = ada.get(path).get_json()["analysis"]
    services.redis.delete(keys.analysis(study.match))
    ada.post(path)
    do_all(services, thinker)
    assert ada.get(path).get_json()["analysis"] == whole, "in one go it is the same"
    assert done


def test_a_match_whose_end_is_lost_when_a_replica_takes_over_is_not_judged_while_it_is_played_again(
    ada: Caller, new_match: Callable[..., MatchId], services: Services, thinker: Analyst
) -> None:
    match = new_match(ME, BOT, heap=3)
    path = f"/v1/matches/{match}"
    with failing_over(services.redis, path):
        assert ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 3}]}).status_code == 201
        assert asked(ada, f"{path}/analysis")[0] == 202
    do_all(services, thinker)
    assert services.studies.all() == []
    assert ada.get(path).get_json()["status"] == "playing"
    assert ada.get(f"{path}/analysis").get_json()["state"] == "none"


def told_by(answer: TestResponse, states: set[str]) -> list[dict[str, Any]]:
    """Reads a stream up to the first event with one of these states; returns all events up to there."""
    events: list[dict[str, Any]] = []
    for part in answer.response:
        assert part.endswith(b"\n\n")
        if part.startswith(b"data: "):
            events.append(json.loads(part.removeprefix(b"data: ")))
            if events[-1]["state"] in states:
                return events
    return events


def test_a_stream_tells_how_far_an_analysis_is_until_it_is_done(
    ada: Caller, spectator: Caller, finished: str, services: Services, thinker: Analyst
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    none = {"state": "none", "judged": 0, "decisions": 0}
    assert [json.loads(line) for line in spectator.get(f"{path}/stream", Accept=NDJSON).text.splitlines()] == [none]
    ada.post(path)
    stream = spectator.get(f"{path}/stream")
    assert told_by(stream, {"waiting"}) == [none | {"state": "waiting"}]
    (study,) = services.studies.all()
    for judged in (1, 2):
        thinker.work(study.name, lambda: False)
        (further,) = told_by(stream, {"waiting"})
        assert (further["state"], further["judged"]) == ("waiting", judged)
    do_all(services, thinker)
    number = len(ada.get(path).get_json()["analysis"]["decisions"])
    assert told_by(stream, {"done"}) == [{"state": "done", "judged": number, "decisions": number}]
    assert list(stream.response) == []


def test_the_stream_of_an_analysis_ends_with_its_token(ada: Caller, bea: Caller, finished: str) -> None:
    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    stream = bea.get(f"{path}/stream")
    assert told_by(stream, {"waiting"})
    replace_token(bea)
    assert told_by(stream, {"waiting", "done"}) == []
    assert ada.get("/v1/matches/none/analysis/stream").get_json()["code"] == "unknown-match"


def test_however_many_wait_for_an_analysis_it_is_looked_at_once_for_all(
    ada: Caller, finished: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, looks, of = f"/v1/matches/{finished}/analysis", Counter[int](), Analyses.of

    def look(analyses: Analyses, match_view: MatchView) -> Progress:
        looks[threading.get_ident()] += 1
        return of(analyses, match_view)

    ada.post(path)
    monkeypatch.setattr(Analyses, "of", look)
    assert ada.get(f"{path}?wait=2&known=0").status_code == 202
    assert looks.pop(threading.get_ident()) == 2, "when it began to wait, and when the time was over"
    streams = [ada.get(f"{path}/stream") for _ in range(5)]
    for stream in streams:
        assert told_by(stream, {"waiting"})
    looks.clear()
    do_all(services, thinker)
    for stream in streams:
        assert told_by(stream, {"done"})
    assert threading.get_ident() not in looks


def test_the_command_finds_the_same_analysis_as_the_service(
    ada: Caller, finished: str, services: Services, thinker: Analyst, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    path = f"/v1/matches/{finished}"
    ada.post(f"{path}/analysis")
    do_all(services, thinker)
    file = tmp_path / "record"
    file.write_bytes(ada.get(f"{path}/record").data + b'{"type":"kifu.cursor"}\n')  # as records end that are listed
    done = CliRunner().invoke(main, ["analyse", str(file), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.output) == ada.get(f"{path}/analysis").get_json()["analysis"]


def test_the_command_refuses_a_match_that_is_played(
    ada: Caller, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    file = tmp_path / "record"
    file.write_bytes(ada.get(f"{path}/record").data)
    done = CliRunner().invoke(main, ["analyse", str(file)])
    assert done.exit_code == 1
    assert "hides something" in done.output


def test_an_analysis_of_an_earlier_release_is_shown_and_done_anew_when_somebody_asks(
    ada: Caller, finished: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    with monkeypatch.context() as earlier:
        earlier.setattr("service.bots.analysis.analysing.code_digest", lambda _game: "earlier")
        ada.post(path)
        do_all(services, thinker)
    told = ada.get(path).get_json()
    assert (told["state"], told["analysis"]["code"], told["outdated"]) == ("done", "earlier", True)
    assert asked(ada, path)[0] == 202
    stream = ada.get(f"{path}/stream")
    assert told_by(stream, {"waiting", "done"})[-1]["state"] == ada.get(path).get_json()["state"] == "waiting"
    do_all(services, thinker)
    assert told_by(stream, {"done"})
    told = ada.get(path).get_json()
    assert told["analysis"]["code"] != "earlier"
    assert not told["outdated"]


@pytest.mark.parametrize(
    "whole", [b"\xff", zlib.compress(b'{"match": '), zlib.compress(b'{"match":"of a newer release"}')]
)
def test_an_analysis_that_cannot_be_read_can_be_asked_for_again(
    ada: Caller, finished: str, services: Services, thinker: Analyst, whole: bytes
) -> None:
    path, key = f"/v1/matches/{finished}/analysis", keys.analysis(MatchId(finished))
    ada.post(path)
    do_all(services, thinker)
    told = ada.get(path).get_json()
    services.redis.hset(key, "whole", whole)
    assert ada.get(path).get_json()["state"] == "none"
    assert asked(ada, path)[0] == 202
    do_all(services, thinker)
    assert ada.get(path).get_json() == told


def test_a_judgement_that_cannot_be_read_is_made_again(
    ada: Caller, finished: str, services: Services, thinker: Analyst
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    do_all(services, thinker)
    told = ada.get(path).get_json()
    services.redis.delete(keys.analysis(MatchId(finished)))
    ada.post(path)
    (study,) = services.studies.all()
    thinker.work(study.name, lambda: False)
    (version,) = (name for name in services.analyses.kept(study.match) if name.isdigit())
    services.redis.hset(keys.analysis(study.match), version, b'{"version": ')
    do_all(services, thinker)
    assert ada.get(path).get_json() == told


def test_a_match_that_is_played_is_not_analysed(ada: Caller, path: str) -> None:
    status, problem = asked(ada, f"{path}/analysis")
    assert (status, problem["code"]) == (409, "match-not-over")


def test_a_match_without_a_result_is_not_analysed(ada: Caller, operator: Caller, match: str) -> None:
    operator.post(f"{match}/corrections", {"status": "abandoned", "reason": "a test"})
    status, problem = asked(ada, f"{match}/analysis")
    assert (status, problem["code"]) == (409, "match-abandoned")


def test_an_analysis_that_fails_again_and_again_is_given_up_and_may_be_asked_for_again(
    ada: Caller, finished: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("out of order")

    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    with monkeypatch.context() as broken:
        broken.setattr(analyst, "judged", fail)
        for _ in range(waiting.PATIENCE):
            with pytest.raises(RuntimeError):
                do_all(services, thinker)
        do_all(services, thinker)
    assert ada.get(path).get_json()["state"] == "failed"
    others = [
        Study("analysis", MatchId(f"other-{number}"), PlayerId(ada.id))
        for number in range(waiting.MOST_OF_ACCOUNT["analysis"])
    ]
    for other in others:
        services.studies.add(other)
    assert asked(ada, path)[1]["code"] == "too-many-analyses"
    assert ada.get(path).get_json()["state"] == "failed"
    services.redis.hdel(keys.studies(), *(other.name for other in others))
    assert asked(ada, path)[1]["state"] == "waiting"
    do_all(services, thinker)
    assert ada.get(path).get_json()["state"] == "done"


def test_who_waits_for_an_analysis_hears_that_it_was_given_up(
    ada: Caller, app: Flask, finished: str, services: Services
) -> None:
    path, found = f"/v1/matches/{finished}/analysis", Future[Any]()
    ada.post(path)
    study = services.studies.begin(services.studies.all()[0].name, "w1")
    assert study is not None
    services.analyses.begin(study.match, "as it is made", 9)
    there = Caller(app.test_client(), ada.id, ada.token)
    waiter = threading.Thread(target=lambda: found.set_result(there.get(f"{path}?wait=60").get_json()), daemon=True)
    waiter.start()
    wait_until(lambda: metrics.REGISTRY.get_sample_value("kifu_waiting", {"kind": "long-poll"}) == 1)
    services.analyses.end(study.match, "", None)
    services.studies.remove(study, "w1")
    assert found.result(timeout=30)["state"] == "failed"


def test_an_analysis_whose_archived_record_is_lost_is_given_up_and_can_be_asked_for_again(
    ada: Caller, finished: str, redis_url: str, services: Services, tmp_path: Path
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    (study,) = services.studies.all()
    store = RedisStore(services.redis, Notifier(), archive=Archive(ArchiveFolder(tmp_path)))
    store.archive(study.match, [*services.store.read(study.match)])
    (file,) = (each for each in tmp_path.rglob("*.gz") if study.match in each.name)
    content = file.read_bytes()
    file.unlink()
    archived = bootstrap(Settings(redis_url=redis_url, archive=str(tmp_path)), BOTS, services.games)
    for _ in range(waiting.PATIENCE):
        with pytest.raises(ArchivedRecordLost):
            Analyst(archived, "w1").work(study.name, lambda: False)
    with suppress(ArchivedRecordLost):
        Analyst(archived, "w1").work(study.name, lambda: False)
    assert services.studies.all() == []
    file.write_bytes(content)
    there = Caller(create_app(archived).test_client(), ada.id, ada.token)
    assert there.post(path).status_code == 202
    do_all(archived, Analyst(archived, "w2"))
    assert there.get(path).get_json()["state"] == "done"
    archived.listener.stop()
    archived.redis.close()


def test_an_analysis_waits_with_what_is_judged_however_long_the_archive_is_away(
    ada: Caller, finished: str, redis_url: str, services: Services, thinker: Analyst, tmp_path: Path
) -> None:
    path = f"/v1/matches/{finished}/analysis"
    ada.post(path)
    (study,) = services.studies.all()
    thinker.work(study.name, lambda: False)
    store = RedisStore(services.redis, Notifier(), archive=Archive(ArchiveFolder(tmp_path)))
    store.archive(study.match, [*services.store.read(study.match)])
    without, with_archive = (
        bootstrap(Settings(redis_url=redis_url, archive=archive), BOTS, services.games)
        for archive in ("", str(tmp_path))
    )
    for _ in range(waiting.PATIENCE + 1):
        with pytest.raises(ArchiveUnavailable):
            Analyst(without, "w2").work(study.name, lambda: False)
    there = Caller(create_app(with_archive).test_client(), ada.id, ada.token)
    told = there.get(path).get_json()
    assert (told["state"], told["judged"]) == ("waiting", 1)
    do_all(services, Analyst(with_archive, "w3"))
    assert there.get(path).get_json()["state"] == "done"
    with_archive.listener.stop()
    for each in (without, with_archive):
        each.redis.close()
