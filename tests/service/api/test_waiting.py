"""How many long-polls and streams may be open, of an address and of an account."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
import redis
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.match import PlayerId
from service.addresses import ClientAddress
from service.api import create_app
from service.api.http.waiting import WaitingPlaces
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS

SETTINGS = {
    "waiting": 4,
    "waiting_per_address": 3,
    "waiting_per_account": 2,
    "longest_wait": 0.05,
    "trusted_proxies": "127.0.0.1",
}


@dataclass
class Follower:
    """Opens streams of one match, from any address."""

    client: FlaskClient
    tokens: tuple[str, str]
    path: str
    stack: ExitStack

    def stream(self, address: str, token: str = "") -> TestResponse:
        """A stream that stays open until the test is over, or the problem."""
        return self._keep(self._get(f"{self.path}/events", address, token, Accept="text/event-stream"))

    def ask(self, address: str, query: str = "") -> TestResponse:
        return self._get(f"{self.path}/events{query}", address, "")

    def turns(self, address: str, token: str, wait: str) -> TestResponse:
        return self._get(f"/v1/turns?wait={wait}", address, token)

    def account_stream(self, address: str, token: str) -> TestResponse:
        """A stream of an account that stays open until the test is over, or the problem."""
        return self._keep(self._get("/v1/stream", address, token))

    def _get(self, path: str, address: str, token: str, **headers: str) -> TestResponse:
        sent = headers | {"X-Forwarded-For": address} | ({"Authorization": f"Bearer {token}"} if token else {})
        return self.client.get(path, headers=sent, buffered=False)

    def _keep(self, response: TestResponse) -> TestResponse:
        self.stack.callback(response.close)
        return response


@pytest.fixture
def follower(redis_url: str, redis_client: redis.Redis) -> Iterator[Follower]:
    services = bootstrap(Settings(redis_url=redis_url, **SETTINGS), BOTS, {stones.GAME.id: stones.GAME})
    client = create_app(services).test_client()
    ada, bea = (client.post("/v1/players", json={"name": name}).get_json()["token"] for name in ("Ada", "Bea"))
    opened = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    path = client.post("/v1/matches", json=opened, headers={"Authorization": f"Bearer {ada}"}).headers["Location"]
    with ExitStack() as stack:
        yield Follower(client, (ada, bea), path, stack)
    services.listener.stop()
    services.redis.close()


def refusal(response: TestResponse) -> tuple[int, str]:
    assert response.headers["Retry-After"] == "5"
    return response.status_code, response.get_json()["code"]


def test_an_address_has_so_many_streams_and_others_have_theirs(follower: Follower) -> None:
    assert [follower.stream("192.0.2.1").status_code for _ in range(3)] == [200] * 3
    refused = follower.stream("192.0.2.1")
    assert refusal(refused) == (429, "too-many-waiting")
    assert "At most 3 long-polls and streams of one address" in refused.get_json()["detail"]
    assert follower.stream("192.0.2.2").status_code == 200


def test_an_account_has_so_many_streams_from_all_its_addresses(follower: Follower) -> None:
    ada, bea = follower.tokens
    assert [each("192.0.2.1", ada).status_code for each in (follower.stream, follower.account_stream)] == [200] * 2
    assert refusal(follower.account_stream("192.0.2.9", ada)) == (429, "too-many-waiting")
    assert refusal(follower.stream("192.0.2.9", ada)) == (429, "too-many-waiting")
    assert refusal(follower.turns("192.0.2.9", ada, wait="1")) == (429, "too-many-waiting")
    assert follower.stream("192.0.2.9", bea).status_code == 200


def test_all_streams_and_long_polls_have_a_limit_and_whoever_does_not_wait_has_none(follower: Follower) -> None:
    for number in range(4):
        follower.stream(f"192.0.2.{number}")
    since = follower.ask("192.0.2.9").get_json()["version"]
    assert refusal(follower.ask("192.0.2.9", f"?since={since}&wait=1")) == (503, "overloaded")
    assert follower.ask("192.0.2.9", f"?since={since}").status_code == 200
    assert follower.turns("192.0.2.9", follower.tokens[0], wait="0").status_code == 200


def test_a_stream_that_ends_leaves_its_place(follower: Follower) -> None:
    for _ in range(10):
        stream = follower.stream("192.0.2.1")
        assert stream.status_code == 200
        stream.close()


def test_who_waits_no_longer_leaves_nothing_in_memory() -> None:
    places = WaitingPlaces(Settings())
    for number in range(9):
        with places.taken(ClientAddress(f"192.0.2.{number}"), PlayerId(f"p{number}")):
            assert (len(places._of_address), len(places._of_account)) == (1, 1)
    assert (places._taken, len(places._of_address), len(places._of_account)) == (0, 0, 0)
