"""How many hints and analyses wait at once, and when workers make them."""

from collections.abc import Callable

import pytest
import redis

from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused
from events import keys
from service.bootstrap import Services
from service.bots import queue
from service.bots import work as jobs
from service.bots.analysis.analyst import Analyst
from service.bots.queue import BotCalls
from service.bots.turn import BotPlayer
from service.processes.studying import CallingToStudies
from service.use_cases import studies as waiting
from service.use_cases.studies import Study, StudyName
from tests.events.newer_release import TAKEN, write
from tests.service.bots.conftest import BOT, ME
from tests.service.conftest import Caller

NewMatch = Callable[..., MatchId]


def test_an_account_has_a_bounded_number_of_studies_that_wait(services: Services, redis_client: redis.Redis) -> None:
    ada, bea = PlayerId("ada"), PlayerId("bea")
    for number in range(3):
        services.studies.add(Study("analysis", MatchId(f"match{number}"), ada))
    services.studies.add(Study("analysis", MatchId("match0"), ada))
    with pytest.raises(MatchRefused, match="analyses for you wait"):
        services.studies.add(Study("analysis", MatchId("match3"), ada))
    services.studies.add(Study("analysis", MatchId("match3"), bea))
    services.studies.add(Study("hint", MatchId("match0"), ada))
    with pytest.raises(MatchRefused, match="Another hint"):
        services.studies.add(Study("hint", MatchId("match1"), ada))


def test_all_accounts_together_have_a_bounded_number_of_studies(
    services: Services, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST", 2)
    for number in range(2):
        services.studies.add(Study("analysis", MatchId(f"match{number}"), PlayerId(f"player{number}")))
    with pytest.raises(MatchRefused, match="ask again later"):
        services.studies.add(Study("analysis", MatchId("match2"), PlayerId("player2")))


def test_who_has_asked_for_too_many_analyses_is_told_when_to_ask_again(
    ada: Caller, finished: str, services: Services
) -> None:
    for number in range(3):
        services.studies.add(Study("analysis", MatchId(f"match{number}"), PlayerId(ada.id)))
    refused = ada.post(f"/v1/matches/{finished}/analysis")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too-many-analyses")
    assert int(refused.headers["Retry-After"]) > 0


def test_turns_of_bots_come_before_hints_and_analyses(
    ada: Caller,
    finished: str,
    services: Services,
    calls: BotCalls,
    new_match: NewMatch,
    project_and_call: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada.post(f"/v1/matches/{finished}/analysis")
    CallingToStudies(services.studies, calls).call()
    assert not calls.turns_wait()
    new_match(BOT, ME)
    project_and_call()
    assert calls.turns_wait()
    (study,) = services.studies.all()
    judged: list[StudyName] = []

    class Counting(Analyst):
        def work(self, name: StudyName, keep_going: Callable[[], bool]) -> bool:
            judged.append(name)
            assert not keep_going(), "it stops while the turn of a bot waits"
            return super().work(name, keep_going)

    flow = jobs.Flow(f"analysis-{ada.id}")
    queued = jobs.JobTime(services.redis.zscore(keys.study_flows(), flow))
    player = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    jobs.serve_studies(jobs.Worker(player, calls, Counting(services, "w1")), flow, queued, float("inf"))
    assert judged == [study.name]
    assert services.redis.zscore(keys.bot_flow(flow), study.name), "it is queued again, behind the others"


def test_a_player_who_asks_for_a_hint_waits_for_no_match_of_bots_alone(
    ada: Caller,
    bea: Caller,
    path: str,
    services: Services,
    calls: BotCalls,
    new_match: NewMatch,
    project_and_call: Callable[[], None],
    work: Callable[..., bool],
) -> None:
    alone = new_match(BOT, BOT)
    project_and_call()
    before = bea.get(f"/v1/matches/{alone}").get_json()["version"]
    ada.post(f"{path}/hint")
    CallingToStudies(services.studies, calls).call()
    assert work(1)
    assert ada.get(f"{path}/hint").get_json()["state"] == "done"
    assert bea.get(f"/v1/matches/{alone}").get_json()["version"] == before


def test_workers_make_what_was_asked_for_without_being_told_twice(
    ada: Caller, finished: str, services: Services, calls: BotCalls, work: Callable[..., bool]
) -> None:
    ada.post(f"/v1/matches/{finished}/analysis")
    calling = CallingToStudies(services.studies, calls)
    calling.call()
    calling.call()
    assert work()
    assert ada.get(f"/v1/matches/{finished}/analysis").get_json()["state"] == "done"
    assert not work()


def test_a_worker_leaves_the_hint_for_a_match_that_a_newer_release_has_played_on(
    ada: Caller,
    new_match: NewMatch,
    services: Services,
    calls: BotCalls,
    work: Callable[..., bool],
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = new_match(ME, BOT)
    ada.post(f"/v1/matches/{match}/hint")
    write(services.store, match, TAKEN)
    (study,) = services.studies.all()
    for _ in range(waiting.PATIENCE + 1):
        calls.call_to_studies([study])
        assert work()
    assert services.studies.all() == [study], "a worker of the newer release can make it"
    assert "failed" not in caplog.text


def test_a_study_that_waits_is_in_no_flow_that_an_earlier_release_sweeps(
    ada: Caller, path: str, services: Services, calls: BotCalls
) -> None:
    ada.post(f"{path}/hint")
    CallingToStudies(services.studies, calls).call()
    assert services.redis.zrange(keys.study_flows(), 0, -1) == [f"hints-{ada.id}".encode()]
    assert services.redis.zrange(keys.bot_flows(), 0, -1) == []


def test_a_study_goes_on_that_an_earlier_release_has_queued(
    ada: Caller,
    path: str,
    services: Services,
    calls: BotCalls,
    work: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(queue, "BEGUN_WITHIN", 0)
    ada.post(f"{path}/hint")
    (study,) = services.studies.all()
    flow = jobs.Flow(f"analysis-{ada.id}")
    services.redis.zadd(keys.bot_flow(flow), {study.name: 1})
    services.redis.zadd(keys.bot_flows(), {flow: 1})
    assert calls.call_again([], seconds=3) == 1
    assert services.redis.zrange(keys.bot_flows(), 0, -1) == []
    assert work(1)
    assert ada.get(f"{path}/hint").get_json()["state"] == "done"
    assert calls.call_again([], seconds=0) == 0
