"""Challenges that several requests change at once, and answers in which the process crashes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from flask import Flask
from msgspec.structs import replace

from domain.match import PlayerId
from domain.refusals import MatchRefused
from events import keys
from events.store import Millis
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases import challenge_store
from service.use_cases.archiving import Archiving
from service.use_cases.challenge import LASTS, LASTS_FOR_PEOPLE, Challenge, ChallengeId
from service.use_cases.challenges import MOST_MADE
from tests.account_homes import home
from tests.events.backup.backups import rewrite
from tests.games import stones
from tests.service.api.challenging import PATH, challenged, code, declared, made_account
from tests.service.conftest import BOTS, Caller, at_once


@pytest.fixture
def bot(player: Callable[[str], Caller]) -> Caller:
    return declared(player("Deep Stone"))


def test_an_answer_that_was_interrupted_after_the_match_began_is_given_again(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begin = challenged(ada, bot).headers["Location"], services.challenges._begin
    interrupted(monkeypatch, services, bot, path, begin)
    accepted = bot.post(f"{path}/accept").get_json()
    assert accepted["status"] == "accepted"
    assert ada.get(f"/v1/matches/{accepted['match']}").get_json()["status"] == "playing"


def test_an_answer_that_was_interrupted_before_the_match_began_holds(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = challenged(ada, bot).headers["Location"]
    interrupted(monkeypatch, services, bot, path)
    assert ada.get(path).get_json().get("status", "open") == "open"
    assert code(ada.delete(path)) == (409, "challenge-over")
    accepted = bot.post(f"{path}/accept").get_json()
    assert accepted["status"] == "accepted"
    assert ada.get(f"/v1/matches/{accepted['match']}").get_json()["status"] == "playing"


def test_a_match_whose_answer_was_interrupted_begins_when_the_time_to_answer_is_over(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = challenged(ada, bot).headers["Location"]
    interrupted(monkeypatch, services, bot, path)
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS)
    services.challenges.sweep()
    accepted = ada.get(path).get_json()
    assert accepted["status"] == "accepted"
    assert ada.get(f"/v1/matches/{accepted['match']}").get_json()["status"] == "playing"


@pytest.mark.parametrize("broken", ["match", "account"])
def test_what_cannot_be_read_of_an_interrupted_answer_keeps_no_other_challenge_from_its_end(
    broken: str, bot: Caller, ada: Caller, bea: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begin = challenged(ada, bot).headers["Location"], services.challenges._begin
    interrupted(monkeypatch, services, bot, path, begin if broken == "match" else lambda *_: None)
    if broken == "match":
        (match,) = services.store.matches()
        rewrite(services.redis, match, 1, {b"e": b"{oops"})
    else:
        services.redis.hset(home(bot.id).players, bot.id, "{oops")
    other = challenged(bea, ada).headers["Location"]
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS_FOR_PEOPLE)
    services.challenges.sweep()
    assert bea.get(other).get_json()["status"] == "expired"


@pytest.fixture
def with_archive(redis_url: str, tmp_path: Path) -> Iterator[Services]:
    """Another process, which has an archive."""
    made = bootstrap(Settings(redis_url=redis_url, archive=str(tmp_path)), BOTS, {stones.GAME.id: stones.GAME})
    yield made
    made.listener.stop()
    made.redis.close()


@pytest.mark.parametrize("is_archived", [False, True])
def test_a_match_that_an_interrupted_answer_has_begun_counts_also_when_its_request_is_not_remembered_any_more(
    is_archived: bool,
    bot: Caller,
    ada: Caller,
    bea: Caller,
    services: Services,
    with_archive: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a week in which the service was away, or when the match was played and archived meanwhile."""
    path = challenged(ada, bot).headers["Location"]
    bot_there = Caller(create_app(with_archive).test_client(), bot.id, bot.token)
    interrupted(monkeypatch, with_archive, bot_there, path, with_archive.challenges._begin)
    (match,) = services.store.matches()
    if is_archived:
        services.corrections.correct(
            match, services.command_ids.command(PlayerId("operator"), None, None), "Over.", status="abandoned"
        )
        archiving = Archiving(with_archive.redis, with_archive.store, with_archive.repository)
        assert archiving.archive(match, Millis(services.challenges._store.now() + LASTS)) > 0
    services.redis.delete(keys.commands(match))
    other = challenged(bea, ada).headers["Location"]
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS_FOR_PEOPLE)
    with_archive.challenges.sweep()
    told = ada.get(path).get_json()
    assert (told["status"], told["match"]) == ("accepted", match)
    assert [*services.store.matches()] == [match]
    assert bea.get(other).get_json()["status"] == "expired"


@pytest.mark.parametrize("gone", ["deleted", "suspended"])
def test_a_match_whose_answer_was_interrupted_does_not_begin_without_the_challenged_account(
    gone: str, bot: Caller, ada: Caller, operator: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = challenged(ada, bot).headers["Location"]
    interrupted(monkeypatch, services, bot, path)
    if gone == "deleted":
        assert bot("DELETE", "/v1/players/me", {"confirm": "Deep Stone"}).status_code == 200
    else:
        assert operator.put(f"/v1/players/{bot.id}/suspension", {"reason": "Insults."}).status_code == 200
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS)
    for _ in range(2):
        services.challenges.sweep()
    assert ada.get(path).get_json()["status"] == "expired"
    assert [*services.store.matches()] == []


def interrupted(
    monkeypatch: pytest.MonkeyPatch,
    services: Services,
    by: Caller,
    path: str,
    begin: Callable[..., object] = lambda *_: None,
) -> None:
    """An answer in which the process crashes: after it has begun the match with `begin`, or before."""

    def crash(*given: Any) -> None:
        begin(*given)
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(services.challenges, "_begin", crash)
        assert by.post(f"{path}/accept").status_code == 500


def test_a_challenge_whose_match_begins_is_neither_withdrawn_nor_declined(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ChallengeId(challenged(ada, bot).get_json()["id"])
    challenges, begin = services.challenges, services.challenges._begin

    def others_first(*given: Any) -> object:
        with pytest.raises(MatchRefused, match="not open any more"):
            challenges.withdraw(PlayerId(ada.id), made)
        with pytest.raises(MatchRefused, match="not open any more"):
            challenges.decline(PlayerId(bot.id), made, "Too late.")
        return begin(*given)

    monkeypatch.setattr(challenges, "_begin", others_first)
    assert bot.post(f"{PATH}/{made}/accept").get_json()["status"] == "accepted"


def test_a_challenge_whose_match_begins_is_accepted_although_another_answer_has_opened_it_again(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = challenged(ada, bot).headers["Location"]
    challenges, begin = services.challenges, services.challenges._begin

    def refused_elsewhere(claimed: Any) -> object:
        begun = begin(claimed)
        challenges._store.write(claimed, replace(claimed, match=None))
        return begun

    monkeypatch.setattr(challenges, "_begin", refused_elsewhere)
    assert bot.post(f"{path}/accept").get_json()["status"] == "accepted"
    assert code(ada.delete(path)) == (409, "challenge-over")


def test_a_challenge_that_was_withdrawn_while_it_was_read_begins_no_match(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, project: Callable[[], None]
) -> None:
    path = challenged(ada, bot).headers["Location"]
    read = services.challenges._for_answer

    def withdrawn_then(*given: Any) -> Any:
        found = read(*given)
        services.challenges.withdraw(PlayerId(ada.id), found.id)
        return found

    monkeypatch.setattr(services.challenges, "_for_answer", withdrawn_then)
    assert code(bot.post(f"{path}/accept")) == (409, "challenge-over")
    project()
    assert ada.get("/v1/matches").get_json()["matches"] == []


def test_requests_at_once_exceed_no_number_of_challenges(
    app: Flask, bot: Caller, ada: Caller, services: Services
) -> None:
    one = (PATH, {"player": bot.id, "game": "stones"}, dict[str, str]())
    assert sorted(answer.status_code for answer in at_once(app, ada, *[one] * 6)) == [201] + [409] * 5
    (first,) = services.challenges.of(PlayerId(ada.id))
    for number in range(MOST_MADE - 2):
        other = replace(first, id=ChallengeId(f"c{number}"), challenged=PlayerId(f"bot{number}"))
        assert services.challenges._store.write(None, other)
    bots = [declared(Caller(ada.client, *made_account(ada, f"Robo {number}"))) for number in range(6)]
    each = [(PATH, {"player": other.id, "game": "stones"}, dict[str, str]()) for other in bots]
    assert sorted(answer.status_code for answer in at_once(app, ada, *each)) == [201] + [409] * 5


def test_challenges_are_counted_on_a_cluster_too(
    bot: Caller, ada: Caller, services: Services, cluster_client: redis.Redis
) -> None:
    challenged(ada, bot)
    (first,) = services.challenges.of(PlayerId(ada.id))
    store = challenge_store.ChallengeStore(cluster_client)
    store.add(first, most_made=2, most_given=1)
    from_another, of_another = (
        replace(first, id=ChallengeId("c2"), challenger=PlayerId("p2")),
        replace(first, id=ChallengeId("c3"), challenged=PlayerId("p3")),
    )
    assert refusal(store, replace(first, id=ChallengeId("c1")), most_made=2, most_given=2) == "challenged-already"
    assert refusal(store, from_another, most_made=2, most_given=1) == "challenged-enough"
    assert refusal(store, of_another, most_made=1, most_given=1) == "too-many-challenges"
    store.write(first, replace(first, status="withdrawn"))
    for number in range(1, challenge_store.IN_VAIN):
        again = replace(first, id=ChallengeId(f"again{number}"))
        store.add(again, most_made=4, most_given=2)
        store.write(again, replace(again, status="withdrawn"))
    assert refusal(store, replace(first, id=ChallengeId("c4")), most_made=4, most_given=2) == "challenged-lately"
    assert refusal(store, of_another, most_made=1, most_given=1) == "too-many-challenges"


def refusal(store: challenge_store.ChallengeStore, new: Challenge, *, most_made: int, most_given: int) -> str:
    """The code with which a challenge is refused."""
    with pytest.raises(MatchRefused) as refused:
        store.add(new, most_made, most_given)
    return refused.value.refusal.code
