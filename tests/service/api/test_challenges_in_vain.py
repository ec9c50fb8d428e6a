"""Challenges that were withdrawn or declined: they give no room for others, and few are told."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from domain.match import PlayerId
from service.bootstrap import Services
from service.use_cases import challenge_store
from service.use_cases.challenge import LASTS, ChallengeId
from service.use_cases.challenge_store import IN_VAIN, TOLD
from service.use_cases.challenges import MOST_MADE
from tests.service.api.challenging import PATH, challenged, code, declared, made_account
from tests.service.conftest import Caller


@pytest.fixture
def bot(player: Callable[[str], Caller]) -> Caller:
    return declared(player("Deep Stone"))


@pytest.mark.parametrize("declines", [False, True])
def test_who_was_challenged_in_vain_three_times_is_not_challenged_again_within_the_hour(
    bot: Caller, ada: Caller, bea: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, *, declines: bool
) -> None:
    for _ in range(IN_VAIN):
        path = challenged(ada, bot).headers["Location"]
        assert (bot.post(f"{path}/decline", {}) if declines else ada.delete(path)).status_code == 200
    refused = challenged(ada, bot)
    assert code(refused) == (409, "challenged-lately")
    assert 3590 <= int(refused.headers["Retry-After"]) <= 3600
    assert challenged(ada, bea).status_code == challenged(bea, bot).status_code == 201
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS)
    assert challenged(ada, bot).status_code == 201


def test_challenges_that_are_withdrawn_give_no_room_for_others(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = challenged(ada, bot).get_json()
    ended_in_vain(services, ada, first["id"], MOST_MADE - 1)
    ada.delete(f"{PATH}/{first['id']}")
    another = declared(Caller(ada.client, *made_account(ada, "Another")))
    refused = challenged(ada, another)
    assert code(refused) == (409, "too-many-challenges")
    assert 3590 <= int(refused.headers["Retry-After"]) <= 3600
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS)
    assert challenged(ada, another).status_code == 201


def test_of_many_challenges_that_have_ended_both_accounts_are_told_the_newest(
    bot: Caller, ada: Caller, bea: Caller, services: Services
) -> None:
    made = challenged(ada, bot).get_json()
    ended = ended_in_vain(services, ada, made["id"], TOLD + 5)
    to_bot = challenged(bea, bot).get_json()
    told = [each["id"] for each in ada.get(PATH).get_json()["challenges"]]
    assert sorted(told) == sorted([made["id"], *ended[5:]])
    assert ada.get(f"{PATH}/{ended[0]}").get_json()["status"] == "withdrawn"
    assert [each["id"] for each in bot.get(PATH).get_json()["challenges"]] == [made["id"], to_bot["id"]]


def test_many_accounts_that_withdraw_their_challenges_do_not_fill_the_list_of_the_challenged_one(
    bot: Caller, ada: Caller, services: Services
) -> None:
    first = services.challenges.get(PlayerId(ada.id), ChallengeId(challenged(ada, bot).get_json()["id"]))
    store = services.challenges._store
    for number in range(TOLD + 5):
        made = replace(first, id=ChallengeId(f"c{number}"), challenger=PlayerId(f"p{number}"))
        store.add(made, most_made=1, most_given=2)
        assert store.write(made, replace(made, status="withdrawn"))
    assert len(bot.get(PATH).get_json()["challenges"]) == 1 + TOLD


def ended_in_vain(services: Services, by: Caller, like: str, count: int) -> list[str]:
    """Challenges of as many other accounts that a player has made and withdrawn. Returns their ids."""
    first, store = services.challenges.get(PlayerId(by.id), ChallengeId(like)), services.challenges._store
    names = [f"c{number:03}" for number in range(count)]
    for name in names:
        made = replace(first, id=ChallengeId(name), challenged=PlayerId(f"bot {name}"))
        assert store.write(None, made)
        assert store.write(made, replace(made, status="withdrawn"))
    return names
