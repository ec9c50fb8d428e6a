"""Pages of other origins may use the API if the operator lists them: the CORS protocol of the Fetch standard."""

from collections.abc import Callable, Iterator

import pytest
import redis

from service.api import create_app
from service.bootstrap import bootstrap
from service.limit_amounts import limits_of
from service.rate_limits import RateLimits
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller

PAGE = "https://client.example"
OTHER = "https://evil.example"
READ_BY_CLIENTS = {"ETag", "Location", "Retry-After", "Link", "RateLimit", "RateLimit-Policy", "X-Request-Id"}
SENT_BY_CLIENTS = {"Authorization", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key", "Last-Event-ID"}
Serving = Callable[..., Caller]


@pytest.fixture
def serving(redis_url: str, redis_client: redis.Redis) -> Iterator[Serving]:
    """Makes callers of services with these origins; `limits` are rate limits."""
    made = []

    def make(origins: str = PAGE, limits: str = "", operators: tuple[str, str] | None = None, **more: str) -> Caller:
        services = bootstrap(Settings(redis_url=redis_url, origins=origins, **more), BOTS, {"stones": stones.GAME})
        made.append(services)
        limited = RateLimits(services.redis, limits_of(limits)) if limits else None
        return Caller(create_app(services, operators, limited).test_client())

    yield make
    for services in made:
        services.listener.stop()
        services.redis.close()


def preflight(caller: Caller, path: str, origin: str = PAGE, method: str = "POST"):
    return caller("OPTIONS", path, Origin=origin, Access_Control_Request_Method=method)


def test_a_page_of_a_listed_origin_may_read_answers_and_the_headers_that_clients_need(serving: Serving):
    headers = serving(f"https://first.example, {PAGE}").get("/v1/games", Origin=PAGE).headers
    assert headers["Access-Control-Allow-Origin"] == PAGE
    assert set(headers["Access-Control-Expose-Headers"].split(", ")) >= READ_BY_CLIENTS


@pytest.mark.parametrize("origin", [OTHER, "null", f"{PAGE}.evil.example", f"{PAGE}:8443", "http://client.example"])
def test_a_page_of_another_origin_may_read_nothing_and_is_allowed_no_request(serving: Serving, origin: str):
    caller = serving()
    for answer in (caller.get("/v1/games", Origin=origin), preflight(caller, "/v1/matches", origin)):
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_without_the_setting_no_page_of_another_origin_may_read_anything(serving: Serving):
    answer = serving("").get("/v1/games", Origin=PAGE)
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Origin" not in answer.headers["Vary"]


@pytest.mark.parametrize("headers", [{}, {"Origin": PAGE}, {"Origin": OTHER}])
@pytest.mark.parametrize("path", ["/v1/games", "/v1/matches/none", "/openapi.yaml", "/healthz"])
def test_a_cache_keeps_the_answers_to_different_origins_apart(serving: Serving, path: str, headers: dict[str, str]):
    (vary,) = serving().get(path, **headers).headers.getlist("Vary")
    assert "Origin" in vary.split(", ")


def test_no_cookie_or_other_credential_of_a_browser_is_asked_for(serving: Serving):
    caller = serving()
    for answer in (caller.get("/v1/games", Origin=PAGE), preflight(caller, "/v1/matches")):
        assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("path", ["/v1/matches", "/v1/players/me", "/v1/matches/none/moves", "/v1/nowhere"])
def test_a_preflight_is_answered_without_a_token_on_every_path(serving: Serving, path: str):
    answer = preflight(serving(), path, method="DELETE")
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == PAGE
    assert set(answer.headers["Access-Control-Allow-Headers"].split(", ")) >= SENT_BY_CLIENTS
    assert {"GET", "POST", "PUT", "PATCH", "DELETE"} <= set(answer.headers["Access-Control-Allow-Methods"].split(", "))
    assert int(answer.headers["Access-Control-Max-Age"]) > 0


def test_preflights_count_for_no_limit(serving: Serving):
    caller = serving(limits="reading=1 per 1 hour, changing=1 per 1 hour, tokens=1 per 1 hour")
    for path in ("/v1/matches", "/v1/nowhere") * 3:
        assert preflight(caller, path).status_code == 204
    assert caller.get("/v1/games", Origin=PAGE).status_code == 200


def test_problems_may_be_read_too(serving: Serving):
    caller = serving(limits="reading=3 per 1 hour", hosts="localhost")
    problems = [
        caller.get("/v1/nowhere", Origin=PAGE),
        caller.get("/v1/turns", Origin=PAGE),
        caller.get("/v1/games", Origin=PAGE, Authorization="Bearer wrong"),
        caller("PUT", "/v1/games", Origin=PAGE),
        caller.post("/v1/players", {"name": "x" * 100_000}, Origin=PAGE),
        caller.get("/v1/games", Origin=PAGE, Host="other.example"),
        *(caller.get("/v1/games", Origin=PAGE) for _ in range(3)),
    ]
    assert [each.status_code for each in problems][:6] == [404, 401, 401, 405, 413, 421]
    assert problems[-1].status_code == 429
    for each in problems:
        assert each.headers["Access-Control-Allow-Origin"] == PAGE
        assert "Retry-After" in each.headers["Access-Control-Expose-Headers"]


def test_an_origin_of_any_is_told_to_all_alike(serving: Serving):
    caller = serving("*")
    answer = caller.get("/v1/games", Origin=OTHER)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Origin" not in answer.headers["Vary"].split(", ")
    assert preflight(caller, "/v1/matches", OTHER).headers["Access-Control-Allow-Origin"] == "*"


def test_the_address_of_the_operator_is_for_no_page_of_another_origin(serving: Serving):
    caller = serving(operators=("localhost", "80"))
    for answer in (caller.get("/metrics", Origin=PAGE), preflight(caller, "/v1/quarantine")):
        assert "Access-Control-Allow-Origin" not in answer.headers
