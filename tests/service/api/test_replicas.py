"""With `KIFU_REPLICAS`, a change of an account is acknowledged once enough replicas have it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import redis
from flask import Flask
from werkzeug.test import TestResponse

from events.replication import Replicas
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from tests.games import stones
from tests.replicated import linked_servers
from tests.service.conftest import BOTS, OPERATORS_TOKEN, Caller

ME, BEA = "/v1/players/me", "/v1/players/{bea}"
KEY = "a-secret-key-of-22-characters"
CHALLENGES = "/v1/challenges"
CHALLENGE = {"player": "{bea}", "game": "stones"}
HOOK = {"url": "https://bot.example/kifu", "events": ["account.TurnBegan"]}
MATCH = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture
def lacking(redis_url: str, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    """A spectator of a service that needs a replica, on a server that has none."""
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    services = _services(redis_url)
    yield Caller(create_app(services).test_client())
    services.listener.stop()
    services.redis.close()


@pytest.fixture(scope="module")
def another_primary(starts_redis: None) -> Iterator[redis.Redis]:
    """A server that has a replica, and nothing of what is written to the store of the tests."""
    with linked_servers(delay=0) as (primary, _replica, _link):
        yield primary


@pytest.fixture(scope="module")
def services_after_a_takeover(redis_url: str, another_primary: redis.Redis) -> Iterator[Services]:
    """Each write is the last thing that the first server does: another one is asked if replicas have it."""
    services = _services(redis_url)
    yield replace(services, replicas=Replicas(another_primary, 1))
    services.redis.close()


@pytest.fixture(scope="module")
def app_after_a_takeover(services_after_a_takeover: Services) -> Iterator[Flask]:
    """The API of these services."""
    yield create_app(services_after_a_takeover)
    services_after_a_takeover.listener.stop()


@pytest.fixture
def after_a_takeover(app_after_a_takeover: Flask, redis_client: redis.Redis) -> Caller:
    """A spectator of that API."""
    return Caller(app_after_a_takeover.test_client())


def _services(redis_url: str) -> Services:
    settings = Settings(redis_url=redis_url, operator_token=OPERATORS_TOKEN, replicas=1)
    return bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME})


NOTE = "/v1/matches/{match}/note"
"""It lies with the account."""
CHANGES: list[tuple[str, str, Any]] = [
    ("POST", f"{ME}/token", None),
    ("POST", f"{ME}/tokens", {"name": "Tablet", "scopes": ["read"]}),
    ("DELETE", f"{ME}/tokens/{{tablet}}", None),
    ("PATCH", ME, {"name": "Ida"}),
    ("PUT", f"{ME}/blocks/{{bea}}", None),
    ("DELETE", f"{ME}/blocks/{{bea}}", None),
    ("POST", f"{ME}/sign-in-links", None),
    ("PUT", f"{ME}/vacation", {"days": 3}),
    ("DELETE", f"{ME}/vacation", None),
    ("PUT", f"{ME}/watched/{{match}}", None),
    ("DELETE", f"{ME}/watched/{{match}}", None),
    ("PUT", NOTE, {"text": "Mine"}),
    ("DELETE", NOTE, None),
    ("DELETE", ME, {"confirm": "Ada"}),
    ("POST", f"{ME}/webhooks", HOOK),
    ("PATCH", f"{ME}/webhooks/{{hook}}", {"description": "Mine"}),
    ("POST", f"{ME}/webhooks/{{hook}}/secret", None),
    ("POST", f"{ME}/webhooks/{{hook}}/test", None),
    ("DELETE", f"{ME}/webhooks/{{hook}}", None),
    ("PUT", f"{ME}/bot-account", {}),
    ("POST", CHALLENGES, CHALLENGE),
    ("DELETE", f"{CHALLENGES}/{{challenge}}", None),
    ("POST", f"{CHALLENGES}/{{challenge}}/accept", None),
    ("POST", f"{CHALLENGES}/{{challenge}}/decline", None),
    ("PUT", f"{BEA}/suspension", {"reason": "Rude."}),
    ("DELETE", f"{BEA}/suspension", None),
    ("PUT", f"{BEA}/hidden-name", None),
    ("DELETE", f"{BEA}/hidden-name", None),
    ("POST", f"{BEA}/operator-tokens", {"name": "Office"}),
]
CREATE, SIGN_IN = ("POST", "/v1/players"), ("POST", "/v1/sign-ins")
EACH_CHANGE = pytest.mark.parametrize(
    ("method", "path", "body"), CHANGES, ids=lambda part: part if isinstance(part, str) else ""
)


def test_every_operation_that_changes_accounts_is_tried_here(app: Flask) -> None:
    written = {
        (method, re.sub("<.*?>", "*", str(rule)))
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("GET", "HEAD", "OPTIONS")
        if not str(rule).startswith("/v1/matches") or str(rule).endswith("/note")
    }
    assert written == {CREATE, SIGN_IN, *((method, re.sub("{.*?}", "*", path)) for method, path, _body in CHANGES)}


@EACH_CHANGE
def test_a_change_of_an_account_is_not_acknowledged_that_too_few_replicas_have(
    ada: Caller, bea: Caller, lacking: Caller, method: str, path: str, body: Any
) -> None:
    answer = _changed(ada, bea, lacking, method, path, body)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "outcome-unknown")


@EACH_CHANGE
def test_a_change_of_an_account_is_not_acknowledged_that_a_server_which_takes_over_lacks(
    ada: Caller, bea: Caller, after_a_takeover: Caller, method: str, path: str, body: Any
) -> None:
    answer = _changed(ada, bea, after_a_takeover, method, path, body)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "outcome-unknown")


def _changed(ada: Caller, bea: Caller, at: Caller, method: str, path: str, body: Any) -> TestResponse:
    """The answer to a request of Ada, who has another token and is on vacation, or of the operator, at a service."""
    ada.post(f"{ME}/tokens", {"name": "Old tablet", "scopes": ["read"]})
    ada.put(f"{ME}/vacation", {"days": 3})
    hook = ada.post(f"{ME}/webhooks", HOOK).get_json()["webhook"]["id"]
    tablet = next(each["id"] for each in ada.get(f"{ME}/tokens").get_json()["tokens"] if not each["current"])
    names = {"tablet": tablet, "hook": hook, "bea": bea.id}
    token = ada.token if path.startswith((ME, NOTE)) else OPERATORS_TOKEN
    if "{match}" in path:
        names["match"] = ada.post("/v1/matches", MATCH).get_json()["id"]
        ada.put(NOTE.format(**names), {"text": "Yours"})
    if path.startswith(CHALLENGES):
        body = body and CHALLENGE | {"player": bea.id}
        bea.put(f"{ME}/bot-account", {})
        if "{challenge}" in path:
            names["challenge"] = ada.post(CHALLENGES, CHALLENGE | {"player": bea.id}).get_json()["id"]
        token = bea.token if path.endswith(("accept", "decline")) else ada.token
    return Caller(at.client, token=token)(method, path.format(**names), body)


def test_a_new_account_is_told_with_its_key_once_enough_replicas_have_it(lacking: Caller, spectator: Caller) -> None:
    account = {"name": "Cid"}
    answers = [lacking(*CREATE, account, Idempotency_Key=KEY) for _ in range(2)]
    assert [answer.get_json()["code"] for answer in answers] == ["outcome-unknown"] * 2
    created = spectator(*CREATE, account, Idempotency_Key=KEY).get_json()
    assert Caller(lacking.client, created["id"], created["token"]).get(ME).get_json()["name"] == "Cid"


def test_reading_waits_for_no_replica(ada: Caller, lacking: Caller) -> None:
    assert Caller(lacking.client, ada.id, ada.token).get(ME).status_code == 200


def test_a_new_account_is_not_acknowledged_that_a_server_which_takes_over_lacks(after_a_takeover: Caller) -> None:
    assert after_a_takeover(*CREATE, {"name": "Cid"}).get_json()["code"] == "outcome-unknown"


def test_a_sign_in_that_is_repeated_is_not_acknowledged_either_after_a_takeover(
    ada: Caller, after_a_takeover: Caller
) -> None:
    link = ada.post(f"{ME}/sign-in-links").get_json()["secret"]
    exchange = {"secret": link, "name": "Tablet"}
    answers = [
        after_a_takeover(*SIGN_IN, exchange, Idempotency_Key=KEY),
        after_a_takeover(*SIGN_IN, exchange, Idempotency_Key=KEY),
    ]
    assert [answer.get_json()["code"] for answer in answers] == ["outcome-unknown"] * 2
    assert [each["name"] for each in ada.get(f"{ME}/tokens").get_json()["tokens"]] == ["first token", "Tablet"]


def test_a_change_of_an_account_that_the_primary_and_its_replica_have_is_acknowledged(
    starts_redis: None, another_primary: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.replication._WAIT_MS", 60_000)
    monkeypatch.setattr("service.bootstrap.WAIT_FOR_ANSWER", 90)
    url = "unix://" + another_primary.connection_pool.connection_kwargs["path"]
    services = _services(url)
    spectator = Caller(create_app(services).test_client())
    created = spectator(*CREATE, {"name": "Ada"})
    ada = Caller(spectator.client, created.get_json()["id"], created.get_json()["token"])
    answers = [ada.put(f"{ME}/vacation", {"days": 3}), ada("PATCH", ME, {"name": "Ida"}), ada.post(f"{ME}/token")]
    assert [answer.status_code for answer in (created, *answers)] == [201, 200, 200, 200]
    services.listener.stop()
    services.redis.close()
