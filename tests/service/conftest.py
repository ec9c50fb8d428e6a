"""A whole service around the smallest game, on a real Redis, and players who call its API."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

from domain.match import AnyMatch, BotName, MatchId, nameless
from events.feed import RedisFeed
from events.projections.projector import Projector
from events.store import Millis
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases import condition
from service.use_cases.absences import Absences
from service.use_cases.accounts import Accounts, Player
from service.use_cases.naming import Names
from service.use_cases.players import Players
from service.use_cases.server_secret import ServerSecret
from service.use_cases.token_forms import Token
from service.use_cases.unit_of_work import UnitOfWork
from tests.games import stones

condition.KEPT_FOR = 0  # each question is answered anew

BOTS = (BotName("random"), BotName("greedy"))
OPERATORS_TOKEN = "the operator's"
VERA = "Vanishing Vera"


@dataclass
class Caller:
    """Somebody who calls the API: a player, or a spectator without a token."""

    client: FlaskClient
    id: str = ""
    token: str = ""

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """One request; `If_Match="..."` is the header `If-Match`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        return self.client.open(path, method=method, json=body, headers=sent)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self("PUT", path, body, **headers)

    def delete(self, path: str, **headers: str) -> TestResponse:
        return self("DELETE", path, **headers)


def players_of(client: redis.Redis, **options: Any) -> Players:
    """The accounts, as one process sees them."""
    return Players(client, ServerSecret(client), Names(Accounts(client)), **options)


def owner_of(players: Players, token: Token) -> Player | None:
    """The account of a token; `None` if the token is unknown or has ended."""
    caller = players.caller(token)
    return None if caller is None else caller.player


def caught_up(services: Services) -> Projector:
    """A projector that knows of everything."""
    made = Projector(services.redis, services.store, services.repository, RedisFeed(services.redis, "test"))
    made.reconcile()
    made.drain()
    return made


def services_on(url: str, accounts_form: str = "") -> Services:
    """The services of one more process."""
    return bootstrap(Settings(redis_url=url, accounts_form=accounts_form), BOTS, {stones.GAME.id: stones.GAME})


def let_time_run_out(services: Services, path: str) -> None:
    """Lets a bot stand in for the player for whom a match waits."""
    time = Millis(services.timekeeper.now() + 4 * 24 * 3_600_000)
    later = UnitOfWork(services.store, services.repository, clock=lambda: time)
    Absences(later).time_out(MatchId(path.rpartition("/")[2]))


def types_of(answer: TestResponse) -> list[str]:
    """The types of the events in an answer."""
    return [event["type"] for event in answer.get_json()["events"]]


def without_names(match: AnyMatch) -> AnyMatch:
    """A view as it follows from the events alone: the names of the players are not in them."""
    return replace(match, seats=tuple(map(nameless, match.seats)))


def at_once(
    app: Flask, caller: Caller, *requests: tuple[str, object, dict[str, str]], method: str = "POST"
) -> Sequence[TestResponse]:
    """The answers to requests that a player sends all at the same time."""
    start = threading.Barrier(len(requests))

    def send(request: tuple[str, object, dict[str, str]]) -> TestResponse:
        path, body, headers = request
        start.wait()
        return Caller(app.test_client(), caller.id, caller.token)(method, path, body, **headers)

    with ThreadPoolExecutor(len(requests)) as senders:
        return list(senders.map(send, requests))


@pytest.fixture
def no_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes Redis unreachable for commands that are not told an address."""
    monkeypatch.setenv("KIFU_REDIS_URL", "redis://127.0.0.1:1/0")


@pytest.fixture(scope="session")
def services(redis_url: str) -> Iterator[Services]:
    """The services of one process."""
    own = Settings(redis_url=redis_url, operator_token=OPERATORS_TOKEN, webhook_networks="127.0.0.0/8")
    made = bootstrap(own, BOTS, {stones.GAME.id: stones.GAME})
    yield made
    made.redis.close()


@pytest.fixture(scope="session")
def running_app(services: Services) -> Iterator[Flask]:
    """The API, with what listens in the background."""
    app = create_app(services)
    yield app
    services.listener.stop()


@pytest.fixture
def two_processes(redis_url: str, redis_client: redis.Redis) -> Iterator[tuple[Services, Services]]:
    """Two processes that leave the accounts in the one place, and know nothing yet.

    Those of another test would know the secret of a store that is gone, and perhaps not the same one.
    """
    made = services_on(redis_url, "1"), services_on(redis_url, "1")
    yield made
    for services in made:
        services.redis.close()


@pytest.fixture
def app(running_app: Flask, redis_client: redis.Redis) -> Flask:
    """The API on an empty store."""
    return running_app


@pytest.fixture
def project(services: Services, redis_client: redis.Redis) -> Callable[[], None]:
    """Brings the projections up to date."""
    feed = RedisFeed(services.redis, "test")
    return Projector(services.redis, services.store, services.repository, feed).drain


@pytest.fixture
def spectator(app: Flask) -> Caller:
    """Nobody in particular."""
    return Caller(app.test_client())


@pytest.fixture
def player(spectator: Caller) -> Callable[[str], Caller]:
    """Makes accounts."""

    def make(name: str) -> Caller:
        account = spectator.post("/v1/players", {"name": name}).get_json()
        return Caller(spectator.client, account["id"], account["token"])

    return make


@pytest.fixture
def ada(player: Callable[[str], Caller]) -> Caller:
    return player("Ada")


@pytest.fixture
def bea(player: Callable[[str], Caller]) -> Caller:
    return player("Bea")


@pytest.fixture
def vera(player: Callable[[str], Caller]) -> Caller:
    """An account with a name that stands nowhere else."""
    return player(VERA)


@pytest.fixture
def operator(spectator: Caller) -> Caller:
    return Caller(spectator.client, token=OPERATORS_TOKEN)


@pytest.fixture
def on_duty(player: Callable[[str], Caller], operator: Caller) -> Caller:
    """An account with a token that operates the service."""
    account = player("Olga")
    made = operator.post(f"/v1/players/{account.id}/operator-tokens", {"name": "On duty"}).get_json()
    return Caller(account.client, account.id, made["token"])


@pytest.fixture
def match(ada: Caller, bea: Caller) -> str:
    """The path of a running match, in which Ada moves first, then Bea."""
    path = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}).headers["Location"]
    bea.put(f"{path}/seats/1")
    return path
