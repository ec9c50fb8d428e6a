"""Who is the operator: the caller with the operator's token, and nobody where none is set."""

from collections.abc import Iterator

import pytest
import redis

from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller


@pytest.fixture
def anyone(redis_url: str, redis_client: redis.Redis) -> Iterator[Caller]:
    """A caller of a service where no operator's token is set."""
    services = bootstrap(Settings(redis_url=redis_url), BOTS, {stones.GAME.id: stones.GAME})
    yield Caller(create_app(services).test_client())
    services.listener.stop()
    services.redis.close()


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "bearer \t ", "Bearer operator"])
def test_where_no_operators_token_is_set_nobody_is_the_operator_with_an_empty_token_neither(
    anyone: Caller, header: str
):
    correction = {"reason": "Abuse", "status": "abandoned"}
    for problem in (
        anyone.get("/v1/quarantine", Authorization=header),
        anyone.post("/v1/matches/any/corrections", correction, Authorization=header),
    ):
        assert (problem.status_code, problem.get_json()["code"]) == (401, "bad-token")


def test_an_empty_token_is_not_the_one_that_is_set(spectator: Caller, operator: Caller):
    assert operator.get("/v1/quarantine").status_code == 200
    assert spectator.get("/v1/quarantine", Authorization="Bearer ").status_code == 401
