"""A request about a webhook that is sent again with its key brings nothing back that has ended since."""

import time
from typing import Any

import pytest
import redis
from msgspec.structs import replace
from werkzeug.test import TestResponse

from domain.match import PlayerId
from events.store import REMEMBERED_FOR
from service.bootstrap import Services
from service.use_cases.webhooks import registry, rotations
from service.use_cases.webhooks.signatures import secret_of
from service.use_cases.webhooks.webhook import WebhookId
from tests.service.conftest import Caller

PATH = "/v1/players/me/webhooks"
BODY: dict[str, Any] = {"url": "https://bot.example/kifu", "events": ["account.TurnBegan"], "description": "My bot"}


def added(caller: Caller, key: str = "K") -> TestResponse:
    return caller.post(PATH, BODY, Idempotency_Key=key)


def removed(caller: Caller, **headers: str) -> None:
    """A webhook was added and is not there any more."""
    assert caller.delete(caller.post(PATH, BODY, **headers).headers["Location"]).status_code == 200


def check_over(refused: TestResponse, detail: str) -> None:
    problem = refused.get_json()
    assert (refused.status_code, problem["code"], problem["field"]) == (422, "key-reused", "Idempotency-Key")
    assert detail in problem["detail"]


def signing(services: Services, caller: Caller) -> set[str]:
    """The secrets with which messages to the only webhook of an account are signed."""
    [webhook] = services.webhooks.of(PlayerId(caller.id))
    return {*webhook.secrets_at(services.webhooks.now())}


def receipts(client: redis.Redis) -> list[bytes]:
    return list(client.keys("*:removed:*"))


def test_a_removed_webhook_stays_so_when_the_request_for_it_is_sent_again(
    ada: Caller, redis_client: redis.Redis
) -> None:
    removed(ada, Idempotency_Key="K")
    check_over(added(ada), "was removed")
    assert ada.get(PATH).get_json() == {"webhooks": []}
    [place] = receipts(redis_client)
    assert REMEMBERED_FOR - 60_000 < redis_client.pttl(place) <= REMEMBERED_FOR
    assert added(ada, "another").status_code == 201


def test_a_request_for_a_webhook_that_was_changed_since_gets_it_as_it_is_now(ada: Caller) -> None:
    first = added(ada)
    path = first.headers["Location"]
    changed = ada("PATCH", path, {"url": "https://other.example/", "events": [], "description": "Other"}).get_json()
    again = added(ada)
    assert (again.status_code, again.headers["Location"]) == (201, path)
    assert again.get_json() == {"webhook": changed, "secret": first.get_json()["secret"]}
    other = ada.post(PATH, BODY | {"description": "Other"}, Idempotency_Key="K")
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")


def test_a_webhook_of_an_earlier_release_is_added_once_and_stays_removed(ada: Caller, services: Services) -> None:
    first, player = added(ada).get_json(), PlayerId(ada.id)
    [webhook] = services.webhooks.of(player)
    services.webhooks.change(player, webhook.id, lambda before: replace(before, asked=None))
    assert added(ada).get_json() == first
    assert ada.delete(f"{PATH}/{webhook.id}").status_code == 200
    check_over(added(ada), "was removed")


def test_only_of_webhooks_that_keys_have_made_is_the_end_remembered(ada: Caller, redis_client: redis.Redis) -> None:
    removed(ada)
    assert not receipts(redis_client)


def test_a_deleted_account_leaves_nothing_of_its_removed_webhooks(ada: Caller, redis_client: redis.Redis) -> None:
    removed(ada, Idempotency_Key="K")
    assert receipts(redis_client)
    assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200
    assert not receipts(redis_client)


def test_of_too_many_removed_webhooks_none_is_forgotten_and_no_key_makes_another_one(
    ada: Caller, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_REMOVED", 2)
    for key in "ab":
        removed(ada, Idempotency_Key=key)
    refused = added(ada)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too-many-keys")
    assert 0 < int(refused.headers["Retry-After"]) <= REMEMBERED_FOR / 1000
    for key in "ab":
        check_over(added(ada, key), "was removed")
    removed(ada)
    [place] = receipts(redis_client)
    assert redis_client.zcard(place) == 2
    for webhook in redis_client.zrange(place, 0, -1):
        redis_client.zadd(place, {webhook: 1000 * time.time() - 1})
    assert added(ada).status_code == 201


def test_a_replaced_secret_signs_nothing_when_the_request_for_it_is_sent_again(ada: Caller, services: Services) -> None:
    path = f"{added(ada).headers['Location']}/secret"
    first, second = (ada.post(path, Idempotency_Key=key).get_json() for key in ("r1", "r2"))
    assert signing(services, ada) == {first["secret"], second["secret"]}
    check_over(ada.post(path, Idempotency_Key="r1"), "was replaced")
    assert ada.post(path, Idempotency_Key="r2").get_json() == second
    third = ada.post(path).get_json()
    for key in ("r1", "r2"):
        check_over(ada.post(path, Idempotency_Key=key), "was replaced")
    assert signing(services, ada) == {second["secret"], third["secret"]}


def test_the_keys_of_replaced_secrets_are_remembered_as_long_as_keys_are_and_no_secret_comes_back(
    ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rotations, "MOST_KEYS", 2)
    path = f"{added(ada).headers['Location']}/secret"
    given = [ada.post(path, Idempotency_Key=f"r{number}").get_json()["secret"] for number in range(4)]
    [webhook] = services.webhooks.of(PlayerId(ada.id))
    assert len(webhook.earlier_keys) == 2
    assert {each.until - services.webhooks.now() > REMEMBERED_FOR - 60_000 for each in webhook.earlier_keys} == {True}
    for key in ("r1", "r2"):
        check_over(ada.post(path, Idempotency_Key=key), "was replaced")
    forgotten = ada.post(path, Idempotency_Key="r0").get_json()["secret"]
    assert forgotten not in given
    assert signing(services, ada) == {forgotten, given[3]}


def test_a_key_that_has_given_a_secret_in_an_earlier_release_gives_no_other_one(
    ada: Caller, services: Services
) -> None:
    webhook, player = WebhookId(added(ada).get_json()["webhook"]["id"]), PlayerId(ada.id)
    earlier = secret_of(services.webhooks._secret.derived("rotated webhook secret", player, webhook, "r1"))
    services.webhooks.change(player, webhook, lambda before: replace(before, secret=earlier))
    path = f"{PATH}/{webhook}/secret"
    assert ada.post(path, Idempotency_Key="r1").get_json()["secret"] == earlier
    assert ada.post(path, Idempotency_Key="r2").status_code == 200
    check_over(ada.post(path, Idempotency_Key="r1"), "was replaced")
