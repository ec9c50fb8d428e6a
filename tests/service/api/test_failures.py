"""What nobody foresaw is told as a problem too, without a word of how the service works inside."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import redis

from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller


def speechless(*_: object) -> str:
    raise ZeroDivisionError("a secret of the house")


@pytest.fixture
def caller(redis_url: str, redis_client: redis.Redis) -> Iterator[Caller]:
    game = replace(stones.GAME, describe_move=speechless)
    services = bootstrap(Settings(redis_url=redis_url), BOTS, {game.id: game})
    yield Caller(create_app(services).test_client())
    services.listener.stop()
    services.redis.close()


def test_an_unexpected_error_is_answered_without_details(caller: Caller):
    account = caller.post("/v1/players", {"name": "Ada"}).get_json()
    ada = Caller(caller.client, account["id"], account["token"])
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    path = ada.post("/v1/matches", body).headers["Location"]
    answer = ada.get(f"{path}/moves")
    problem = answer.get_json()
    assert (answer.status_code, answer.mimetype, problem["code"]) == (500, "application/problem+json", "internal-error")
    assert "secret" not in answer.get_data(as_text=True)
    assert problem["request"] == answer.headers["X-Request-Id"]
