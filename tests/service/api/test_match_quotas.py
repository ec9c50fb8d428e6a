"""The quotas of one account: its open matches, and the matches of bots alone that it has running."""

import time
from collections.abc import Callable

import pytest
import redis
from flask import Flask

from domain.match import MatchId
from events import keys
from events.feed import RedisFeed
from events.projections.projector import Projector
from events.projections.rebuilding import rebuild
from service.bootstrap import Services
from service.bots.turn import BotPlayer
from service.use_cases.match_quotas import MatchQuotas, quotas
from tests.service.api.test_broken_records import breaks
from tests.service.conftest import Caller, at_once

ALONE = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}] * 2}
ONE_OPEN = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "open"}]}
WITH_ME = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "me"}]}
MOST = 3
MOST_OPEN = 2


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
    redis_client.delete(keys.begun_matches("bots", ada.id))
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


@pytest.fixture
def small(services: Services, running_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """An account may have two open matches."""
    kinds = quotas(MOST_OPEN, MOST)
    checked = MatchQuotas(services.redis, services.projections.lobby, services.repository, kinds)
    monkeypatch.setattr(services.matches._unit_of_work, "_check", checked.check)


@pytest.mark.parametrize("body", [WITH_ME, ONE_OPEN, ALONE, {**ONE_OPEN, "private": True}])
def test_one_open_match_too_many_is_refused_and_the_limit_is_told(
    small: None, ada: Caller, bea: Caller, body: dict[str, object], project: Callable[[], None]
):
    for _ in range(MOST_OPEN):
        assert ada.post("/v1/matches", body).status_code == 201
    answers = [ada.post("/v1/matches", body)]
    project()
    answers.append(ada.post("/v1/matches", body))
    for answer in answers:
        assert (answer.status_code, answer.get_json()["code"]) == (409, "too-many-open-matches")
        assert f"created {MOST_OPEN} matches" in answer.get_json()["detail"]
    assert bea.post("/v1/matches", body).status_code == 201


def test_who_sits_in_the_matches_of_others_may_create_as_many(small: None, ada: Caller, bea: Caller):
    for _ in range(MOST_OPEN):
        path = ada.post("/v1/matches", ONE_OPEN).headers["Location"]
        assert bea.put(f"{path}/seats/1").status_code == 200
    assert bea.post("/v1/matches", ONE_OPEN).status_code == 201


@pytest.mark.parametrize("is_projected", [True, False])
def test_a_fork_of_a_running_match_counts_for_who_agrees_last(
    small: None, ada: Caller, bea: Caller, project: Callable[[], None], is_projected: bool
):
    path = ada.post("/v1/matches", WITH_ME).headers["Location"]
    version = {"version": ada.get(path).get_json()["version"]}
    assert ada.post(f"{path}/forks", version).status_code == 201  # bots agree to everything
    if is_projected:
        project()
    answer = ada.post(f"{path}/forks", version)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "too-many-open-matches")
    shared = bea.post("/v1/matches", ONE_OPEN).headers["Location"]
    assert ada.put(f"{shared}/seats/1").status_code == 200
    assert ada.post(f"{shared}/forks", version).status_code == 409
    assert ada.get(shared).get_json()["fork"] is None


@pytest.mark.parametrize("is_projected", [True, False])
def test_a_match_that_has_ended_makes_room(small: None, ada: Caller, project: Callable[[], None], is_projected: bool):
    paths = [ada.post("/v1/matches", ONE_OPEN).headers["Location"] for _ in range(MOST_OPEN)]
    assert ada.post(f"{paths[0]}/end").status_code == 200
    if is_projected:
        project()
    assert [ada.post("/v1/matches", ONE_OPEN).status_code for _ in range(2)] == [201, 409]


@pytest.mark.parametrize("ahead", [-3600, 3600])
def test_a_process_whose_machine_has_another_time_counts_the_matches_that_others_have_just_begun(
    small: None, ada: Caller, monkeypatch: pytest.MonkeyPatch, ahead: int
):
    for _ in range(MOST_OPEN):
        assert ada.post("/v1/matches", ONE_OPEN).status_code == 201
    wall, wall_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: wall() + ahead)
    monkeypatch.setattr(time, "time_ns", lambda: wall_ns() + ahead * 10**9)
    assert ada.post("/v1/matches", ONE_OPEN).status_code == 409


def test_projections_that_are_computed_again_tell_the_same_quota(
    small: None, ada: Caller, services: Services, redis_client: redis.Redis
):
    for _ in range(MOST_OPEN):
        ada.post("/v1/matches", ONE_OPEN)
    redis_client.delete(keys.begun_matches("open", ada.id))
    feed = RedisFeed(services.redis, "test")
    rebuild(redis_client, Projector(services.redis, services.store, services.repository, feed))
    assert ada.post("/v1/matches", ONE_OPEN).status_code == 409


def test_a_match_with_a_broken_record_keeps_its_creator_from_no_other(
    ada: Caller, bea: Caller, match: str, services: Services
):
    breaks(services, match)
    assert ada.post("/v1/matches", WITH_ME).status_code == 201


@pytest.fixture
def few_seats(services: Services, running_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """An account may take part in two matches."""
    kinds = quotas(100, MOST, most_seats=2)
    checked = MatchQuotas(services.redis, services.projections.lobby, services.repository, kinds)
    monkeypatch.setattr(services.matches._unit_of_work, "_check", checked.check)


def test_an_account_takes_part_in_a_bounded_number_of_matches_whoever_created_them(
    few_seats: None, ada: Caller, bea: Caller, project: Callable[[], None]
):
    open_to_her = [ada.post("/v1/matches", ONE_OPEN).headers["Location"] for _ in range(4)]
    assert bea.put(f"{open_to_her[0]}/seats/1").status_code == 200
    assert bea.post("/v1/matches", WITH_ME).status_code == 201
    project()
    for _ in range(2):
        answer = bea.put(f"{open_to_her[1]}/seats/1")
        assert (answer.status_code, answer.get_json()["code"]) == (409, "too-many-seats")
        assert "take part in 2 matches" in answer.get_json()["detail"]
        assert bea.post("/v1/matches", WITH_ME).status_code == 409
        project()
    assert bea.post("/v1/matches", ONE_OPEN).status_code == 201, "she has no seat there"
    assert [seat["player"] for seat in bea.get(open_to_her[0]).get_json()["seats"]][1] == bea.id


@pytest.mark.parametrize("is_projected", [True, False])
def test_a_seat_that_was_left_makes_room(
    few_seats: None, ada: Caller, bea: Caller, project: Callable[[], None], is_projected: bool
):
    waiting = {**ONE_OPEN, "seats": [{"kind": "open"}] * 2}
    paths = [ada.post("/v1/matches", waiting).headers["Location"] for _ in range(3)]
    assert [bea.put(f"{path}/seats/1").status_code for path in paths] == [200, 200, 409]
    assert bea.delete(f"{paths[0]}/seats/1").status_code == 200
    if is_projected:
        project()
    assert [bea.put(f"{path}/seats/1").status_code for path in (paths[2], paths[0])] == [200, 409]
