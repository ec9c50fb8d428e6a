"""A bot account says what it is, and plays on request."""

from collections.abc import Callable
from typing import Any

import pytest
import redis
from flask import Flask
from msgspec.structs import replace

from domain.match import PlayerId
from domain.refusals import MatchRefused
from service.bootstrap import Services
from service.use_cases import challenge_store
from service.use_cases.account_events import AccountChallenged, AccountChallengeEnded
from service.use_cases.account_news import OwnStates
from service.use_cases.challenge import LASTS, LASTS_FOR_PEOPLE, ChallengeId
from service.use_cases.challenges import MOST_MADE
from service.use_cases.turn_news import TurnNews
from tests.redis_contents import keys_with
from tests.service.conftest import Caller, at_once

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


@pytest.fixture
def bot(player: Callable[[str], Caller]) -> Caller:
    return declared(player("Deep Stone"))


def test_a_bot_account_is_told_as_one_wherever_its_name_is_told(bot: Caller, ada: Caller, spectator: Caller) -> None:
    told = spectator.get(f"/v1/players/{bot.id}").get_json()
    assert (told["name"], told["is_bot"]) == ("Deep Stone (bot)", True)
    assert bot.get("/v1/players/me").get_json()["is_bot"]
    assert not spectator.get(f"/v1/players/{ada.id}").get_json()["is_bot"]
    accepted = bot.post(f"{PATH}/{challenged(ada, bot).get_json()['id']}/accept").get_json()
    match = spectator.get(f"/v1/matches/{accepted['match']}").get_json()
    assert [seat["name"] for seat in match["seats"]] == ["Ada", "Deep Stone (bot)"]


def test_no_person_takes_the_mark_of_a_bot(player: Callable[[str], Caller], spectator: Caller) -> None:
    for name in ("Ada (bot)", "Ada [BOT]", "Ada (b\u043et)", "Ada ( bot )"):
        assert code(spectator.post("/v1/players", {"name": name})) == (422, "reserved-name")
    assert player("Talbot (the elder)").id


def test_an_account_that_has_played_does_not_become_that_of_a_bot(
    ada: Caller, match: str, project: Callable[[], None]
) -> None:
    project()
    assert code(ada.put(OWN, {})) == (409, "has-played")


def test_a_challenge_that_is_accepted_begins_one_match(bot: Caller, ada: Caller) -> None:
    made = challenged(ada, bot, options={"stones": 5})
    assert made.status_code == 201
    path = made.headers["Location"]
    assert [each["id"] for each in bot.get(PATH).get_json()["challenges"]] == [made.get_json()["id"]]
    first, again = (bot.post(f"{path}/accept").get_json() for _ in range(2))
    assert first == again == ada.get(path).get_json()
    assert first["status"] == "accepted"
    match = ada.get(f"/v1/matches/{first['match']}").get_json()
    assert (match["status"], match["options"], match["creator"]) == ("playing", {"stones": 5}, ada.id)
    assert [seat["player"] for seat in match["seats"]] == [ada.id, bot.id]
    assert code(bot.post(f"{path}/decline")) == (409, "challenge-over")


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


def test_a_match_that_its_challenged_account_may_not_join_does_not_begin(
    bot: Caller, ada: Caller, spectator: Caller, services: Services, project: Callable[[], None]
) -> None:
    made = challenged(ada, bot)
    path = made.headers["Location"]
    ada.put(f"/v1/players/me/blocks/{bot.id}")
    assert code(bot.post(f"{path}/accept")) == (409, "not-open-to-you")
    project()
    assert spectator.get("/v1/matches").get_json()["matches"] == []
    assert bot.get(path).get_json() == made.get_json()
    assert ada.delete(path).get_json()["status"] == "withdrawn"


def test_who_has_a_confusable_name_is_not_challenged(player: Callable[[str], Caller], ada: Caller) -> None:
    alike = player("Ad\u0430")
    assert code(challenged(ada, alike)) == (409, "confusable-name")
    assert alike.get(PATH).get_json() == {"challenges": []}


def test_a_challenge_is_declined_with_a_reason_or_withdrawn(bot: Caller, ada: Caller, bea: Caller) -> None:
    path = challenged(ada, bot).headers["Location"]
    declined = bot.post(f"{path}/decline", {"reason": "Too tired."}).get_json()
    assert (declined["status"], declined["reason"]) == ("declined", "Too tired.")
    assert code(bot.post(f"{path}/accept")) == (409, "challenge-over")
    path = challenged(ada, bot).headers["Location"]
    for other in (bot, bea):
        assert code(other.delete(path)) == (404, "unknown-challenge")
    for other in (ada, bea):
        assert code(other.post(f"{path}/accept")) == (404, "unknown-challenge")
    assert ada.delete(path).get_json()["status"] == "withdrawn"


def test_an_unrated_challenge_is_a_private_match_with_the_clock_and_seats_that_were_asked_for(
    bot: Caller, ada: Caller
) -> None:
    seats = [{"kind": "open"}, {"kind": "me"}]
    made = challenged(ada, bot, rated=False, seats=seats, clock={"kind": "turn", "seconds": 600}).get_json()
    accepted = bot.post(f"{PATH}/{made['id']}/accept").get_json()
    match = ada.get(f"/v1/matches/{accepted['match']}").get_json()
    assert match["private"]
    assert [seat["player"] for seat in match["seats"]] == [bot.id, ada.id]
    assert match["clock"]["seconds"] == 600


def test_both_accounts_hear_of_a_challenge_and_of_its_end(bot: Caller, ada: Caller, services: Services) -> None:
    states = OwnStates(services.redis, TurnNews(services.projections.turns, services.timekeeper))
    before = {each.id: states.now(PlayerId(each.id)) for each in (ada, bot)}
    path = challenged(ada, bot).headers["Location"]
    for each in (ada, bot):
        changed = states.after(PlayerId(each.id), before[each.id])
        (event,) = changed.events
        assert isinstance(event, AccountChallenged)
        before[each.id] = changed.state
    bot.post(f"{path}/decline", {"reason": "No."})
    for each in (ada, bot):
        (event,) = states.after(PlayerId(each.id), before[each.id]).events
        assert isinstance(event, AccountChallengeEnded)
        assert event.challenge.reason == "No."


def test_a_challenge_ends_by_itself_after_an_hour_and_is_forgotten_after_another_one(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = challenged(ada, bot).get_json()
    now = services.challenges._store.now()
    assert services.challenges.sweep() == 0
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS)
    assert services.challenges.sweep() == 1
    assert ada.get(f"{PATH}/{made['id']}").get_json()["status"] == "expired"
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + 2 * LASTS)
    assert services.challenges.sweep() == 0
    assert not keys_with(services.redis, made["id"])


def test_a_bot_account_is_challenged_only_as_it_says(
    player: Callable[[str], Caller], ada: Caller, bea: Caller, project: Callable[[], None]
) -> None:
    bot = declared(player("Shy"), most_matches=1, most_challenges=1, rated=False)
    assert code(challenged(ada, bot)) == (409, "plays-unrated-only")
    made = challenged(ada, bot, rated=False).get_json()
    assert code(challenged(ada, bot, rated=False)) == (409, "challenged-already")
    assert code(challenged(bea, bot, rated=False)) == (409, "challenged-enough")
    bot.post(f"{PATH}/{made['id']}/accept")
    project()
    assert code(challenged(bea, bot, rated=False)) == (409, "plays-enough")
    declared(bot, accepts=False)
    assert code(challenged(bea, bot, rated=False)) == (409, "accepts-no-challenges")


def test_oneself_cannot_be_challenged_and_a_block_holds(bot: Caller, ada: Caller) -> None:
    assert code(challenged(bot, bot)) == (409, "cannot-challenge-yourself")
    assert code(challenged(ada, replace_id(bot, "nobody"))) == (404, "unknown-player")
    bot.put(f"/v1/players/me/blocks/{ada.id}")
    assert code(challenged(ada, bot)) == (409, "not-open-to-you")


def test_a_person_is_challenged_to_a_match_and_has_a_day_to_answer(
    ada: Caller, bea: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = challenged(ada, bea).get_json()
    assert made["ends"] - made["created"] == LASTS_FOR_PEOPLE
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + LASTS)
    assert services.challenges.sweep() == 0
    accepted = bea.post(f"{PATH}/{made['id']}/accept").get_json()
    match = ada.get(f"/v1/matches/{accepted['match']}").get_json()
    assert [seat["player"] for seat in match["seats"]] == [ada.id, bea.id]
    assert match["status"] == "playing"


def test_a_person_has_a_bounded_number_of_challenges_and_none_of_whom_they_block(
    ada: Caller, bea: Caller, services: Services
) -> None:
    first = services.challenges.get(PlayerId(bea.id), ChallengeId(challenged(ada, bea).get_json()["id"]))
    assert code(challenged(ada, bea)) == (409, "challenged-already")
    for number in range(19):
        other = replace(first, id=ChallengeId(f"c{number}"), challenger=PlayerId(f"p{number}"))
        assert services.challenges._store.write(None, other)
    stranger = Caller(ada.client, *made_account(ada, "Stranger"))
    assert code(challenged(stranger, bea)) == (409, "challenged-enough")
    bea.put(f"/v1/players/me/blocks/{stranger.id}")
    assert code(challenged(stranger, bea)) == (409, "not-open-to-you")


def replace_id(caller: Caller, other: str) -> Caller:
    return Caller(caller.client, other, caller.token)


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"game": "chess"}, 404),
        ({"options": {"stones": -1}}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}, 422),
        ({"seats": [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * 9 + [{"kind": "open"}]}, 422),
        ({"seats": [{"kind": "bot", "bot": "nobody"}, {"kind": "me"}, {"kind": "open"}]}, 404),
        ({"rated": "yes"}, 422),
    ],
)
def test_a_challenge_to_a_match_that_cannot_begin_is_refused_at_once(
    bot: Caller, ada: Caller, more: dict[str, Any], status: int
) -> None:
    assert challenged(ada, bot, **more).status_code == status
    assert bot.get(PATH).get_json() == {"challenges": []}


def test_an_account_makes_a_bounded_number_of_challenges(bot: Caller, ada: Caller, services: Services) -> None:
    first = services.challenges.get(PlayerId(ada.id), ChallengeId(challenged(ada, bot).get_json()["id"]))
    for number in range(MOST_MADE - 1):
        other = replace(first, id=ChallengeId(f"c{number}"), challenged=PlayerId(f"bot{number}"))
        assert services.challenges._store.write(None, other)
    another = declared(Caller(ada.client, *made_account(ada, "Another")))
    assert code(challenged(ada, another)) == (409, "too-many-challenges")


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
    assert store.add(first, most_made=2, most_given=1) is None
    assert store.add(replace(first, id=ChallengeId("c1")), most_made=2, most_given=2) == "challenged-already"
    from_another = replace(first, id=ChallengeId("c2"), challenger=PlayerId("p2"))
    assert store.add(from_another, most_made=2, most_given=1) == "challenged-enough"
    of_another = replace(first, id=ChallengeId("c3"), challenged=PlayerId("p3"))
    assert store.add(of_another, most_made=1, most_given=1) == "too-many-challenges"


def made_account(caller: Caller, name: str) -> tuple[str, str]:
    account = caller.post("/v1/players", {"name": name}).get_json()
    return account["id"], account["token"]


def test_a_challenge_that_is_sent_again_is_made_once(bot: Caller, ada: Caller) -> None:
    body = {"player": bot.id, "game": "stones"}
    first, again = (ada.post(PATH, body, Idempotency_Key="once").get_json() for _ in range(2))
    assert first == again
    assert code(ada.post(PATH, {**body, "rated": False}, Idempotency_Key="once")) == (422, "key-reused")


def test_the_bot_accounts_that_accept_challenges_are_listed_in_pages(
    player: Callable[[str], Caller], spectator: Caller, ada: Caller, project: Callable[[], None]
) -> None:
    bots = [declared(player(f"Robo {number}"), description=f"Number {number}.") for number in range(3)]
    declared(player("Away"), accepts=False)
    gone = declared(player("Gone"))
    gone("DELETE", "/v1/players/me", {"confirm": "Gone"})
    found: list[str] = []
    cursor = ""
    while cursor is not None:
        page = spectator.get(f"/v1/bot-accounts?game=stones&limit=2{cursor and f'&cursor={cursor}'}").get_json()
        found += [each["player"] for each in page["bot_accounts"]]
        cursor = page["next"]
    assert sorted(found) == sorted(bot.id for bot in bots)
    assert code(spectator.get("/v1/bot-accounts?game=chess")) == (404, "unknown-game")


def test_what_a_deleted_bot_account_has_said_about_itself_is_forgotten(
    player: Callable[[str], Caller], services: Services
) -> None:
    bot = declared(player("Gone"), description="A secret sentence.")
    assert keys_with(services.redis, "A secret sentence.")
    bot("DELETE", "/v1/players/me", {"confirm": "Gone"})
    assert not keys_with(services.redis, "A secret sentence.")


def test_a_token_of_a_bot_answers_challenges_and_makes_none(bot: Caller, ada: Caller) -> None:
    token = bot.post("/v1/players/me/tokens", {"name": "bot", "scopes": ["read", "bot"]}).get_json()["token"]
    program = Caller(bot.client, bot.id, token)
    made = challenged(ada, bot).get_json()
    assert program.post(f"{PATH}/{made['id']}/accept").get_json()["status"] == "accepted"
    assert code(challenged(program, bot)) == (403, "missing-scope")
