"""The cap on matches of bots alone that one account has running at once."""

from collections.abc import Callable

import pytest
import redis
from flask import Flask

from domain.match import MatchId
from events import keys
from service.bootstrap import Services
from service.bots.turn import BotPlayer
from tests.service.conftest import Caller, at_once

ALONE = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}] * 2}
ONE_OPEN = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "open"}]}
WITH_ME = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "me"}]}
MOST = 3


@pytest.fixture
def full(ada: Caller) -> list[str]:
    """Ada has as many matches of bots alone as she may have; none is projected yet."""
    return [ada.post("/v1/matches", ALONE).headers["Location"] for _ in range(MOST)]


def test_one_match_of_bots_alone_too_many_is_refused_and_the_limit_is_told(full: list[str], ada: Caller):
    answer = ada.post("/v1/matches", ALONE)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "too-many-bot-matches")
    assert f"{MOST} of these" in answer.get_json()["detail"]


def test_the_limit_holds_for_requests_at_the_same_time(app: Flask, ada: Caller):
    answers = at_once(app, ada, *[("/v1/matches", ALONE, {})] * 10)
    assert sorted(answer.status_code for answer in answers) == [201] * MOST + [409] * (10 - MOST)


def test_the_limit_holds_when_the_matches_are_projected_and_begun_long_ago(
    full: list[str], ada: Caller, project: Callable[[], None], redis_client: redis.Redis
):
    project()
    redis_client.delete(keys.begun_bot_matches(ada.id))
    assert ada.post("/v1/matches", ALONE).status_code == 409


def test_another_account_and_a_match_with_a_person_are_not_limited(full: list[str], ada: Caller, bea: Caller):
    assert bea.post("/v1/matches", ALONE).status_code == 201
    assert ada.post("/v1/matches", WITH_ME).status_code == 201


def test_a_match_that_is_over_counts_no_more(
    full: list[str], ada: Caller, services: Services, project: Callable[[], None]
):
    bots = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    bots.play(MatchId(full[0].rpartition("/")[2]))
    project()
    assert ada.post("/v1/matches", ALONE).status_code == 201
    assert ada.post("/v1/matches", ALONE).status_code == 409


def test_the_last_seat_of_a_match_is_given_to_no_bot_beyond_the_limit(full: list[str], ada: Caller, bea: Caller):
    path = ada.post("/v1/matches", ONE_OPEN).headers["Location"]
    assert ada.put(f"{path}/seats/1", {"bot": "random"}).status_code == 409
    assert bea.put(f"{path}/seats/1").status_code == 200


def test_a_person_may_always_resign_and_the_match_counts_for_the_next_one(ada: Caller, project: Callable[[], None]):
    for _ in range(MOST + 1):
        path = ada.post("/v1/matches", WITH_ME).headers["Location"]
        assert ada.post(f"{path}/resign").status_code == 200
    project()
    assert ada.post("/v1/matches", ALONE).status_code == 409


def test_a_fork_for_bots_alone_counts(full: list[str], ada: Caller, services: Services, project: Callable[[], None]):
    bots = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    bots.play(MatchId(full[0].rpartition("/")[2]))
    project()
    fork = {"version": 6, "seats": ALONE["seats"]}
    assert ada.post(f"{full[0]}/forks", fork).status_code == 201
    assert ada.post(f"{full[0]}/forks", fork).status_code == 409


def test_a_refused_match_leaves_nothing_and_the_same_request_succeeds_later(
    full: list[str], ada: Caller, services: Services, project: Callable[[], None]
):
    assert ada.post("/v1/matches", ALONE, Idempotency_Key='"again"').status_code == 409
    project()
    assert len(ada.get("/v1/matches").get_json()["matches"]) == MOST
    bots = BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )
    bots.play(MatchId(full[0].rpartition("/")[2]))
    project()
    assert ada.post("/v1/matches", ALONE, Idempotency_Key='"again"').status_code == 201
    assert ada.post("/v1/matches", ALONE, Idempotency_Key='"again"').status_code == 201
