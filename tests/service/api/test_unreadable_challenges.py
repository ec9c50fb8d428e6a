"""A stored challenge or profile that cannot be read costs itself alone: it is damaged, or of a newer release."""

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


@pytest.mark.parametrize("profile", [b'{"games": ', b"\xff\xfe", b"5", b'{"games": "all"}'])
def test_of_a_bot_account_whose_profile_cannot_be_read_the_others_are_listed_challenged_and_backed_up(
    player: Callable[[str], Caller], ada: Caller, services: Services, profile: bytes
) -> None:
    bots = sorted((declared(player(f"Deep {name}")) for name in ("Stone", "Water", "Wood")), key=lambda bot: bot.id)
    redis: Any = services.redis
    redis.hset("kifu:{bot-accounts}:profiles", bots[0].id, profile)
    listed, cursor = [], ""
    while cursor is not None:
        page = ada.get(f"/v1/bot-accounts?limit=2{cursor and f'&cursor={cursor}'}").get_json()
        listed += [each["player"] for each in page["bot_accounts"]]
        cursor = page["next"]
    assert listed == [bot.id for bot in bots[1:]]
    assert code(challenged(ada, bots[0])) == (409, "accepts-no-challenges")
    assert bots[0].get(f"{ME}/export").status_code == 200
    part = next(part for part in backup_parts(services.redis) if part.name == "bot-profiles")
    assert len([*part.entries()]) == 2
    declared(bots[0])
    assert challenged(ada, bots[0]).status_code == 201
