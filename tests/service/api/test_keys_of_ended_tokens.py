"""A request for a token that is sent again with its key does not bring the token back once it has ended."""

import io
from typing import Any

import pytest
import redis
from werkzeug.test import TestResponse

from events.backup import back_up, restore
from events.store import REMEMBERED_FOR, Millis
from service.bootstrap import Services
from service.use_cases import tokens
from service.use_cases.backup_parts import backup_parts
from tests.account_homes import home
from tests.service.conftest import OPERATORS_TOKEN, Caller

TOKENS = "/v1/players/me/tokens"
BODY: dict[str, Any] = {"name": "Lost phone", "scopes": ["read"]}
KEY = "k" * 22


def is_known(caller: Caller, token: str) -> bool:
    return Caller(caller.client, caller.id, token).get("/v1/players/me").status_code == 200


def made(caller: Caller, key: str | None = KEY) -> dict[str, str]:
    answer = caller.post(TOKENS, BODY, **({} if key is None else {"Idempotency_Key": key}))
    assert answer.status_code == 201, answer.get_json()
    return dict(answer.get_json())


def revoked(caller: Caller, key: str | None = KEY) -> str:
    """A token that was made with a key, and was revoked."""
    token = made(caller, key)
    assert caller.delete(f"{TOKENS}/{token['id']}").status_code == 200
    return token["token"]


def check_over(refused: TestResponse) -> None:
    problem = refused.get_json()
    assert (refused.status_code, problem["code"], problem["field"]) == (422, "key-reused", "Idempotency-Key")
    assert problem["detail"] == "The token that this key has made has ended: take a new key for another one."


def test_a_revoked_token_stays_so_when_the_request_for_it_is_sent_again(ada: Caller) -> None:
    token = revoked(ada)
    check_over(ada.post(TOKENS, BODY, Idempotency_Key=KEY))
    assert not is_known(ada, token)
    assert is_known(ada, made(ada, "another" + KEY)["token"])


def test_a_revoked_token_of_an_operator_stays_so_when_the_request_for_it_is_sent_again(
    ada: Caller, spectator: Caller
) -> None:
    operator = Caller(spectator.client, token=OPERATORS_TOKEN)
    path, body = f"/v1/players/{ada.id}/operator-tokens", {"name": "Office"}
    token = operator.post(path, body, Idempotency_Key=KEY).get_json()
    assert ada.delete(f"{TOKENS}/{token['id']}").status_code == 200
    check_over(operator.post(path, body, Idempotency_Key=KEY))
    assert Caller(ada.client, ada.id, token["token"]).get("/v1/quarantine").status_code == 401


def test_a_replaced_token_stays_so_when_the_request_for_it_is_sent_again(ada: Caller) -> None:
    before = Caller(ada.client, ada.id, made(ada)["token"])
    after = before.post("/v1/players/me/token").get_json()["token"]
    assert is_known(ada, after)
    check_over(ada.post(TOKENS, BODY, Idempotency_Key=KEY))
    assert [is_known(ada, token) for token in (before.token, after)] == [False, True]


def test_the_end_of_a_token_is_remembered_as_long_as_keys_are(ada: Caller, redis_client: redis.Redis) -> None:
    revoked(ada)
    place = home(ada.id).ended_tokens(ada.id)
    assert REMEMBERED_FOR - 60_000 < redis_client.pttl(place) <= REMEMBERED_FOR
    for token in redis_client.zrange(place, 0, -1):
        redis_client.zadd(place, {token: 1})
    assert made(ada)["name"] == BODY["name"]


def test_only_of_tokens_that_keys_have_made_is_the_end_remembered(ada: Caller, redis_client: redis.Redis) -> None:
    revoked(ada, key=None)
    renewed = Caller(ada.client, ada.id, made(ada, key=None)["token"]).post("/v1/players/me/token").get_json()["token"]
    assert is_known(ada, renewed)
    link = ada.post("/v1/players/me/sign-in-links").get_json()
    signed_in = ada.post("/v1/sign-ins", {"secret": link["secret"], "name": "Tablet"}, Idempotency_Key=KEY).get_json()
    for each in ada.get(TOKENS).get_json()["tokens"]:
        if not each["current"]:
            assert ada.delete(f"{TOKENS}/{each['id']}").status_code == 200
    assert not is_known(ada, signed_in["token"])
    assert not redis_client.exists(home(ada.id).ended_tokens(ada.id))


def test_a_token_of_an_earlier_release_is_not_made_again_either(ada: Caller, redis_client: redis.Redis) -> None:
    token, place = made(ada), home(ada.id).token_details
    for hashed, document in redis_client.hgetall(place).items():
        redis_client.hset(place, hashed, document.replace(b',"is_repeatable":true', b""))
    assert b"is_repeatable" not in b"".join(redis_client.hvals(place))
    assert ada.delete(f"{TOKENS}/{token['id']}").status_code == 200
    check_over(ada.post(TOKENS, BODY, Idempotency_Key=KEY))


def test_of_too_many_tokens_that_have_ended_none_is_forgotten_and_no_key_makes_another_one(
    ada: Caller, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MOST_ENDED", 2)
    for number in "12":
        revoked(ada, KEY + number)
    refused = ada.post(TOKENS, BODY, Idempotency_Key=KEY)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too-many-keys")
    assert 0 < int(refused.headers["Retry-After"]) <= REMEMBERED_FOR / 1000
    for number in "12":
        check_over(ada.post(TOKENS, BODY, Idempotency_Key=KEY + number))
    revoked(ada, key=None)
    assert redis_client.zcard(home(ada.id).ended_tokens(ada.id)) == 2


def test_a_deleted_account_leaves_nothing_of_its_tokens(ada: Caller, redis_client: redis.Redis) -> None:
    revoked(ada)
    assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200
    assert not redis_client.keys("*ended-tokens*")


def test_after_a_restore_no_key_brings_a_token_back_that_had_ended_before(
    ada: Caller, services: Services, redis_client: redis.Redis
) -> None:
    revoked(ada)
    file, parts = io.BytesIO(), backup_parts(services.redis)
    back_up(services.redis, services.store, services.games, file, time=Millis(0), progress=lambda *_: None, parts=parts)
    redis_client.flushall()
    file.seek(0)
    restore(services.redis, services.store, file, lambda *_: None, parts=parts)
    services.players.catch_up()
    check_over(ada.post(TOKENS, BODY, Idempotency_Key=KEY))
    assert redis_client.pttl(home(ada.id).ended_tokens(ada.id)) > REMEMBERED_FOR - 60_000
