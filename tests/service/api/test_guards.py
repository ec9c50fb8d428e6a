"""Headers that protect browsers, and the hosts that the service serves."""

from collections.abc import Callable, Iterator

import pytest
import redis

from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, OPERATORS_TOKEN, Caller

Serving = Callable[..., Caller]


@pytest.fixture
def serving(redis_url: str, redis_client: redis.Redis) -> Iterator[Serving]:
    """Makes callers of services with these settings; the last argument is the address of the operator."""
    made = []

    def make(operators: tuple[str, str] | None = None, **settings: str) -> Caller:
        told = Settings(redis_url=redis_url, operator_token=OPERATORS_TOKEN, **settings)
        services = bootstrap(told, BOTS, {stones.GAME.id: stones.GAME})
        made.append(services)
        return Caller(create_app(services, operators).test_client())

    yield make
    for services in made:
        services.listener.stop()
        services.redis.close()


@pytest.mark.parametrize("path", ["/v1/games", "/v1/matches/none", "/nowhere", "/openapi.yaml", "/metrics", "/healthz"])
def test_no_browser_guesses_the_type_of_a_response_or_runs_or_frames_it(spectator: Caller, path: str):
    headers = spectator.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_the_page_keeps_the_policy_with_which_it_works(spectator: Caller):
    for path in ("/", "/docs", "/web/page.css"):
        with spectator.get(path) as response:
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("host", ["kifu.example", "KIFU.example:8000", "kifu.example.", "[2001:db8::1]:80"])
def test_the_hosts_that_are_set_are_served(serving: Serving, host: str):
    caller = serving(hosts="other.example, Kifu.example, [2001:db8::1]")
    assert caller.get("/v1/games", Host=host).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "kifu.example.evil", "evil.example:kifu.example", "", "[::1]"])
def test_other_hosts_are_refused(serving: Serving, host: str):
    refused = serving(hosts="kifu.example").get("/v1/games", Host=host)
    assert (refused.status_code, refused.get_json()["code"], refused.get_json()["field"]) == (
        421,
        "unknown-host",
        "Host",
    )


def test_probes_are_answered_whatever_host_they_name(serving: Serving):
    caller = serving(hosts="kifu.example")
    assert [caller.get(path, Host="10.0.0.7").status_code for path in ("/healthz", "/readyz")] == [200, 200]


def test_if_no_hosts_are_set_every_host_is_served(spectator: Caller):
    assert spectator.get("/v1/games", Host="any.example").status_code == 200


@pytest.mark.parametrize("path", ["/metrics", "/v1/quarantine"])
def test_what_is_for_the_operator_stands_at_the_operators_address_only(serving: Serving, path: str):
    authorized = {"Authorization": f"Bearer {OPERATORS_TOKEN}"}
    elsewhere = serving(operators=("127.0.0.1", "8001")).get(path, **authorized)
    assert (elsewhere.status_code, elsewhere.get_json()["code"]) == (404, "unknown-path")
    assert serving(operators=("localhost", "80")).get(path, **authorized).status_code == 200


def test_a_correction_is_made_at_the_operators_address_only(serving: Serving):
    refused = serving(operators=("127.0.0.1", "8001")).post(
        "/v1/matches/any/corrections", {"reason": "Abuse"}, Authorization=f"Bearer {OPERATORS_TOKEN}"
    )
    assert (refused.status_code, refused.get_json()["code"]) == (404, "unknown-path")


def test_a_wish_for_another_protocol_is_ignored(spectator: Caller):
    answer = spectator.get("/v1/games", Upgrade="websocket", Connection="Upgrade")
    assert answer.status_code == 200
