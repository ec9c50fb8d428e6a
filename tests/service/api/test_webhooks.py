"""The owner of an account adds, changes and removes its webhooks over REST."""

import msgspec
import pytest

from domain.match import PlayerId
from service.bootstrap import Services
from service.use_cases.webhooks.registry import MOST_WEBHOOKS
from tests.redis_contents import keys_with
from tests.service.conftest import Caller

PATH = "/v1/players/me/webhooks"
BODY = {"url": "https://bot.example/kifu", "events": ["account.TurnBegan"], "description": "My bot"}


def patch(caller: Caller, path: str, **body: object) -> dict[str, object]:
    answer = caller("PATCH", path, body)
    assert answer.status_code == 200, answer.get_json()
    return dict(answer.get_json())


def test_the_secret_of_a_webhook_is_shown_once(ada: Caller) -> None:
    made = ada.post(PATH, BODY)
    assert made.status_code == 201
    answer = made.get_json()
    assert answer["secret"].startswith("whsec_")
    webhook = answer["webhook"]
    assert {name: webhook[name] for name in BODY} == BODY
    assert (webhook["status"], webhook["reason"]) == ("unconfirmed", "It has not answered its first message yet.")
    assert made.headers["Location"] == f"{PATH}/{webhook['id']}"
    assert ada.get(PATH).get_json() == {"webhooks": [webhook]}
    assert ada.get(f"{PATH}/{webhook['id']}").get_json() == webhook


def test_a_request_that_is_repeated_adds_one_webhook_and_gets_the_secret_again(ada: Caller) -> None:
    first, again = (ada.post(PATH, BODY, Idempotency_Key="one").get_json() for _ in range(2))
    assert first == again
    assert len(ada.get(PATH).get_json()["webhooks"]) == 1
    other = ada.post(PATH, BODY | {"description": "Another"}, Idempotency_Key="one")
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")


def test_an_account_has_a_greatest_number_of_webhooks(ada: Caller) -> None:
    for _ in range(MOST_WEBHOOKS):
        assert ada.post(PATH, BODY).status_code == 201
    refused = ada.post(PATH, BODY)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too-many-webhooks")


def test_the_webhooks_of_others_do_not_exist(ada: Caller, bea: Caller, spectator: Caller) -> None:
    path = ada.post(PATH, BODY).headers["Location"]
    for method, place in [("GET", ""), ("DELETE", ""), ("POST", "/secret"), ("POST", "/test"), ("GET", "/deliveries")]:
        refused = bea(method, path + place)
        assert (refused.status_code, refused.get_json()["code"]) == (404, "unknown-webhook")
        assert spectator(method, path + place).status_code == 401
    assert bea("PATCH", path, {"enabled": False}).status_code == 404
    assert bea.get(PATH).get_json() == {"webhooks": []}


def test_a_token_that_only_reads_or_plays_sees_webhooks_and_changes_none(ada: Caller) -> None:
    path = ada.post(PATH, BODY).headers["Location"]
    token = ada.post("/v1/players/me/tokens", {"name": "bot", "scopes": ["read", "bot"]}).get_json()["token"]
    bot = Caller(ada.client, ada.id, token)
    assert bot.get(path).status_code == 200
    assert bot.post(PATH, BODY).get_json()["code"] == "missing-scope"
    assert bot.delete(path).get_json()["code"] == "missing-scope"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "url"),
        ({"url": 5}, "url"),
        ({"url": "http://bot.example/"}, None),
        ({"url": "https://10.0.0.1/"}, "url"),
        ({"url": "https://[::ffff:169.254.169.254]/"}, "url"),
        (BODY | {"events": ["account.Nothing"]}, "events.0"),
        (BODY | {"events": "account.TurnBegan"}, "events"),
        (BODY | {"description": "two\nlines"}, "description"),
        (BODY | {"secret": "whsec_mine"}, "secret"),
    ],
)
def test_a_bad_webhook_is_refused_with_the_field(ada: Caller, body: object, field: str | None) -> None:
    refused = ada.post(PATH, body)
    if field is None:  # the operator of this service allows private networks: whether the name is in one is not known
        assert refused.status_code == 201
        return
    assert refused.status_code == 422
    problem = refused.get_json()
    assert field in (problem["field"], *(each["field"] for each in problem.get("errors") or ()))
    assert ada.get(PATH).get_json() == {"webhooks": []}


def test_a_webhook_is_changed_switched_off_and_on(ada: Caller) -> None:
    path = ada.post(PATH, BODY).headers["Location"]
    assert patch(ada, path, events=[])["events"] == []
    off = patch(ada, path, enabled=False)
    assert (off["status"], off["reason"]) == ("off", "Its owner has switched it off.")
    refused = ada.post(f"{path}/test")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "webhook-off")
    assert patch(ada, path, enabled=True)["status"] == "unconfirmed"
    assert ada("PATCH", path, {"url": "https://127.0.0.2:8443/"}).status_code == 200
    assert ada("PATCH", path, {"url": "https://10.0.0.1/"}).get_json()["code"] == "webhook-address-not-allowed"
    assert patch(ada, path) == ada.get(path).get_json()


def test_another_url_has_to_confirm_itself_again(ada: Caller, services: Services) -> None:
    path = ada.post(PATH, BODY).headers["Location"]
    webhook = services.webhooks.of(PlayerId(ada.id))[0].id
    confirmed = services.webhooks.change(
        PlayerId(ada.id), webhook, lambda each: msgspec.structs.replace(each, is_confirmed=True)
    )
    assert confirmed.status == "active"
    assert patch(ada, path, description="Same")["status"] == "active"
    assert patch(ada, path, url="https://other.example/")["status"] == "unconfirmed"


def test_a_new_secret_is_shown_once_and_again_to_a_repeat(ada: Caller) -> None:
    made = ada.post(PATH, BODY)
    path, old = made.headers["Location"], made.get_json()["secret"]
    first, again = (ada.post(f"{path}/secret", Idempotency_Key="two").get_json() for _ in range(2))
    assert first == again
    assert first["secret"] not in (old, ada.post(f"{path}/secret").get_json()["secret"])


def test_a_test_is_on_its_way_and_attempts_are_listed(ada: Caller) -> None:
    path = ada.post(PATH, BODY).headers["Location"]
    sent = ada.post(f"{path}/test")
    assert sent.status_code == 202
    assert sent.get_json()["type"] == "webhook.Confirm"
    assert ada.get(f"{path}/deliveries").get_json() == {"deliveries": []}


def test_nothing_of_a_removed_webhook_is_kept(ada: Caller, services: Services) -> None:
    path = ada.post(PATH, BODY).headers["Location"]
    assert keys_with(services.redis, "bot.example")
    assert ada.delete(path).get_json() == {"webhooks": []}
    assert not keys_with(services.redis, "bot.example")
    assert not [key for key in services.redis.keys("*") if b"webhooks" in key]
    assert ada.delete(path).status_code == 404
