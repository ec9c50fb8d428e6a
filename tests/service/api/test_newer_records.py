"""A match that a newer release has played on is refused for now, and harms no other."""

from collections.abc import Callable

import pytest

from domain.match import MatchId
from service.bootstrap import Services
from tests.account_homes import home
from tests.events.newer_release import TAKEN, write
from tests.service.conftest import Caller, caught_up

VACATION = "/v1/players/me/vacation"
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


@pytest.fixture
def newer(match: str, services: Services) -> str:
    """The path of a match that a newer release has played on."""
    write(services.store, MatchId(match.rpartition("/")[2]), TAKEN)
    return match


@pytest.mark.parametrize("part", ["", "/state", "/moves", "/scores", "/events", "/record", "/diff?from=1", "/waiting"])
def test_a_match_of_a_newer_release_may_be_asked_for_again(newer: str, ada: Caller, part: str):
    answer = ada.get(f"{newer}{part}")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "newer-release")
    assert answer.headers["Retry-After"] == "5"


def test_nothing_is_played_and_the_same_key_may_be_used_again(newer: str, ada: Caller, services: Services):
    head = services.store.head(MatchId(newer.rpartition("/")[2]))
    for _ in range(2):
        answer = ada.post(f"{newer}/moves", TAKE_ONE, Idempotency_Key="same")
        assert (answer.status_code, answer.get_json()["code"]) == (503, "newer-release")
    assert services.store.head(MatchId(newer.rpartition("/")[2])) == head


def test_a_match_of_a_newer_release_is_not_set_aside(
    newer: str, ada: Caller, operator: Caller, services: Services, project: Callable[[], None]
):
    ada.get(newer)
    project()
    assert operator.get("/v1/quarantine").get_json() == {"matches": []}
    assert "kifu_newer_records 1.0" in operator.get("/metrics").text
    assert ada.get("/v1/matches").status_code == 200


def test_a_stream_ends_when_a_newer_release_plays_on(match: str, ada: Caller, services: Services):
    stream = iter(ada.get(f"{match}/events?since=6", Accept="text/event-stream").response)
    next(stream)
    write(services.store, MatchId(match.rpartition("/")[2]), TAKEN)
    assert list(stream) == []


def test_the_deletion_of_an_account_waits_for_a_match_that_cannot_be_read(
    match: str, ada: Caller, services: Services, project: Callable[[], None]
):
    project()
    write(services.store, MatchId(match.rpartition("/")[2]), TAKEN)
    name = ada.get("/v1/players/me").get_json()["name"]
    assert ada("DELETE", "/v1/players/me", {"confirm": name}).status_code == 200
    assert services.deletions.finish(caught_up(services).lag, settle_for=0) == 0
    assert services.redis.zcard(home(ada.id).deletions) == 1


@pytest.mark.parametrize("newer", [0, 1])
def test_a_vacation_begins_in_the_other_matches_when_one_of_them_cannot_be_read(
    newer: int, match: str, ada: Caller, bea: Caller, services: Services, project: Callable[[], None]
):
    seats = [{"kind": "me"}, {"kind": "open"}]
    matches = [match, ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]]
    bea.put(f"{matches[1]}/seats/1")
    project()
    write(services.store, MatchId(matches[newer].rpartition("/")[2]), TAKEN)
    assert ada.put(VACATION, {"days": 3}).status_code == 200
    assert ada.get(matches[1 - newer]).get_json()["times"][0]["vacation"] is not None


def test_a_vacation_whose_end_a_match_cannot_be_told_goes_on_and_may_be_ended_again(
    match: str, ada: Caller, services: Services, project: Callable[[], None]
):
    project()
    until = ada.put(VACATION, {"days": 3}).get_json()["until"]
    write(services.store, MatchId(match.rpartition("/")[2]), TAKEN)
    for _ in range(2):
        answer = ada.delete(VACATION)
        assert (answer.status_code, answer.get_json()["code"]) == (503, "newer-release")
    assert ada.get(VACATION).get_json() == {"until": until, "days_left": 27}
