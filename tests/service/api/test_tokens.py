"""Several tokens of one account: names, scopes, revocation."""

import io
from collections.abc import Callable
from typing import Any

import pytest
import redis

from events.backup import back_up, restore
from events.store import Millis
from service.bootstrap import Services
from service.use_cases.tokens import MOST_TOKENS
from tests.account_homes import home
from tests.service.conftest import Caller

TOKENS = "/v1/players/me/tokens"
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


def with_token(caller: Caller, *scopes: str, name: str = "Another one") -> Caller:
    """The same player with a new token."""
    answer = caller.post(TOKENS, {"name": name, "scopes": scopes})
    assert answer.status_code == 201, answer.get_json()
    return Caller(caller.client, caller.id, answer.get_json()["token"])


def listed(caller: Caller) -> dict[str, dict[str, Any]]:
    """The tokens of a player by name."""
    return {each["name"]: each for each in caller.get(TOKENS).get_json()["tokens"]}


def test_the_first_token_may_play_and_read(ada: Caller):
    first = listed(ada)["first token"]
    assert (first["scopes"], first["current"]) == (["read", "play"], True)
    assert first["used"] > 0


def test_a_new_token_comes_with_the_id_with_which_it_is_listed_and_revoked(ada: Caller):
    answer = ada.post(TOKENS, {"name": "My phone", "scopes": ["read"]})
    assert answer.get_json()["id"] == listed(ada)["My phone"]["id"]
    assert ada.delete(answer.headers["Location"]).status_code == 200
    assert "My phone" not in listed(ada)


def test_an_account_has_several_tokens_each_with_a_name_and_scopes(ada: Caller):
    phone = with_token(ada, "play", "read", name="My phone")
    reader = with_token(phone, "read", name="A reader")
    assert {name: each["scopes"] for name, each in listed(reader).items()} == {
        "first token": ["read", "play"],
        "My phone": ["read", "play"],
        "A reader": ["read"],
    }
    assert reader.token not in reader.get(TOKENS).get_data(as_text=True)


@pytest.mark.parametrize(
    ("method", "path", "body", "scope"),
    [
        ("POST", "/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}, "play"),
        ("POST", "/v1/matches/none/moves", TAKE_ONE, "bot"),
        ("POST", TOKENS, {"name": "x", "scopes": ["read"]}, "play"),
        ("GET", "/v1/quarantine", None, "operate"),
    ],
)
def test_a_token_without_the_scope_is_refused_and_told_which_is_missing(
    ada: Caller, method: str, path: str, body: Any, scope: str
):
    problem = with_token(ada, "read")(method, path, body)
    assert (problem.status_code, problem.get_json()["code"]) == (403, "missing-scope")
    assert f"scope {scope}" in problem.get_json()["detail"]


def test_a_token_of_a_bot_plays_and_does_nothing_else(ada: Caller, match: str):
    bot = with_token(ada, "bot", "read")
    assert bot.post(f"{match}/moves", TAKE_ONE).status_code == 201
    assert bot.get("/v1/turns").status_code == 200
    assert bot.delete(f"{match}/seats/0").get_json()["code"] == "missing-scope"
    assert bot.get(f"{match}/state").status_code == 200
    assert with_token(ada, "bot").get(f"{match}/state").get_json()["code"] == "missing-scope"


def test_a_scope_wider_than_the_own_one_is_refused(ada: Caller):
    for caller, wider in ((ada, "operate"), (with_token(ada, "play"), "read")):
        problem = caller.post(TOKENS, {"name": "Wider", "scopes": ["bot", wider]}).get_json()
        assert (problem["status"], problem["code"], problem["field"]) == (403, "scope-too-wide", "scopes")
        assert wider in problem["detail"]


@pytest.mark.parametrize("scopes", [["fly"], [], ["read", "fly"], "read", [1], ["read"] * 9])
def test_a_scope_that_does_not_exist_is_refused(ada: Caller, scopes: Any):
    problem = ada.post(TOKENS, {"name": "Odd", "scopes": scopes}).get_json()
    assert (problem["status"], problem["code"]) == (422, "invalid-request")
    assert problem["field"].startswith("scopes")


def test_a_revoked_token_ends_at_once_in_every_process_with_its_streams(ada: Caller, match: str):
    lost = with_token(ada, "read", name="Lost phone")
    stream = iter(lost.get(f"{match}/events?since=6", Accept="text/event-stream").response)
    next(stream)
    left = ada.delete(f"{TOKENS}/{listed(ada)['Lost phone']['id']}").get_json()["tokens"]
    assert [each["name"] for each in left] == ["first token"]
    assert list(stream) == []
    assert lost.get(TOKENS).get_json()["code"] == "bad-token"
    assert ada.get(TOKENS).status_code == 200


def test_a_token_can_revoke_itself(ada: Caller):
    other = with_token(ada, "play", "read")
    assert other.delete(f"{TOKENS}/{listed(other)['Another one']['id']}").status_code == 200
    assert other.get("/v1/players/me").status_code == 401


def test_nobody_revokes_the_token_of_somebody_else(ada: Caller, bea: Caller):
    problem = bea.delete(f"{TOKENS}/{listed(ada)['first token']['id']}").get_json()
    assert (problem["status"], problem["code"], problem["field"]) == (404, "unknown-token", "token_id")


def test_a_renewed_token_keeps_its_name_and_scopes(ada: Caller):
    reader = with_token(ada, "read", name="Reader")
    renewed = Caller(ada.client, ada.id, reader.post("/v1/players/me/token").get_json()["token"])
    assert renewed.get("/v1/players/me").status_code == 200
    assert listed(renewed)["Reader"]["scopes"] == ["read"]
    assert len(listed(renewed)) == 2
    assert reader.get("/v1/players/me").status_code == 401


def test_a_repeated_request_makes_one_token(ada: Caller):
    body, key = {"name": "Phone", "scopes": ["read"]}, "k" * 22
    first, again = (ada.post(TOKENS, body, Idempotency_Key=key).get_json() for _ in range(2))
    assert first == again
    assert len(listed(ada)) == 2
    other = ada.post(TOKENS, {**body, "scopes": ["play"]}, Idempotency_Key=key)
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")


def test_an_account_has_a_greatest_number_of_tokens(ada: Caller):
    for _ in range(MOST_TOKENS - 1):
        with_token(ada, "read")
    problem = ada.post(TOKENS, {"name": "One more", "scopes": ["read"]})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "too-many-tokens")


def test_a_token_of_an_earlier_release_goes_on_working(ada: Caller, redis_client: redis.Redis):
    at = home(ada.id)
    redis_client.delete(at.tokens_of(ada.id), at.token_details, at.token_uses)
    assert listed(ada)["first token"]["scopes"] == ["read", "play"]
    newer = with_token(ada, "play", "read")
    assert newer.delete(f"{TOKENS}/{listed(newer)['first token']['id']}").status_code == 200
    assert ada.get(TOKENS).status_code == 401


def test_a_backup_keeps_names_and_scopes_of_tokens(
    ada: Caller, services: Services, player: Callable[[str], Caller], redis_client: redis.Redis
):
    reader = with_token(ada, "read", name="Reader")
    file = io.BytesIO()
    back_up(services.redis, services.store, services.games, file, time=Millis(0), progress=lambda *_: None)
    before = {name: each["scopes"] for name, each in listed(reader).items()}
    file.seek(0)
    restore(services.redis, services.store, file, lambda *_: None, replace=True)
    services.players.catch_up()
    assert {name: each["scopes"] for name, each in listed(reader).items()} == before
    assert reader.post(TOKENS, {"name": "x", "scopes": ["read"]}).get_json()["code"] == "missing-scope"
