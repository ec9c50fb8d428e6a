"""A stored value that cannot be read, damaged or of a newer release, keeps no process from all others of its kind."""

import logging
from typing import Any

import pytest
import redis

from domain.match import MatchId, PlayerId
from events import keys, projection_keys
from events.stored_values import StoredValues
from service.bootstrap import Services
from service.bots.queue import BotCalls
from service.bots.turn import BotPlayer
from service.processes.projecting import Sweep
from service.processes.studying import CallingToStudies
from service.use_cases.processes import Process
from service.use_cases.studies import Study, StudyName
from tests.service.conftest import Caller, caught_up

DAMAGED = [b'{"version": ', b"\xff\xfe", b"5", b'"text"']
BOT, ME = {"kind": "bot", "bot": "random"}, {"kind": "me"}


def test_a_value_that_cannot_be_read_is_logged_once_by_its_name_alone(caplog: pytest.LogCaptureFixture) -> None:
    stored = StoredValues("process", Process)
    with caplog.at_level(logging.ERROR):
        for name in ("a", "b", "a"):
            assert stored.read(name, b'{"kind": 5, "name": "secret"}') is None
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        f"process {name} cannot be read, and is left out" for name in "ab"
    ]
    assert "secret" not in caplog.text


@pytest.mark.parametrize("attempt", [*DAMAGED, b'{"version":6,"seat":0,"bot":"random","reason":"tired"}'])
def test_of_an_attempt_that_cannot_be_read_the_match_goes_on_and_the_sweep_too(
    services: Services, spectator: Caller, ada: Caller, redis_client: redis.Redis, attempt: bytes
) -> None:
    made = ada.post("/v1/matches", {"game": "stones", "seats": [BOT, ME]}).get_json()
    match = MatchId(made["id"])
    caught_up(services)
    redis_client.hset(keys.bot_attempts(keys.BOTS), match, attempt)
    assert Sweep(services.projections.turns, services.bot_attempts, BotCalls(services.redis), 0).call_overdue(0) == 0
    assert spectator.get("/readyz").status_code == 200
    assert spectator.get(f"/v1/matches/{match}/waiting").status_code == 200
    player = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    assert sum(player.play(match) for _ in range(2)) == 1
    assert services.bot_attempts.of(match) is None


@pytest.mark.parametrize(
    ("name", "study"),
    [
        *(("analysis lost", each) for each in DAMAGED),
        ("riddle lost", b'{"kind":"riddle","match":"lost","account":"a"}'),
    ],
)
def test_a_study_that_cannot_be_read_keeps_nobody_from_others_and_can_be_asked_for_again(
    services: Services, redis_client: redis.Redis, name: StudyName, study: bytes
) -> None:
    other, lost = (Study("analysis", MatchId(name), PlayerId("ada")) for name in ("other", "lost"))
    redis_client.hset(keys.studies(), name, study)
    services.studies.add(other)
    CallingToStudies(services.studies, BotCalls(services.redis)).call()
    assert services.studies.all() == [other]
    assert services.studies.of(name) is services.studies.begin(name, "w1") is None
    services.studies.add(lost)
    assert {each.name for each in services.studies.all()} == {other.name, lost.name}


@pytest.mark.parametrize("process", [*DAMAGED, b'{"kind":"archiver","name":"a"}'])
def test_of_a_process_that_cannot_be_read_nothing_is_told(
    services: Services, spectator: Caller, redis_client: Any, process: bytes
) -> None:
    services.processes.sign(Process("worker", "box/1", "box", 1, "", 20))
    services.processes.sign(Process("worker", "box/2", "box", 2, "", 20))
    redis_client.hset(keys.processes(), "box/2", process)
    assert [each.process.name for each in services.processes.all() if each.process.kind == "worker"] == ["box/1"]
    assert spectator.get("/readyz").status_code == 200


@pytest.mark.parametrize("summary", [*DAMAGED, b'{"entry":{"id":"lost"}}'])
def test_a_summary_that_cannot_be_read_keeps_no_other_match_from_the_lobby_and_from_its_bot(
    services: Services, spectator: Caller, ada: Caller, redis_client: redis.Redis, summary: bytes
) -> None:
    damaged, other = (ada.post("/v1/matches", {"game": "stones", "seats": [BOT, ME]}).get_json()["id"] for _ in "ab")
    caught_up(services)
    redis_client.set(projection_keys.match_summary(damaged), summary)
    assert [each["id"] for each in spectator.get("/v1/matches").get_json()["matches"]] == [other]
    turns = services.projections.turns
    assert [turn.match for turn in turns.overdue(services.timekeeper.now())] == [other]
    Sweep(turns, services.bot_attempts, BotCalls(services.redis), 0).call_overdue(0)
