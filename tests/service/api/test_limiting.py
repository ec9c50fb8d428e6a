"""Requests over a limit get 429, and every limited request is told what is left."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import pytest
import redis
from flask import Flask

from service.api import create_app
from service.api.http import limiting
from service.bootstrap import bootstrap
from service.limit_amounts import limits_of
from service.rate_limits import RateLimits
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller
from tests.service.local_server import served

ROOT = Path(__file__).parents[3]
LIMITS = (
    "reading=5 per 1 minute, creating=3 per 1 hour, chatting=3 per 1 hour, accounts=2 per 1 hour, tokens=3 per 1 hour"
)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of each pause in which a request is held back; in these tests it goes on at once."""
    held_back: list[float] = []
    sleep, tested = time.sleep, threading.current_thread()

    def hold_back(seconds: float) -> None:
        if threading.current_thread() is tested:
            held_back.append(seconds)
        else:
            sleep(seconds)

    monkeypatch.setattr(limiting.time, "sleep", hold_back)
    return held_back


@contextmanager
def limited(redis_url: str, limits: str) -> Iterator[Flask]:
    """An API with these limits that trusts a proxy on this machine."""
    settings = Settings(redis_url=redis_url, trusted_proxies="127.0.0.1")
    services = bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME})
    yield create_app(services, limits=RateLimits(services.redis, limits_of(limits)))
    services.listener.stop()
    services.redis.close()


@pytest.fixture
def limited_app(redis_url: str, redis_client: redis.Redis, pauses: list[float]) -> Iterator[Flask]:
    """An API with small limits."""
    with limited(redis_url, LIMITS) as app:
        yield app


@pytest.fixture
def anyone(limited_app: Flask) -> Caller:
    return Caller(limited_app.test_client())


def account(app: Flask, name: str, **headers: str) -> Caller:
    caller = Caller(app.test_client())
    made = caller.post("/v1/players", {"name": name}, **headers).get_json()
    return Caller(caller.client, made["id"], made["token"])


def test_a_request_over_the_limit_gets_429_with_the_limit_and_when_to_come_back(anyone: Caller):
    answers = [anyone.get("/v1/games") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * 5 + [HTTPStatus.TOO_MANY_REQUESTS]
    problem = answers[-1].get_json()
    assert problem["code"] == "rate-limited"
    assert "5 requests of the kind `reading` in 60 seconds" in problem["detail"]
    assert 50 < int(answers[-1].headers["Retry-After"]) <= 60


def test_a_bot_that_sends_illegal_moves_for_ever_changes_nothing_and_slows_down_only_itself(
    redis_url: str, redis_client: redis.Redis, pauses: list[float]
):
    with limited(redis_url, "changing=6 per 1 minute") as app:
        bot, ada, bea = (account(app, name) for name in ("Cheat", "Ada", "Bea"))
        plan = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
        played, other = (caller.post("/v1/matches", plan).headers["Location"] for caller in (bot, ada))
        for match in (played, other):
            bea.put(f"{match}/seats/1")
        before = bea.get(f"{played}/record").data, redis_client.dbsize()
        moves = {"moves": [{"type": "stones.Take", "stones": 99}]}
        answers = [bot.post(f"{played}/moves", moves) for _ in range(12)]
        assert [answer.status_code for answer in answers[:5]] == [HTTPStatus.UNPROCESSABLE_ENTITY] * 5
        assert {answer.get_json()["code"] for answer in answers[:5]} == {"not-listed"}
        assert {answer.status_code for answer in answers[7:]} == {HTTPStatus.TOO_MANY_REQUESTS}
        assert pauses
        take_one = {"moves": [{"type": "stones.Take", "stones": 1}]}
        assert ada.post(f"{other}/moves", take_one).status_code == HTTPStatus.CREATED
        assert bea.post(f"{other}/moves", take_one).status_code == HTTPStatus.CREATED
        assert bea.get(f"{played}/record").data == before[0]
        assert redis_client.dbsize() - before[1] <= 2  # the counters of the limit


def test_a_request_over_the_limit_is_refused_late_so_that_asking_again_at_once_costs_little(
    anyone: Caller, pauses: list[float]
):
    for _ in range(5):
        anyone.get("/v1/games")
    assert pauses == []
    anyone.get("/v1/games")
    assert pauses == [limiting.REFUSED_AFTER]


def test_each_answer_tells_what_is_left(anyone: Caller):
    first, second = (anyone.get("/v1/games") for _ in range(2))
    assert first.headers["RateLimit-Policy"] == second.headers["RateLimit-Policy"] == '"reading";q=5;w=60'
    assert [answer.headers["RateLimit"].partition(";t=")[0] for answer in (first, second)] == [
        '"reading";r=4',
        '"reading";r=3',
    ]


def test_a_refusal_of_another_kind_is_counted_and_told_too(anyone: Caller):
    assert anyone.get("/v1/games/chess").headers["RateLimit"].startswith('"reading";r=4')


def test_accounts_of_one_address_do_not_use_up_each_others_limits(limited_app: Flask):
    ada, ben = account(limited_app, "Ada"), account(limited_app, "Ben")
    for _ in range(5):
        assert ada.get("/v1/games").status_code == HTTPStatus.OK
    assert ada.get("/v1/games").status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert ben.get("/v1/games").status_code == HTTPStatus.OK


def test_an_address_creates_only_so_many_accounts_an_hour(limited_app: Flask, anyone: Caller):
    for name in ("Ada", "Ben"):
        assert anyone.post("/v1/players", {"name": name}).status_code == HTTPStatus.CREATED
    assert anyone.post("/v1/players", {"name": "Cy"}).status_code == HTTPStatus.TOO_MANY_REQUESTS
    elsewhere = {"X_Forwarded_For": "203.0.113.9"}
    assert anyone.post("/v1/players", {"name": "Cy"}, **elsewhere).status_code == HTTPStatus.CREATED


def test_an_account_makes_only_so_many_sign_in_links_an_hour(limited_app: Flask):
    ada = account(limited_app, "Ada")
    statuses = [ada.post("/v1/players/me/sign-in-links", Idempotency_Key=key).status_code for key in "abc"]
    assert statuses == [HTTPStatus.CREATED] * 2 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_an_account_creates_only_so_many_matches_and_forks_an_hour(limited_app: Flask):
    ada = account(limited_app, "Ada")
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    statuses = [ada.post("/v1/matches", body).status_code for _ in range(4)]
    assert statuses == [HTTPStatus.CREATED] * 3 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_an_account_writes_only_so_many_messages_an_hour_in_all_its_matches(limited_app: Flask):
    ada = account(limited_app, "Ada")
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    paths = [ada.post("/v1/matches", body).headers["Location"] for _ in range(2)]
    statuses = [ada.post(f"{path}/chat", {"text": "Hello."}).status_code for path in paths * 2]
    assert statuses == [HTTPStatus.CREATED] * 3 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_an_address_that_tries_out_tokens_is_refused_for_a_while(limited_app: Flask):
    ada = account(limited_app, "Ada")
    guessing = Caller(ada.client, "", "guessed")
    statuses = [guessing.get("/v1/players/me").status_code for _ in range(4)]
    assert statuses == [HTTPStatus.UNAUTHORIZED] * 3 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_a_known_token_is_accepted_from_an_address_that_tries_out_tokens(limited_app: Flask):
    ada = account(limited_app, "Ada")
    guessing = Caller(ada.client, "", "guessed")
    while guessing.get("/v1/players/me").status_code != HTTPStatus.TOO_MANY_REQUESTS:
        pass
    assert ada.get("/v1/players/me").status_code == HTTPStatus.OK


def test_the_example_bot_gives_up_at_once_where_it_would_wait_for_an_hour(limited_app: Flask):
    for name in ("Ada", "Ben"):
        account(limited_app, name)
    with served(limited_app) as url:
        command = [sys.executable, ROOT / "examples" / "bot.py", url, "stones", "2"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "429" in done.stderr.splitlines()[-1]


def test_a_limit_of_0_refuses_such_requests_and_names_no_time_to_come_back(
    redis_url: str, redis_client: redis.Redis, pauses: list[float]
):
    with limited(redis_url, "accounts=0 per 1 hour, reading=1 per 1 hour") as app:
        anyone = Caller(app.test_client())
        for _ in range(2):
            refused = anyone.post("/v1/players", {"name": "Ada"})
            assert (refused.status_code, refused.get_json()["code"]) == (HTTPStatus.FORBIDDEN, "not-offered")
            assert refused.get_json()["detail"] == "This service takes no requests of the kind `accounts`."
            assert not {"Retry-After", "RateLimit"} & {*refused.headers.keys()}
        assert pauses == [limiting.REFUSED_AFTER] * 2
        assert anyone.get("/v1/games").status_code == HTTPStatus.OK


def test_monitoring_is_not_limited(anyone: Caller):
    for _ in range(10):
        answer = anyone.get("/healthz")
        assert answer.status_code == HTTPStatus.OK
        assert "RateLimit" not in answer.headers


@pytest.mark.parametrize("path", ["/nothing", "/v1/nothing", "/openapi.yaml"])
def test_a_path_that_is_no_operation_counts_as_reading(anyone: Caller, path: str):
    answers = [anyone.get(path) for _ in range(6)]
    assert HTTPStatus.TOO_MANY_REQUESTS not in [answer.status_code for answer in answers[:-1]]
    assert answers[-1].status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert answers[-1].get_json()["code"] == "rate-limited"


def test_a_method_that_a_path_does_not_have_counts_as_reading(anyone: Caller):
    statuses = [anyone.delete("/v1/games").status_code for _ in range(6)]
    assert statuses == [HTTPStatus.METHOD_NOT_ALLOWED] * 5 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_the_files_of_the_page_are_not_limited_so_that_many_may_open_it_behind_one_address(anyone: Caller):
    for _ in range(10):
        assert anyone.get("/").status_code == HTTPStatus.OK
