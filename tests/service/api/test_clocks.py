"""Clocks over the API: chosen with a match, shown with it, and refused where they make no sense."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from domain.match import MatchId
from events.store import Millis
from service.bootstrap import Services
from service.use_cases.absences import Absences
from service.use_cases.unit_of_work import UnitOfWork
from tests.service.conftest import Caller

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
DAY = 24 * 3_600_000
BANK = {"kind": "bank", "seconds": 600, "increment": 30, "when_out": "claim", "bot": "greedy"}


def opened(caller: Caller, *seats: dict[str, str], **more: Any) -> Any:
    return caller.post("/v1/matches", {"game": "stones", "seats": list(seats), **more})


@pytest.fixture
def later(services: Services) -> Callable[[float], Absences]:
    """The absences as a service decides on them some days later."""

    def in_days(days: float) -> Absences:
        time = Millis(services.timekeeper.now() + int(days * DAY))
        return Absences(UnitOfWork(services.store, services.repository, clock=lambda: time))

    return in_days


def test_a_match_with_people_gives_them_three_days_a_turn_by_default(ada: Caller):
    clock = opened(ada, ME, OPEN).get_json()["clock"]
    assert clock == {"kind": "turn", "seconds": 259_200, "increment": 0, "when_out": "bot", "bot": "random"}


def test_the_clock_is_part_of_the_record(ada: Caller):
    path = opened(ada, ME, OPEN, clock=BANK).headers["Location"]
    created = ada.get(f"{path}/events").get_json()["events"][0]["data"]
    assert created["clock"]["seconds"] == 600
    assert opened(ada, ME, OPEN, clock=BANK).get_json()["clock"] == BANK


def test_bots_alone_play_without_a_clock_by_default(ada: Caller):
    match = opened(ada, BOT, BOT).get_json()
    assert (match["clock"], match["times"]) == (None, [])


def test_a_creator_may_choose_no_clock(ada: Caller):
    match = opened(ada, ME, OPEN, clock=None)
    assert (match.status_code, match.get_json()["clock"]) == (201, None)


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ({"kind": "turn", "seconds": 0}, "clock.seconds"),
        ({"kind": "turn", "seconds": 100 * 366 * 24 * 3600}, "clock.seconds"),
        ({"kind": "turn", "seconds": 9}, "clock.seconds"),
        ({"kind": "turn", "seconds": "60"}, "clock.seconds"),
        ({"kind": "turn"}, "clock.seconds"),
        ({"kind": "sandglass", "seconds": 60}, "clock.kind"),
        ({"kind": "turn", "seconds": 60, "increment": 1}, "clock.increment"),
        ({"kind": "bank", "seconds": 60, "increment": -1}, "clock.increment"),
        ({"kind": "bank", "seconds": 60, "increment": 10**9}, "clock.increment"),
        ({"kind": "turn", "seconds": 60, "when_out": "explode"}, "clock.when_out"),
        ({"kind": "turn", "seconds": 60, "more": 1}, "clock.more"),
        ("fast", "clock"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(ada: Caller, clock: Any, field: str):
    answer = opened(ada, ME, OPEN, clock=clock)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.get_json()["errors"]] == [field]


def test_a_bot_that_is_not_offered_stands_in_for_nobody(ada: Caller):
    answer = opened(ada, ME, OPEN, clock={"kind": "turn", "seconds": 60, "bot": "nobody"})
    assert (answer.status_code, answer.get_json()["code"]) == (404, "unknown-bot")
    assert answer.get_json()["field"] == "clock.bot"


def test_deadlines_stand_in_the_match_in_its_events_and_in_the_turns(
    ada: Caller, match: str, project: Callable[[], None], services: Services
):
    project()
    before = services.timekeeper.now()
    mine, other = ada.get(match).get_json()["times"]
    assert 2.9 * DAY < mine["deadline"] - before <= 3 * DAY
    assert mine["time_left"] == 3 * DAY
    assert (other["deadline"], other["time_left"], other["absent"]) == (None, 3 * DAY, False)
    events = ada.get(f"{match}/events").get_json()["events"]
    assert events[-1]["deadlines"] == [{"seat": 0, "deadline": mine["deadline"]}]
    assert "deadlines" not in events[0]
    (turn,) = ada.get("/v1/turns").get_json()["turns"]
    assert (turn["deadline"], turn["reminder"]) == (mine["deadline"], False)
    assert 0 < turn["time_left"] <= 3 * DAY


def test_a_turn_without_a_clock_has_no_deadline(ada: Caller, project: Callable[[], None]):
    opened(ada, ME, BOT, clock=None)
    project()
    (turn,) = ada.get("/v1/turns").get_json()["turns"]
    assert (turn["deadline"], turn["time_left"], turn["reminder"]) == (None, None, False)


def test_a_claim_that_is_too_early_is_refused_and_says_when_it_is_not(ada: Caller, bea: Caller, match: str):
    answer = bea.post(f"{match}/claim")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "time-left")
    assert "seat 0 runs out at 2" in answer.get_json()["detail"]
    (until,) = {seat["deadline"] for seat in ada.get(match).get_json()["times"] if seat["deadline"]}
    assert abs(int(answer.headers["Retry-After"]) - (until / 1000 - time.time())) < 5
    own = ada.post(f"{match}/claim")
    assert own.get_json()["detail"].startswith("The match waits for no other player")
    assert "Retry-After" not in own.headers


def test_a_stranger_claims_nothing(player: Callable[[str], Caller], match: str):
    answer = player("Cid").post(f"{match}/claim")
    assert (answer.status_code, answer.get_json()["code"]) == (403, "not-seated")


def test_nobody_comes_back_who_is_not_absent(ada: Caller, match: str):
    answer = ada.post(f"{match}/return")
    assert (answer.status_code, answer.get_json()["code"]) == (403, "not-absent")


def test_an_absent_player_stays_a_participant_and_comes_back_with_a_move(
    ada: Caller, match: str, later: Callable[[float], Absences]
):
    moves = ada.get(f"{match}/moves").get_json()["moves"]
    later(3.1).time_out(MatchId(match.rpartition("/")[2]))
    shown = ada.get(match).get_json()
    assert (shown["seat"], shown["seats"][0]["bot"], shown["times"][0]["absent"]) == (None, "random", True)
    assert ada.post(f"{match}/return").get_json()["code"] == "bot-to-move"
    back = ada.post(f"{match}/moves", {"moves": [moves[0]["move"]]})
    assert back.status_code == 201
    assert back.get_json()["events"][0]["type"] == "match.PlayerCameBack"
    assert ada.get(match).get_json()["seat"] == 0


def test_an_absent_player_resigns_and_is_told_of_the_match_as_one_who_resigned(
    ada: Caller, match: str, project: Callable[[], None], later: Callable[[float], Absences]
):
    later(3.1).time_out(MatchId(match.rpartition("/")[2]))
    project()
    assert len(ada.get("/v1/turns").get_json()["away"]) == 1
    answer = ada.post(f"{match}/resign")
    assert answer.status_code == 200, answer.get_json()
    assert [event["text"] for event in answer.get_json()["events"]] == [
        "Ada is back on seat 0.",
        "The player of seat 0 resigns; random plays on.",
    ]
    project()
    shown = ada.get(match).get_json()
    assert (shown["seat"], shown["seats"][0]["bot"], shown["times"][0]["absent"]) == (None, "random", False)
    assert ada.get("/v1/turns").get_json()["away"] == []
    assert ada.post(f"{match}/return").get_json()["code"] == "not-absent"
    assert ada.post(f"{match}/resign").get_json()["code"] == "not-seated"


def test_an_absent_player_finds_the_match_in_the_lobby_in_the_turns_and_in_the_export(
    ada: Caller, bea: Caller, project: Callable[[], None], later: Callable[[float], Absences]
):
    path = opened(bea, OPEN, ME).headers["Location"]
    ada.put(f"{path}/seats/0")
    match = path.rpartition("/")[2]
    later(3.1).time_out(MatchId(match))
    project()
    (found,) = ada.get(f"/v1/matches?player={ada.id}&status=playing").get_json()["matches"]
    assert (found["id"], found["absent"]) == (match, [0])
    assert ada.get("/v1/turns").get_json()["away"] == [{"match": match, "game": "stones", "seat": 0}]
    assert bea.get("/v1/turns").get_json()["away"] == []
    assert [each["id"] for each in ada.get("/v1/players/me/export").get_json()["matches"]] == [match]


def test_the_same_claim_is_carried_out_once(ada: Caller, bea: Caller, match: str, later: Callable[[float], Absences]):
    later(3.1).time_out(MatchId(match.rpartition("/")[2]))
    first = bea.post(f"{match}/claim", Idempotency_Key="once")
    assert first.get_json()["code"] == "time-left"
    assert ada.get(match).get_json()["version"] == bea.get(match).get_json()["version"]
