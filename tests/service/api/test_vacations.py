"""Vacations: an account stops its clocks for some days a year, and no others."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import redis

from domain.match import MatchId
from events.store import Millis
from service.bootstrap import Services
from service.use_cases.absences import Absences
from service.use_cases.unit_of_work import UnitOfWork
from tests.account_homes import home
from tests.service.conftest import Caller, types_of

VACATION = "/v1/players/me/vacation"
DAY = 24 * 3_600_000


def in_days(services: Services, days: float) -> Absences:
    """The absences as a service decides on them some days later."""
    time = Millis(services.timekeeper.now() + int(days * DAY))
    unit_of_work = UnitOfWork(services.store, services.repository, clock=lambda: time)
    return Absences(unit_of_work, services.vacations.until)


def types(match: str, caller: Caller) -> list[str]:
    return types_of(caller.get(f"{match}/events"))


def test_the_clocks_of_a_player_on_vacation_stand_still(
    ada: Caller, match: str, project: Callable[[], None], services: Services
):
    project()
    before = ada.get(match).get_json()["times"][0]["deadline"]
    answer = ada.put(VACATION, {"days": 10}).get_json()
    assert answer["days_left"] == 20
    mine = ada.get(match).get_json()["times"][0]
    assert mine["vacation"] == answer["until"]
    assert 9.9 * DAY < mine["deadline"] - before <= 10 * DAY
    with pytest.raises(Exception, match="runs out at"):
        in_days(services, 9).time_out(MatchId(match.rpartition("/")[2]))


def test_a_vacation_that_ends_early_gives_whole_days_back(ada: Caller, match: str, project: Callable[[], None]):
    project()
    ada.put(VACATION, {"days": 10})
    assert ada.delete(VACATION).get_json() == {"until": None, "days_left": 29}
    assert ada.get(match).get_json()["times"][0]["vacation"] is None
    assert types(match, ada)[-2:] == ["match.VacationBegun", "match.VacationEnded"]


def test_an_account_has_thirty_days_a_year(ada: Caller):
    ada.put(VACATION, {"days": 20})
    ada.delete(VACATION)
    refused = ada.put(VACATION, {"days": 30})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "no-vacation-left")
    assert refused.get_json()["detail"] == "You have 29 days of vacation left this year."
    for _ in range(29):
        assert ada.put(VACATION, {"days": 1}).status_code == 200
        ada.delete(VACATION)
    assert ada.get(VACATION).get_json() == {"until": None, "days_left": 0}


@pytest.mark.parametrize("is_over", [False, True])
def test_no_days_are_won_when_the_clock_is_set_back_since_a_vacation(
    ada: Caller, redis_client: redis.Redis, is_over: bool
):
    assert ada.put(VACATION, {"days": 5}).get_json()["days_left"] == 25
    if is_over:
        assert ada.delete(VACATION).get_json()["days_left"] == 29
    vacations = home(ada.id).vacations
    kept = json.loads(redis_client.hget(vacations, ada.id))
    redis_client.hset(vacations, ada.id, json.dumps(kept | {"until": kept["until"] + 400 * DAY}))
    assert ada.delete(VACATION).get_json() == {"until": None, "days_left": 29}


def test_the_same_vacation_may_be_asked_for_again(ada: Caller, match: str, project: Callable[[], None]):
    project()
    first, again = (ada.put(VACATION, {"days": 10}).get_json() for _ in range(2))
    assert first == again
    assert types(match, ada).count("match.VacationBegun") <= 2
    assert ada.put(VACATION, {"days": 3}).get_json()["code"] == "on-vacation"


def test_who_is_not_on_vacation_ends_none(ada: Caller):
    assert ada.delete(VACATION).get_json()["code"] == "no-vacation"


def test_fast_clocks_never_stand_still(ada: Caller, project: Callable[[], None]):
    body: dict[str, Any] = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    match = ada.post("/v1/matches", body | {"clock": {"kind": "turn", "seconds": 3600}}).headers["Location"]
    project()
    ada.put(VACATION, {"days": 10})
    assert "match.VacationBegun" not in types(match, ada)


def test_a_match_that_was_not_told_of_a_vacation_learns_it_before_a_time_out(
    ada: Caller, match: str, services: Services
):
    """As after a crash between the account and its matches, or in a match that started later."""
    ada.put(VACATION, {"days": 10})
    assert "match.VacationBegun" not in types(match, ada)  # nothing is projected, so no match was found
    in_days(services, 4).time_out(MatchId(match.rpartition("/")[2]))
    assert types(match, ada)[-1] == "match.VacationBegun"
    with pytest.raises(Exception, match="runs out at"):
        in_days(services, 9.9).time_out(MatchId(match.rpartition("/")[2]))
    in_days(services, 10.1).time_out(MatchId(match.rpartition("/")[2]))
    assert types(match, ada)[-1] == "match.SeatStoodIn"


@pytest.mark.parametrize("days", [0, 31, -1, 1.5, "3", None])
def test_a_vacation_of_no_days_or_of_too_many_is_refused(ada: Caller, days: object):
    assert ada.put(VACATION, {"days": days}).status_code == 422
