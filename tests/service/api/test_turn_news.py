"""Who waits at `/v1/turns` hears of what is new: a turn, a reminder, a bot that stands in."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import redis
from msgspec.structs import replace

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from events import projection_keys as keys
from events.projections.turns import Away, Turn, Turns
from events.store import Millis, StoreUnavailable
from service.bootstrap import Services
from service.use_cases.absences import Absences
from service.use_cases.turn_news import TurnReport
from service.use_cases.unit_of_work import UnitOfWork
from tests.games.stones import GAME
from tests.service.conftest import Caller

NOW = Millis(1_700_000_000_000)
DAY = 24 * 3_600_000
TURN = Turn(MatchId("m1"), GAME.id, Seat(0), Version(6), NOW, deadline=Millis(NOW + 4000))


def report_at(moment: int, *turns: Turn, away: tuple[Away, ...] = ()) -> TurnReport:
    return TurnReport(turns or (TURN,), away, Millis(NOW + moment))


def news(caller: Caller, known: str, wait: int = 60) -> Any:
    return caller.get(f"/v1/turns?wait={wait}&known={known}").get_json()


def test_the_state_changes_with_what_is_news_and_with_nothing_else() -> None:
    state = report_at(0).state
    assert report_at(2999).state == state, "time passes"
    assert report_at(0, replace(TURN, version=Version(9))).state == state, "somebody else does something in the match"
    others = [
        report_at(3000),
        report_at(0, replace(TURN, since=Millis(NOW + 1))),
        report_at(0, TURN, replace(TURN, match=MatchId("m2"))),
        report_at(0, away=(Away(MatchId("m3"), GAME.id, Seat(1)),)),
    ]
    assert len({state, *(other.state for other in others)}) == 5


def test_a_reminder_is_due_when_a_quarter_of_the_time_is_left_and_once() -> None:
    assert [report_at(moment).until_reminder for moment in (0, 2000)] == [3.01, 1.01]
    assert report_at(3000).until_reminder == float("inf")
    assert report_at(0, replace(TURN, deadline=None)).until_reminder == float("inf")


def test_who_waits_hears_of_a_reminder_when_it_is_due(
    ada: Caller, services: Services, redis_client: redis.Redis
) -> None:
    now = services.timekeeper.now()
    turn = replace(TURN, since=Millis(now - 5000), deadline=Millis(now + 7000))  # the reminder is due in 4 seconds
    redis_client.hset(keys.turns(keys.shard(turn.match), ada.id), "m1/0", msgspec.json.encode(turn))
    before = ada.get("/v1/turns").get_json()
    after = news(ada, before["state"])
    assert [answer["turns"][0]["reminder"] for answer in (before, after)] == [False, True]
    assert after["state"] != before["state"]


def test_who_knows_all_that_is_new_waits_although_a_match_waits(
    ada: Caller, match: str, project: Callable[[], None]
) -> None:
    project()
    known = ada.get("/v1/turns?wait=20").get_json()
    assert news(ada, known["state"], wait=1)["state"] == known["state"]
    assert news(ada, "something else")["state"] == known["state"]


def test_who_waits_hears_that_a_bot_stands_in_and_that_they_are_back(
    ada: Caller, bea: Caller, match: str, project: Callable[[], None], services: Services
) -> None:
    later = Millis(services.timekeeper.now() + int(3.1 * DAY))
    absences = Absences(UnitOfWork(services.store, services.repository, clock=lambda: later))
    moves = [each["move"] for each in ada.get(f"{match}/moves").get_json()["moves"]]

    def time_out() -> None:
        absences.time_out(MatchId(match.rpartition("/")[2]))
        project()

    def come_back() -> None:
        ada.post(f"{match}/moves", {"moves": moves[:1]})
        project()

    project()
    answer = ada.get("/v1/turns").get_json()
    for act, away in ((time_out, [0]), (come_back, [])):
        timer = threading.Timer(0.1, act)
        timer.start()
        answer = news(ada, answer["state"])
        timer.join()
        assert [each["seat"] for each in answer["away"]] == away


def waiting_at_once(services: Services, ada: Caller, known: str, waiters: int) -> list[list[Turn] | str]:
    """What so many get who wait for the turns of an account until they are woken because their time is over."""
    player, answers, is_over = PlayerId(ada.id), list[list[Turn] | str](), threading.Event()

    def wait() -> None:
        try:
            report = services.turn_news.wait(player, 60, known, is_over.is_set)
            answers.append([*report.turns])
        except StoreUnavailable as error:
            answers.append(str(error))

    threads = [threading.Thread(target=wait) for _ in range(waiters)]
    for thread in threads:
        thread.start()
    is_over.set()
    while any(thread.is_alive() for thread in threads):
        services.turn_news.wake(player)
        time.sleep(0.01)
    return answers


def test_however_many_wait_for_the_turns_of_an_account_one_look_is_taken_at_a_time(
    ada: Caller, match: str, project: Callable[[], None], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    project()
    known, running, of = ada.get("/v1/turns").get_json()["state"], Counter[str](), Turns.of

    def look(turns: Turns, player: PlayerId) -> Any:
        running["now"] += 1
        running["most"] = max(running["most"], running["now"])
        time.sleep(0.02)  # so that others would begin theirs meanwhile
        running["now"] -= 1
        return of(turns, player)

    monkeypatch.setattr(Turns, "of", look)
    answers = waiting_at_once(services, ada, known, 10)
    assert [len(turns) for turns in answers] == [1] * 10
    assert running["most"] == 1


def test_all_who_wait_hear_of_a_look_that_fails(
    ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Any:
        raise StoreUnavailable("away")

    monkeypatch.setattr(Turns, "of", fail)
    assert waiting_at_once(services, ada, "", 5) == ["away"] * 5
