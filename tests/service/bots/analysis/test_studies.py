"""Hints and analyses by the API and a worker: who may ask, what is kept, and what a lost worker leaves."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis
from click.testing import CliRunner
from msgspec.structs import replace
from werkzeug.test import TestResponse

from domain.match import BotName, MatchId, PlayerId
from domain.refusals import MatchRefused
from events import keys
from service.bootstrap import Services
from service.bots import work as jobs
from service.bots.analysis import analyst
from service.bots.analysis.analyst import Analyst, hint_for
from service.bots.queue import BotCalls
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from service.cli import main
from service.processes.studying import CallingToStudies
from service.use_cases import studies as waiting
from service.use_cases.studies import Study, StudyName
from tests.service.api.test_ended_tokens import replace_token
from tests.service.bots.analysis.conftest import EXPERT, LEVEL
from tests.service.bots.conftest import BOT, ME
from tests.service.conftest import Caller

NewMatch = Callable[..., MatchId]
OPEN = {"kind": "open"}
NDJSON = "application/x-ndjson"
ADEPT = BotName("adept")


def for_ever() -> bool:
    return True


@pytest.fixture
def path(new_match: NewMatch) -> str:
    """A match of Ada against a bot, which counts for nobody."""
    return f"/v1/matches/{new_match(ME, BOT)}"


@pytest.fixture
def finished(new_match: NewMatch, bot_player: BotPlayer) -> str:
    match = new_match(BOT, BOT)
    bot_player.play(match)
    return match


def do_all(services: Services, thinker: Analyst) -> None:
    for study in services.studies.all():
        thinker.work(study.name, for_ever)


def asked(caller: Caller, path: str) -> tuple[int, dict[str, Any]]:
    answer = caller.post(path)
    return answer.status_code, answer.get_json()


def test_a_player_gets_a_hint_with_its_reasons(ada: Caller, path: str, services: Services, thinker: Analyst) -> None:
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"
    status, hint = asked(ada, f"{path}/hint")
    assert (status, hint["state"]) == (202, "waiting")
    do_all(services, thinker)
    status, hint = asked(ada, f"{path}/hint")
    assert (status, hint["state"], hint["bot"], hint["seat"]) == (200, "done", "expert", 0)
    assert hint["move"] == hint["candidates"][0]["move"], "a hint misses nothing, even if the level does"
    assert ada.get(f"{path}/hint?wait=1").get_json() == hint
    assert services.studies.all() == []


def test_a_hint_is_of_its_version(ada: Caller, path: str, services: Services, thinker: Analyst) -> None:
    ada.post(f"{path}/hint")
    do_all(services, thinker)
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"
    status, problem = asked(ada, f"{path}/hint")
    assert (status, problem["code"]) == (409, "not-your-turn")


def test_a_hint_for_a_match_that_has_moved_on_is_dropped(
    ada: Caller, path: str, services: Services, thinker: Analyst
) -> None:
    ada.post(f"{path}/hint")
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    do_all(services, thinker)
    assert services.studies.all() == []
    assert ada.get(f"{path}/hint").get_json()["state"] == "none"


def test_nobody_gets_a_hint_in_a_match_that_may_count(ada: Caller, match: str, services: Services) -> None:
    status, problem = asked(ada, f"{match}/hint")
    assert (status, problem["code"]) == (409, "match-rated")
    assert services.studies.all() == []


def test_two_people_get_hints_in_a_private_match(ada: Caller, bea: Caller) -> None:
    plan = {"game": "stones", "seats": [ME, OPEN], "private": True}
    match = ada.post("/v1/matches", plan)
    path, invitation = match.headers["Location"], match.get_json()["invitation"]
    bea.put(f"{path}/seats/1", {"invitation": invitation})
    assert asked(ada, f"{path}/hint")[0] == 202


def test_a_hint_is_for_the_own_seat_only(ada: Caller, bea: Caller, path: str, spectator: Caller) -> None:
    ada.post(f"{path}/hint")
    assert asked(bea, f"{path}/hint")[1]["code"] == "not-seated"
    assert bea.get(f"{path}/hint").get_json()["code"] == "not-seated"
    assert spectator.get(f"{path}/hint").status_code == 401


def test_there_are_no_hints_after_the_end(ada: Caller, services: Services, new_match: NewMatch) -> None:
    path = f"/v1/matches/{new_match(ME, BOT, heap=1)}"
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert asked(ada, f"{path}/hint")[1]["code"] == "match-over"


def test_what_is_hidden_changes_no_hint(ada: Caller, path: str, services: Services, newest: Callable[..., Any]) -> None:
    ada.post(f"{path}/hint")
    (study,) = services.studies.all()
    snapshot = services.repository.newest(study.match)
    assert snapshot is not None
    own, _ = snapshot.match.board.stashes
    hints = []
    for hidden in (2, 3, 4, 5):
        board = replace(snapshot.match.board, stashes=(own, hidden))
        other = replace(snapshot, match=replace(snapshot.match, board=board, secret="another"))
        hints.append(hint_for(other, study))
    assert hints == [hints[0]] * 4


def test_when_a_bot_fails_to_give_a_hint_the_next_weaker_one_does(
    ada: Caller, path: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(SearchBot):
        def consider(self, *_: Any) -> Any:
            raise RuntimeError("out of order")

    bots = {EXPERT: partial(Broken, level=LEVEL), ADEPT: partial(SearchBot, level=LEVEL)}
    monkeypatch.setattr(analyst, "BOTS", bots)
    monkeypatch.setattr(analyst, "weaker_than", {EXPERT: ADEPT, ADEPT: None}.get)
    ada.post(f"{path}/hint")
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["bot"] == "adept"


def test_when_all_bots_fail_the_hint_says_so_and_the_match_goes_on(
    ada: Caller, path: str, services: Services, thinker: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: Any) -> Any:
        while True:
            pass

    monkeypatch.setattr(analyst, "ANSWERS_WITHIN", 0.05)
    monkeypatch.setattr(analyst, "weaker_than", lambda _bot: None)
    monkeypatch.setattr(SearchBot, "consider", hang)
    ada.post(f"{path}/hint")
    do_all(services, thinker)
    assert ada.get(f"{path}/hint").get_json()["state"] == "failed"
    assert ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}).status_code == 201


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


def test_the_command_finds_the_same_analysis_as_the_service(
    ada: Caller, finished: str, services: Services, thinker: Analyst, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    path = f"/v1/matches/{finished}"
    ada.post(f"{path}/analysis")
    do_all(services, thinker)
    file = tmp_path / "record"
    file.write_bytes(ada.get(f"{path}/record").data)
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
    assert ada.get(path).get_json()["analysis"]["code"] == "earlier"
    assert asked(ada, path)[0] == 202
    do_all(services, thinker)
    assert ada.get(path).get_json()["analysis"]["code"] != "earlier"


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
    assert asked(ada, path)[1]["state"] == "waiting"
    do_all(services, thinker)
    assert ada.get(path).get_json()["state"] == "done"


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
    queued = jobs.Turn(services.redis.zscore(keys.bot_flows(), flow))
    player = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    jobs.serve_studies(jobs.Worker(player, calls, Counting(services, "w1")), flow, queued, float("inf"))
    assert judged == [study.name]
    assert services.redis.zscore(keys.bot_flow(flow), study.name), "it is queued again, behind the others"


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
