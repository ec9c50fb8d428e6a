"""An account hears of all its turns and matches on one stream: first how everything is, then each change."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from domain.game import Seat, Version
from domain.match import MatchId
from events import projection_keys as keys
from events.projections.rebuilding import clear
from events.projections.turns import Turn
from events.store import Millis, StoreUnavailable
from service.api.http import streams
from service.bootstrap import Services
from service.use_cases import account_news
from service.use_cases.absences import Absences
from service.use_cases.account_events import ACCOUNT_EVENTS
from service.use_cases.unit_of_work import UnitOfWork
from tests.games.stones import GAME
from tests.service.api.account_listener import AccountListener, types
from tests.service.api.test_ended_tokens import replace_token
from tests.service.conftest import Caller

PAGE = (Path(__file__).parents[3] / "docs" / "streams.md").read_text()
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
DAY = 24 * 3_600_000
Listening = Callable[..., AccountListener]
Project = Callable[[], None]


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """Opens streams, whose heartbeats come soon."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.3)
    with ExitStack() as stack:

        def listen(caller: Caller, **headers: str) -> AccountListener:
            opened = AccountListener(caller, **headers)
            stack.callback(opened.response.close)
            return opened

        yield listen


def id_of(match: str) -> str:
    return match.rpartition("/")[2]


def open_match(caller: Caller, **more: Any) -> str:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], **more}
    return caller.post("/v1/matches", body).headers["Location"]


def test_the_state_comes_first(match: str, ada: Caller, project: Project, listening: Listening):
    waiting = open_match(ada)
    project()
    (state,) = listening(ada).until("State")
    assert [(turn["match"], turn["seat"]) for turn in state["turns"]] == [(id_of(match), 0)]
    assert {each["match"]: (each["status"], each["seats"]) for each in state["matches"]} == {
        id_of(match): ("playing", [0]),
        id_of(waiting): ("waiting", [0]),
    }
    assert state["away"] == []


def test_an_account_hears_of_a_match_from_its_beginning_to_its_end(
    ada: Caller, bea: Caller, project: Project, listening: Listening
):
    told = listening(ada)
    told.until("State")
    match = open_match(ada, options={"stones": 2})
    project()
    assert types(told.until("MatchWaits")) == ["MatchWaits"]
    bea.put(f"{match}/seats/1")
    project()
    began = told.until("TurnBegan")
    assert types(began) == ["MatchBegan", "TurnBegan"]
    assert (began[1]["turn"]["match"], began[1]["turn"]["seat"]) == (id_of(match), 0)
    assert began[1]["turn"]["time_left"] > 0
    ada.post(f"{match}/moves", TAKE_ONE)
    project()
    assert told.until("TurnEnded") == [
        {"type": "account.TurnEnded", "match": id_of(match), "game": "stones", "seat": 0}
    ]
    bea.post(f"{match}/moves", TAKE_ONE)
    project()
    assert told.until("MatchEnded") == [
        {"type": "account.MatchEnded", "match": id_of(match), "game": "stones", "status": "finished"}
    ]


@pytest.mark.parametrize(("operation", "kind"), [("undo", "take-back"), ("forks", "fork")])
def test_an_account_hears_of_proposals_and_of_their_end(
    operation: str, kind: str, match: str, ada: Caller, bea: Caller, project: Project, listening: Listening
):
    start = ada.get(match).get_json()["version"]
    for caller in (ada, bea):
        caller.post(f"{match}/moves", TAKE_ONE)
    project()
    told = listening(bea)
    told.until("State")
    ada.post(f"{match}/{operation}", {"to" if operation == "undo" else "version": start})
    project()
    proposal = {"seat": 0, "to": start, "agreed": [0]}
    assert told.until("Proposed") == [
        {"type": "account.Proposed", "match": id_of(match), "game": "stones", "kind": kind, "proposal": proposal}
    ]
    assert kind.replace("-", "_") in listening(bea).until("State")[0]["matches"][0], "who comes later hears of it, too"
    bea.delete(f"{match}/{operation}")
    project()
    assert told.until("ProposalEnded")[0]["kind"] == kind


def test_an_account_hears_of_matches_that_end_before_they_begin_and_of_those_that_it_leaves(
    ada: Caller, bea: Caller, project: Project, listening: Listening
):
    match = open_match(ada)
    three = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    left = ada.post("/v1/matches", three).headers["Location"]
    bea.put(f"{left}/seats/1")
    project()
    hers, others = listening(ada), listening(bea)
    assert [len(each.until("State")[0]["matches"]) for each in (hers, others)] == [2, 1]
    ada.post(f"{match}/end")
    bea.delete(f"{left}/seats/1")
    project()
    (ended,) = hers.until("MatchEnded")
    assert (ended["match"], ended["status"]) == (id_of(match), "abandoned")
    assert others.until("MatchLeft") == [{"type": "account.MatchLeft", "match": id_of(left), "game": "stones"}]


def test_an_account_hears_that_a_bot_stands_in_and_that_it_is_back(
    match: str, ada: Caller, project: Project, services: Services, listening: Listening
):
    moves = [each["move"] for each in ada.get(f"{match}/moves").get_json()["moves"]]
    project()
    told = listening(ada)
    told.until("State")
    later = Millis(services.timekeeper.now() + int(3.1 * DAY))
    Absences(UnitOfWork(services.store, services.repository, clock=lambda: later)).time_out(MatchId(id_of(match)))
    project()
    told.until("TurnEnded", "AwayBegan", "MatchBegan")  # in any order: each is read by itself, maybe before a change
    ada.post(f"{match}/moves", {"moves": moves[:1]})
    project()
    told.until("AwayEnded", "MatchBegan")


def test_an_account_is_reminded_without_asking_again(
    ada: Caller, services: Services, redis_client: redis.Redis, listening: Listening
):
    now = services.timekeeper.now()
    begin, end = Millis(now - 5000), Millis(now + 7000)  # the reminder is due in 4 seconds
    turn = Turn(MatchId("m1"), GAME.id, Seat(0), Version(6), begin, deadline=end)
    redis_client.hset(keys.turns(keys.shard(turn.match), ada.id), "m1/0", msgspec.json.encode(turn))
    told = listening(ada)
    assert not told.until("State")[0]["turns"][0]["reminder"]
    assert told.until("TurnReminded")[0]["turn"]["reminder"]


def test_who_resumes_gets_the_state_only_if_it_has_changed(
    match: str, ada: Caller, bea: Caller, project: Project, listening: Listening
):
    project()
    told = listening(ada)
    told.until("State")
    assert listening(ada, Last_Event_ID=told.ids()[-1]).silent()
    ada.post(f"{match}/moves", TAKE_ONE)
    project()
    told.until("TurnEnded")
    assert listening(ada, Last_Event_ID=told.ids()[-1]).silent()
    (state,) = listening(ada, Last_Event_ID=told.ids()[0]).until("State")
    assert state["turns"] == []


def test_of_several_events_of_one_change_only_the_last_has_an_id_so_that_none_is_lost(
    ada: Caller, bea: Caller, project: Project, listening: Listening
):
    match = open_match(ada)
    project()
    told = listening(ada)
    told.until("State")
    assert told.silent(), "late news of the match that was opened would let the account be read while it changes"
    bea.put(f"{match}/seats/1")
    project()
    assert types(told.until("TurnBegan")) == ["MatchBegan", "TurnBegan"]
    assert len(told.ids()) == 2
    assert told.text.rindex("id: ") > told.text.index("account.MatchBegan")


def test_nobody_hears_of_the_matches_of_others(
    match: str, ada: Caller, bea: Caller, player: Callable[[str], Caller], project: Project, listening: Listening
):
    told = listening(player("Cor"))
    assert told.until("State")[0]["matches"] == []
    open_match(ada, private=True)
    ada.post(f"{match}/moves", TAKE_ONE)
    ada.put(f"/v1/players/me/blocks/{bea.id}")
    project()
    assert told.silent()


def test_private_matches_are_told_to_those_who_take_part(ada: Caller, project: Project, listening: Listening):
    match = open_match(ada, private=True)
    project()
    assert [each["match"] for each in listening(ada).until("State")[0]["matches"]] == [id_of(match)]


def test_a_stream_needs_a_token_and_ends_with_it(ada: Caller, spectator: Caller, listening: Listening):
    assert spectator.get("/v1/stream").get_json()["code"] == "token-needed"
    told = listening(ada)
    told.until("State")
    with ThreadPoolExecutor(1) as reader:
        rest = reader.submit(told.rest)
        replace_token(ada)
        assert "data" not in rest.result(timeout=60)


def test_while_the_projections_are_computed_again_no_match_is_told_to_be_over(
    match: str, ada: Caller, services: Services, redis_client: redis.Redis, project: Project, listening: Listening
):
    project()
    told = listening(ada)
    told.until("State")
    clear(redis_client)
    services.projections.turns.wake(ada.id)
    assert told.silent()
    ada.post(f"{match}/moves", TAKE_ONE)
    project()
    assert types(told.until("TurnEnded")) == ["TurnEnded"]


def test_who_is_too_far_behind_gets_the_state_again(
    match: str, ada: Caller, bea: Caller, project: Project, listening: Listening, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(account_news, "KEPT", 1)
    project()
    slow, fast = listening(ada), listening(ada)
    for told in (slow, fast):
        told.until("State")
    for caller, last in ((ada, "TurnEnded"), (bea, "TurnBegan")):
        caller.post(f"{match}/moves", TAKE_ONE)
        project()
        fast.until(last)
    assert types(slow.until("State")) == ["State"]
    assert slow.ids()[-1] == fast.ids()[-1]


def test_however_many_streams_follow_an_account_it_is_looked_at_once(
    ada: Caller, project: Project, listening: Listening, monkeypatch: pytest.MonkeyPatch
):
    looks = []
    after = account_news.OwnStates.after
    monkeypatch.setattr(account_news.OwnStates, "after", lambda *given: looks.append(1) or after(*given))
    opened = [listening(ada) for _ in range(5)]
    for told in opened:
        told.until("State")
    open_match(ada)
    project()
    for told in opened:
        told.until("MatchWaits")
    assert len(looks) <= 2


def test_after_an_error_that_nobody_expects_the_streams_of_an_account_end_and_new_ones_hear_what_happens(
    ada: Caller, project: Project, listening: Listening, monkeypatch: pytest.MonkeyPatch
):
    after = account_news.OwnStates.after
    failing = [ValueError("nobody expects this")]

    def fail_once(*given: Any) -> account_news.Changed:
        if failing:
            raise failing.pop()
        return after(*given)

    monkeypatch.setattr(account_news.OwnStates, "after", fail_once)
    told = listening(ada)
    told.until("State")
    open_match(ada)
    project()
    with pytest.raises((StoreUnavailable, StopIteration, RuntimeError)):
        told.until("MatchWaits")
    new = listening(ada)
    assert len(new.until("State")[-1]["matches"]) == 1
    open_match(ada)
    project()
    new.until("MatchWaits")


def test_one_event_a_line_is_told_to_who_asks_for_it(ada: Caller, listening: Listening):
    response = ada.get("/v1/stream", Accept="application/x-ndjson")
    parts = iter(response.response)
    assert [next(parts), msgspec.json.decode(next(parts))["type"]] == [b"\n", "account.State"]
    response.close()


def test_the_page_lists_every_type_of_event():
    told = set(re.findall(r"^\| `account\.(\w+)`", PAGE, re.MULTILINE))
    assert {f"Account{name}" for name in told} == {event.__name__ for event in ACCOUNT_EVENTS}
