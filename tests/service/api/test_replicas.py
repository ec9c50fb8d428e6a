"""With `KIFU_REPLICAS`, a change of an account is acknowledged once enough replicas have it."""

from collections.abc import Iterator
from typing import Any

import pytest
import redis

from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, OPERATORS_TOKEN, Caller

ME = "/v1/players/me"
KEY = "a-secret-key-of-22-characters"


@pytest.fixture
def lacking(redis_url: str, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    """A spectator of a service that needs a replica, on a server that has none."""
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    settings = Settings(redis_url=redis_url, operator_token=OPERATORS_TOKEN, replicas=1)
    services = bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME})
    yield Caller(create_app(services).test_client())
    services.listener.stop()
    services.redis.close()


CHANGES: list[tuple[str, str, Any]] = [
    ("POST", f"{ME}/token", None),
    ("POST", f"{ME}/tokens", {"name": "Tablet", "scopes": ["read"]}),
    ("DELETE", f"{ME}/tokens/{{tablet}}", None),
    ("PATCH", ME, {"name": "Ida"}),
    ("PUT", f"{ME}/blocks/{{bea}}", None),
    ("DELETE", f"{ME}/blocks/{{bea}}", None),
    ("POST", f"{ME}/sign-in-links", None),
    ("PUT", f"{ME}/vacation", {"days": 3}),
    ("DELETE", ME, {"confirm": "Ada"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_change_of_an_account_is_not_acknowledged_that_too_few_replicas_have(
    ada: Caller, bea: Caller, lacking: Caller, method: str, path: str, body: Any
) -> None:
    ada.post(f"{ME}/tokens", {"name": "Old tablet", "scopes": ["read"]})
    tablet = next(each["id"] for each in ada.get(f"{ME}/tokens").get_json()["tokens"] if not each["current"])
    caller = Caller(lacking.client, ada.id, ada.token)
    answer = caller(method, path.format(tablet=tablet, bea=bea.id), body)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "outcome-unknown")


def test_a_new_account_is_told_with_its_key_once_enough_replicas_have_it(lacking: Caller, spectator: Caller) -> None:
    account = {"name": "Cid"}
    answers = [lacking.post("/v1/players", account, Idempotency_Key=KEY) for _ in range(2)]
    assert [answer.get_json()["code"] for answer in answers] == ["outcome-unknown"] * 2
    created = spectator.post("/v1/players", account, Idempotency_Key=KEY).get_json()
    assert Caller(lacking.client, created["id"], created["token"]).get(ME).get_json()["name"] == "Cid"


def test_what_the_operator_does_with_an_account_waits_for_replicas_too(ada: Caller, lacking: Caller) -> None:
    operator = Caller(lacking.client, token=OPERATORS_TOKEN)
    answer = operator.put(f"/v1/players/{ada.id}/suspension", {"reason": "Rude."})
    assert answer.get_json()["code"] == "outcome-unknown"


def test_reading_waits_for_no_replica(ada: Caller, lacking: Caller) -> None:
    assert Caller(lacking.client, ada.id, ada.token).get(ME).status_code == 200
