"""The own account: name, block list, sign-in links, export."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import redis
from flask import Flask

from service.use_cases import blocks
from service.use_cases.server_secret import ServerSecret
from service.use_cases.sign_in_links import HOLDS_FOR
from service.use_cases.tokens import MOST_TOKENS
from tests.account_homes import home
from tests.service.conftest import Caller, at_once

ME = "/v1/players/me"
TOKENS = f"{ME}/tokens"
LINKS = f"{ME}/sign-in-links"


def opened(creator: Caller, *, seats: int = 3, private: bool = False) -> str:
    plan = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    return str(creator.post("/v1/matches", {"game": "stones", "seats": plan, "private": private}).headers["Location"])


def test_a_new_name_is_told_everywhere_at_once(ada: Caller, match: str, spectator: Caller):
    tag = spectator.get(f"{match}/state").headers["ETag"]
    assert ada("PATCH", ME, {"name": "Adelheid"}).get_json()["name"] == "Adelheid"
    assert ada.get(ME).get_json()["name"] == "Adelheid"
    state = spectator.get(f"{match}/state", If_None_Match=tag)
    assert (state.status_code, state.get_json()["seats"][0]["name"]) == (200, "Adelheid")
    assert "Adelheid takes seat 0." in spectator.get(f"{match}/events").get_data(as_text=True)


def test_a_name_is_changed_once_a_day(ada: Caller):
    assert ada("PATCH", ME, {"name": "Adelheid"}).status_code == 200
    assert ada("PATCH", ME, {"name": "Adelheid"}).status_code == 200, "the same name again changes nothing"
    refused = ada("PATCH", ME, {"name": "Adele"})
    problem = refused.get_json()
    assert (problem["status"], problem["code"], problem["field"]) == (409, "renamed-today", "name")
    assert 86_000 < int(refused.headers["Retry-After"]) <= 86_400


@pytest.mark.parametrize(("name", "status"), [("greedy", 422), ("Kifu", 422), ("deleted player", 422), ("\u3164", 422)])
def test_a_new_name_is_checked_like_the_first_one(ada: Caller, name: str, status: int):
    assert ada("PATCH", ME, {"name": name}).status_code == status
    assert ada.get(ME).get_json()["name"] == "Ada"


def test_nobody_takes_the_name_of_somebody_at_the_table(ada: Caller, match: str, project: Callable[[], None]):
    project()
    problem = ada("PATCH", ME, {"name": "B\u0435a"}).get_json()
    assert (problem["status"], problem["code"]) == (409, "confusable-name")


def test_a_blocked_player_takes_no_seat_and_is_not_told_why(ada: Caller, bea: Caller, player: Callable[[str], Caller]):
    assert ada.put(f"{ME}/blocks/{bea.id}").get_json() == {"blocked": {bea.id: "Bea"}}
    own, cid = opened(ada), player("Cid")
    problem = bea.put(f"{own}/seats/1").get_json()
    assert (problem["status"], problem["code"]) == (409, "not-open-to-you")
    assert "Ada" not in problem["detail"]
    assert "block" not in problem["detail"]
    joined = opened(cid)
    ada.put(f"{joined}/seats/1")
    assert bea.put(f"{joined}/seats/2").get_json()["code"] == "not-open-to-you"
    assert cid.put(f"{own}/seats/1").status_code == 200
    ada.delete(f"{ME}/blocks/{bea.id}")
    assert bea.put(f"{own}/seats/2").status_code == 200


def test_a_blocked_player_proposes_nothing_and_plays_on(ada: Caller, bea: Caller, match: str):
    ada.put(f"{ME}/blocks/{bea.id}")
    start = ada.get(match).get_json()["version"]
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    for request in ((f"{match}/undo", {"to": start}), (f"{match}/forks", {"version": start})):
        assert bea.post(*request).get_json()["code"] == "not-open-to-you"
    assert bea.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}).status_code == 201
    assert ada.post(f"{match}/undo", {"to": start}).status_code == 200


def test_an_invitation_does_not_help_a_blocked_player(ada: Caller, bea: Caller):
    match = opened(ada, private=True)
    invitation = ada.get(match).get_json()["invitation"]
    ada.put(f"{ME}/blocks/{bea.id}")
    assert bea.put(f"{match}/seats/1").status_code == 404, "without the invitation nobody finds it"
    assert bea.put(f"{match}/seats/1", {"invitation": invitation}).get_json()["code"] == "not-open-to-you"


def test_an_account_blocks_a_bounded_number_of_players_and_may_block_one_of_them_again(
    ada: Caller, player: Callable[[str], Caller], app: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(blocks, "MOST_BLOCKED", 2)
    others = [player(f"Other {name}") for name in "abcdef"]
    requests = [(f"{ME}/blocks/{other.id}", None, {}) for other in others]
    answers = at_once(app, ada, *requests, method="PUT")
    assert sorted(answer.status_code for answer in answers) == [200] * 2 + [409] * 4
    assert {answer.get_json()["code"] for answer in answers if answer.status_code == 409} == {"too-many-blocked"}
    blocked = ada.get(f"{ME}/blocks").get_json()["blocked"]
    assert [ada.put(f"{ME}/blocks/{each}").status_code for each in blocked] == [200] * 2


def test_only_other_players_that_there_are_can_be_blocked(ada: Caller):
    assert ada.put(f"{ME}/blocks/nobody").get_json()["code"] == "unknown-player"
    assert ada.put(f"{ME}/blocks/{ada.id}").get_json()["code"] == "cannot-block-yourself"
    assert ada.get(f"{ME}/blocks").get_json() == {"blocked": {}}


def sign_in(spectator: Caller, secret: str, name: str = "Tablet") -> Any:
    return spectator.post("/v1/sign-ins", {"secret": secret, "name": name})


def test_another_device_signs_in_with_a_link_once(ada: Caller, spectator: Caller):
    link = ada.post(LINKS).get_json()
    assert link["link"] == f"/#sign-in={link['secret']}"
    account = sign_in(spectator, link["secret"]).get_json()
    tablet = Caller(ada.client, account["id"], account["token"])
    assert (account["id"], account["name"]) == (ada.id, "Ada")
    named = {each["name"]: each["scopes"] for each in tablet.get(TOKENS).get_json()["tokens"]}
    assert named == {"first token": ["read", "play"], "Tablet": ["read", "play"]}
    assert ada.get(ME).status_code == 200, "the first device stays signed in"
    problem = sign_in(spectator, link["secret"]).get_json()
    assert (problem["status"], problem["code"], problem["field"]) == (404, "unknown-link", "secret")


def test_a_link_ends_with_a_new_one_with_its_token_and_after_minutes(
    ada: Caller, spectator: Caller, redis_client: redis.Redis
):
    first, second = (ada.post(LINKS).get_json()["secret"] for _ in range(2))
    assert sign_in(spectator, first).status_code == 404
    kept = home(ada.id).sign_in_link(ada.id)
    assert 0 < redis_client.ttl(kept) <= HOLDS_FOR.total_seconds() <= timedelta(hours=1).seconds
    assert second.encode() not in (redis_client.get(kept) or b"")
    (own,) = ada.get(TOKENS).get_json()["tokens"]
    ada.delete(f"{TOKENS}/{own['id']}")
    assert sign_in(spectator, second).status_code == 404


@pytest.mark.parametrize("secret", ["x", ".", "{id}.", "{id}.guess", "a" * 200])
def test_a_guessed_link_is_refused_and_ends_none(ada: Caller, spectator: Caller, secret: str):
    link = ada.post(LINKS).get_json()
    assert sign_in(spectator, secret.format(id=ada.id)).get_json()["code"] == "unknown-link"
    assert sign_in(spectator, link["secret"]).status_code == 201


def test_a_link_gives_no_more_than_the_token_that_made_it(ada: Caller, spectator: Caller):
    token = ada.post(TOKENS, {"name": "Player", "scopes": ["play"]}).get_json()["token"]
    link = Caller(ada.client, ada.id, token).post(LINKS).get_json()
    account = sign_in(spectator, link["secret"]).get_json()
    assert Caller(ada.client, ada.id, account["token"]).get(ME).get_json()["code"] == "missing-scope"


def test_a_link_is_used_up_only_by_the_token_that_it_gives(ada: Caller, spectator: Caller):
    for number in range(1, MOST_TOKENS):
        assert ada.post(TOKENS, {"name": f"Device {number}", "scopes": ["read"]}).status_code == 201
    link = ada.post(LINKS).get_json()
    assert sign_in(spectator, link["secret"]).get_json()["code"] == "too-many-tokens"
    other = next(each for each in ada.get(TOKENS).get_json()["tokens"] if each["name"] == "Device 1")
    ada.delete(f"{TOKENS}/{other['id']}")
    assert sign_in(spectator, link["secret"]).status_code == 201
    assert sign_in(spectator, link["secret"]).get_json()["code"] == "unknown-link"


def test_an_export_has_everything_and_no_secret(ada: Caller, bea: Caller, match: str, project: Callable[[], None]):
    private = opened(ada, private=True)
    ada.put(f"{ME}/blocks/{bea.id}")
    project()
    answer = ada.get(f"{ME}/export")
    found = answer.get_json()
    assert found["account"] == {"id": ada.id, "name": "Ada", "has_hidden_name": False, "is_bot": False}
    assert [each["name"] for each in found["tokens"]] == ["first token"]
    assert found["blocked"] == [bea.id]
    assert found["vacation"] == {"until": None, "days_left": 30}
    assert {each["record"] for each in found["matches"]} == {f"{match}/record", f"{private}/record"}
    assert ada.token not in answer.get_data(as_text=True)


def test_an_export_has_what_other_programs_were_told_about_the_account(ada: Caller, bea: Caller):
    bot = {"description": "Plays stones.", "accepts": True}
    assert ada.put(f"{ME}/bot-account", bot).status_code == 200
    to = {"url": "https://bot.example/kifu", "events": ["account.TurnBegan"], "description": "My bot"}
    webhook = ada.post(f"{ME}/webhooks", to).get_json()
    challenge = bea.post("/v1/challenges", {"player": ada.id, "game": "stones"}).get_json()
    found = ada.get(f"{ME}/export").get_json()
    assert [each["url"] for each in found["webhooks"]] == [to["url"]]
    assert webhook["secret"] not in str(found)
    assert [each["id"] for each in found["challenges"]] == [challenge["id"]]
    assert found["bot_profile"]["description"] == "Plays stones."
    others = bea.get(f"{ME}/export").get_json()
    assert (others["webhooks"], others["bot_profile"]) == ([], None)


def test_the_answers_about_a_link_that_are_lost_come_again_with_the_same_key(ada: Caller, spectator: Caller):
    links = [ada.post(LINKS, Idempotency_Key="one").get_json() for _ in range(2)]
    assert links[0] == links[1]
    body = {"secret": links[0]["secret"], "name": "phone"}
    key = "a secret key of 22 characters"
    tokens = [spectator.post("/v1/sign-ins", body, Idempotency_Key=key.replace(" ", "-")).get_json() for _ in range(2)]
    assert tokens[0]["token"] == tokens[1]["token"]
    assert spectator.post("/v1/sign-ins", body).get_json()["code"] == "unknown-link"


def test_a_link_that_was_used_stays_used_when_its_request_is_sent_again(ada: Caller, spectator: Caller):
    link = ada.post(LINKS, Idempotency_Key="one").get_json()
    assert sign_in(spectator, link["secret"]).status_code == 201
    again = ada.post(LINKS, Idempotency_Key="one")
    assert (again.status_code, again.get_json()) == (201, link)
    assert sign_in(spectator, link["secret"], "Thief").get_json()["code"] == "unknown-link"


def test_a_request_for_a_link_that_is_sent_again_does_not_end_a_newer_link(ada: Caller, spectator: Caller):
    first = ada.post(LINKS, Idempotency_Key="one").get_json()
    second = ada.post(LINKS, Idempotency_Key="two").get_json()
    assert ada.post(LINKS, Idempotency_Key="one").get_json() == first
    assert sign_in(spectator, first["secret"]).status_code == 404
    assert sign_in(spectator, second["secret"]).status_code == 201


def test_a_key_that_signed_in_one_device_signs_in_no_other(ada: Caller, spectator: Caller):
    secret, key = ada.post(LINKS).get_json()["secret"], "a-secret-key-of-22-characters"
    sent = [{"secret": secret, "name": name} for name in ("phone", "tablet")]
    answers = [spectator.post("/v1/sign-ins", body, Idempotency_Key=key).get_json() for body in (*sent, sent[0])]
    assert answers[1]["code"] == "key-reused"
    assert answers[2]["token"] == answers[0]["token"]


def test_what_the_store_keeps_of_a_request_for_a_link_does_not_tell_the_link(ada: Caller, redis_client: redis.Redis):
    secret = ada.post(LINKS, Idempotency_Key="one").get_json()["secret"]
    (made,) = redis_client.keys("*made-sign-in-link*")
    nonce = (redis_client.get(made) or b"").decode()
    assert ServerSecret(redis_client).derived("sign-in link", ada.id, nonce).hex() not in secret
