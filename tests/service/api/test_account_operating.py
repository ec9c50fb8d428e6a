"""What the operator does with accounts: suspension, hidden names, tokens that operate."""

from collections.abc import Callable, Iterator

import pytest
import redis

from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.service.conftest import BOTS, Caller

ME = "/v1/players/me"
TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


def at(player: Caller, what: str) -> str:
    return f"/v1/players/{player.id}/{what}"


def test_a_suspended_account_is_refused_with_the_reason_and_keeps_its_seat(
    ada: Caller, bea: Caller, operator: Caller, match: str
):
    version = ada.get(match).get_json()["version"]
    stream = iter(ada.get(f"{match}/events?since={version}", Accept="text/event-stream").response)
    next(stream)
    answer = operator.put(at(ada, "suspension"), {"reason": "Insults."}).get_json()
    assert (answer["suspended"], answer["name"]) == ("Insults.", "Ada")
    assert list(stream) == []
    problem = ada.post(f"{match}/moves", TAKE_ONE).get_json()
    assert (problem["status"], problem["code"]) == (403, "suspended")
    assert "Insults." in problem["detail"]
    assert bea.get(match).get_json()["seats"][0]["player"] == ada.id
    operator.delete(at(ada, "suspension"))
    assert ada.post(f"{match}/moves", TAKE_ONE).status_code == 201


def test_a_hidden_name_is_told_as_hidden_until_it_is_changed(ada: Caller, operator: Caller, match: str):
    operator.put(at(ada, "hidden-name"))
    for path in (match, f"{match}/state"):
        assert operator.get(path).get_json()["seats"][0]["name"] == "hidden name"
    assert ada.get(ME).get_json() == {"id": ada.id, "name": "Ada", "has_hidden_name": True, "is_bot": False}
    assert operator.get(at(ada, "account")).get_json()["name"] == "Ada"
    ada("PATCH", ME, {"name": "Adele"})
    assert operator.get(match).get_json()["seats"][0]["name"] == "Adele"


def test_a_hidden_name_can_be_told_again(ada: Caller, operator: Caller, match: str):
    operator.put(at(ada, "hidden-name"))
    operator.delete(at(ada, "hidden-name"))
    assert ada.get(match).get_json()["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("what", ["suspension", "hidden-name"])
def test_only_the_operator_does_this_and_only_to_accounts_that_there_are(ada: Caller, operator: Caller, what: str):
    assert ada.put(at(ada, what), {"reason": "x"}).get_json()["code"] == "missing-scope"
    for nobody in ("nobody", "bot-random"):
        problem = operator.put(f"/v1/players/{nobody}/{what}", {"reason": "x"}).get_json()
        assert (problem["status"], problem["code"]) == (404, "unknown-player")


def test_an_account_becomes_an_operator_by_a_token_of_the_operator(ada: Caller, on_duty: Caller):
    assert on_duty.get("/v1/quarantine").status_code == 200
    assert on_duty.get(ME).get_json()["code"] == "missing-scope"
    assert ada.get("/v1/quarantine").get_json()["code"] == "missing-scope"


@pytest.fixture
def alone(redis_url: str, redis_client: redis.Redis, spectator: Caller) -> Iterator[Callable[[Caller], Caller]]:
    """The same caller on a service where the settings name no operator's token."""
    services = bootstrap(Settings(redis_url=redis_url), BOTS, {stones.GAME.id: stones.GAME})
    client = create_app(services).test_client()
    yield lambda caller: Caller(client, caller.id, caller.token)
    services.listener.stop()
    services.redis.close()


def test_the_last_operators_token_is_not_revoked(ada: Caller, operator: Caller, alone: Callable[[Caller], Caller]):
    operator.post(at(ada, "operator-tokens"), {"name": "First"})
    listed = {each["name"]: each["id"] for each in ada.get(f"{ME}/tokens").get_json()["tokens"]}
    there = alone(ada)
    problem = there.delete(f"{ME}/tokens/{listed['First']}").get_json()
    assert (problem["status"], problem["code"]) == (409, "last-operator")
    assert there("DELETE", ME, {"confirm": "Ada"}).get_json()["code"] == "last-operator"
    operator.post(at(ada, "operator-tokens"), {"name": "Second"})
    assert there.delete(f"{ME}/tokens/{listed['First']}").status_code == 200


def test_with_an_operator_in_the_settings_no_token_is_the_last_one(ada: Caller, operator: Caller):
    operator.post(at(ada, "operator-tokens"), {"name": "First"})
    listed = {each["name"]: each["id"] for each in ada.get(f"{ME}/tokens").get_json()["tokens"]}
    assert ada.delete(f"{ME}/tokens/{listed['First']}").status_code == 200
