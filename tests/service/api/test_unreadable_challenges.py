"""A stored challenge that cannot be read costs itself alone: it is damaged, or of a newer release."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from service.bootstrap import Services
from service.use_cases import challenge_store
from service.use_cases.backup_parts import backup_parts
from service.use_cases.challenge import LASTS
from service.use_cases.challenge_store import TOLD_FOR
from tests.redis_contents import keys_with
from tests.service.api.challenging import PATH, challenged, code, declared
from tests.service.conftest import Caller

ME = "/v1/players/me"


@pytest.fixture
def bot(player: Callable[[str], Caller]) -> Caller:
    return declared(player("Deep Stone"))


@pytest.fixture(params=[b'{"id": ', b"\xff\xfe", b"5", b'"text"', b'{"id": "a", "status": "paused"}'])
def unreadable(request: pytest.FixtureRequest, services: Services, ada: Caller, bot: Caller) -> str:
    """The id of a challenge of the bot by Ada that cannot be read."""
    made = str(challenged(ada, bot).get_json()["id"])
    redis: Any = services.redis
    redis.hset("kifu:{challenges}:documents", made, request.param)
    return made


def at(services: Services, monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Lets time pass."""
    now = services.challenges._store.now() + milliseconds
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now)


def test_the_others_end_in_time_and_it_is_forgotten_later(
    ada: Caller, bea: Caller, bot: Caller, services: Services, unreadable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = challenged(bea, bot).headers["Location"]
    with monkeypatch.context() as patch:
        at(services, patch, LASTS)
        assert services.challenges.sweep() == 1
        assert bea.get(other).get_json()["status"] == "expired"
        assert keys_with(services.redis, unreadable), "a newer release may read it"
    at(services, monkeypatch, LASTS + TOLD_FOR)
    services.challenges.sweep()
    assert services.challenges.sweep() == 0
    left = {b"kifu:{challenges}:forgotten", *(f"kifu:{{challenges}}:of:{each.id}".encode() for each in (ada, bot))}
    assert {*keys_with(services.redis, unreadable)} == left


def test_its_accounts_see_make_and_get_other_challenges(
    ada: Caller, bea: Caller, bot: Caller, services: Services, unreadable: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        for each in (ada, bot, ada):
            assert each.get(PATH).get_json() == {"challenges": []}
    assert len([record for record in caplog.records if unreadable in record.getMessage()]) == 1
    assert code(ada.get(f"{PATH}/{unreadable}")) == (404, "unknown-challenge")
    made = [challenged(ada, bot), challenged(bea, bot), challenged(bot, ada), challenged(ada, bea)]
    assert [answer.status_code for answer in made] == [201] * 4
    assert len(ada.get(f"{ME}/export").get_json()["challenges"]) == 3


def test_its_accounts_can_be_deleted(ada: Caller, services: Services, unreadable: str) -> None:
    assert ada("DELETE", ME, {"confirm": "Ada"}).status_code == 200


def test_a_backup_leaves_it_out(ada: Caller, bea: Caller, services: Services, unreadable: str) -> None:
    challenged(ada, bea)
    part = next(part for part in backup_parts(services.redis) if part.name == "challenges")
    assert len([*part.entries()]) == 1
