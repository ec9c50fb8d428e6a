"""A token that is replaced ends what it has opened: in this process at once, in others as soon as they hear of it."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from flask import Flask
from werkzeug.test import TestResponse

from events.listener import FeedListener
from events.notifier import Notifier
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, Caller, owner_of, players_of

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
LONGER_THAN_ANY_TEST = 50


@pytest.fixture(scope="module")
def other_app(services: Services) -> Iterator[Flask]:
    """The API in another process, as far as its memory and its connections go."""
    other = bootstrap(Settings(redis_url=services.settings.redis_url), BOTS, services.games)
    yield create_app(other)
    other.listener.stop()
    other.redis.close()


@pytest.fixture(params=["here", "elsewhere"])
def thief(request: pytest.FixtureRequest, app: Flask, other_app: Flask, ada: Caller) -> Caller:
    """Somebody with Ada's token, at this process or at another one."""
    return Caller((app if request.param == "here" else other_app).test_client(), ada.id, ada.token)


def replace_token(caller: Caller) -> Caller:
    """The same player with a new token, once used."""
    again = Caller(caller.client, caller.id, caller.post("/v1/players/me/token").get_json()["token"])
    assert again.get("/v1/players/me").status_code == 200
    return again


def test_a_replaced_token_ends_its_streams(match: str, ada: Caller, thief: Caller):
    stream = iter(thief.get(f"{match}/events?since=6", Accept="text/event-stream").response)
    next(stream)
    with ThreadPoolExecutor(1) as reader:
        rest = reader.submit(list, stream)
        again = replace_token(ada)
        assert rest.result(timeout=45) == []
    again.post(f"{match}/moves", TAKE_ONE)
    assert thief.get(f"{match}/events").get_json()["code"] == "bad-token"


@pytest.mark.parametrize("poll", ["{match}/events?since=6", "/v1/turns?"])
def test_a_replaced_token_ends_its_long_polls(match: str, ada: Caller, thief: Caller, poll: str):
    path = f"{poll.format(match=match)}&wait={LONGER_THAN_ANY_TEST}"
    with ThreadPoolExecutor(1) as waiter:
        answer = waiter.submit(thief.get, path)
        time.sleep(0.1)  # mostly it waits by now
        replace_token(ada)
        assert code_of(answer.result(timeout=45)) == (401, "bad-token")


def code_of(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["code"]


def test_a_replaced_token_is_refused_in_every_process(ada: Caller, thief: Caller):
    assert thief.get("/v1/players/me").status_code == 200
    replace_token(ada)
    wait_until(lambda: thief.get("/v1/players/me").status_code == 401)


def test_another_token_keeps_its_streams(match: str, ada: Caller, bea: Caller, thief: Caller):
    stream = iter(
        Caller(thief.client, bea.id, bea.token).get(f"{match}/events?since=6", Accept="text/event-stream").response
    )
    next(stream)
    replace_token(ada).post(f"{match}/moves", TAKE_ONE)
    assert b"stones.Taken" in next(stream)


def test_a_token_that_ended_while_nobody_listened_ends_its_sessions_too(redis_client: redis.Redis):
    here, elsewhere = (players_of(redis_client) for _ in range(2))
    _, token = here.create("Ada")
    assert owner_of(elsewhere, token) is not None
    with elsewhere.session(token) as session:
        new = here.offer_token(token)
        assert new is not None
        assert owner_of(here, new) is not None
        assert not session.is_over
        listener = FeedListener(redis_client, Notifier(), elsewhere)
        listener.start()
        wait_until(lambda: session.is_over)
        listener.stop()
    assert owner_of(elsewhere, token) is None


def test_a_session_opened_with_a_token_that_has_ended_is_over(redis_client: redis.Redis):
    players = players_of(redis_client)
    _, token = players.create("Ada")
    new = players.offer_token(token)
    assert new is not None
    players.caller(new)
    with players.session(token) as session:
        assert session.is_over


def test_ended_sessions_leave_nothing_in_memory(redis_client: redis.Redis):
    players = players_of(redis_client)
    _, token = players.create("Ada")
    with players.session(token):
        assert len(players._sessions.tokens()) == 1
    assert players._sessions.tokens() == []
