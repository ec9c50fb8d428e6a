"""Challenges of bot accounts by the API, for tests."""

from typing import Any

from tests.service.conftest import Caller

OWN = "/v1/players/me/bot-account"
PATH = "/v1/challenges"


def declared(bot: Caller, **profile: Any) -> Caller:
    answer = bot.put(OWN, profile)
    assert answer.status_code == 200, answer.get_json()
    return bot


def challenged(by: Caller, bot: Caller, **more: Any) -> Any:
    return by.post(PATH, {"player": bot.id, "game": "stones", **more})


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["code"]


def made_account(caller: Caller, name: str) -> tuple[str, str]:
    account = caller.post("/v1/players", {"name": name}).get_json()
    return account["id"], account["token"]
