"""A bot account says what it is, and plays on request."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.match import PlayerId
from events.store import REMEMBERED_FOR
from service.bootstrap import Services
from service.use_cases import challenge_store
from service.use_cases.account_events import AccountChallenged, AccountChallengeEnded
from service.use_cases.account_news import OwnStates
from service.use_cases.challenge import LASTS, LASTS_FOR_PEOPLE, ChallengeId
from service.use_cases.challenges import MOST_MADE
from service.use_cases.turn_news import TurnNews
from tests.redis_contents import keys_with
from tests.service.api.challenging import OWN, PATH, challenged, code, declared, made_account
from tests.service.conftest import Caller


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


def test_a_game_that_a_bot_account_cannot_play_is_named_by_its_place_in_the_list(ada: Caller) -> None:
    answer = ada.put(OWN, {"games": ["stones", "chess"]})
    assert (code(answer), answer.get_json()["field"]) == ((404, "unknown-game"), "games.1")
    assert not ada.get("/v1/players/me").get_json()["is_bot"]


def test_an_account_that_has_played_does_not_become_that_of_a_bot(
    ada: Caller, match: str, project: Callable[[], None]
) -> None:
    project()
    assert code(ada.put(OWN, {})) == (409, "has-played")


@pytest.mark.parametrize("ahead", [-7 * 86_400, 7 * 86_400])
def test_the_time_of_a_challenge_is_that_of_redis_whatever_time_a_machine_has(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    ask, now = services.redis.time, services.timekeeper.now()
    monkeypatch.setattr(services.redis, "time", lambda: (ask()[0] + ahead, 0))
    # One that has not asked for the time yet, as in another process.
    monkeypatch.setattr(services.challenges, "_store", challenge_store.ChallengeStore(services.redis))
    made = challenged(ada, bot).get_json()
    assert abs(made["created"] - 1000 * ahead - now) < 3_600_000
    assert made["ends"] - made["created"] == LASTS
    assert services.challenges.sweep() == 0
    assert [each["id"] for each in bot.get(PATH).get_json()["challenges"]] == [made["id"]]


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
    path = challenged(bea, bot).headers["Location"]
    for other in (bot, ada):
        assert code(other.delete(path)) == (404, "unknown-challenge")
    for other in (bea, ada):
        assert code(other.post(f"{path}/accept")) == (404, "unknown-challenge")
    assert bea.delete(path).get_json()["status"] == "withdrawn"


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
    assert keys_with(services.redis, made["id"]) == [b"kifu:{challenges}:forgotten"]
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + 2 * LASTS + REMEMBERED_FOR)
    services.challenges._store.forget([])
    assert keys_with(services.redis, made["id"]) == []


def test_a_request_that_is_repeated_challenges_nobody_again_when_its_challenge_is_forgotten(
    bot: Caller, ada: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its match would be the one of before."""
    body = {"player": bot.id, "game": "stones"}
    made = ada.post(PATH, body, Idempotency_Key="once").get_json()
    bot.post(f"{PATH}/{made['id']}/accept")
    now = services.challenges._store.now()
    monkeypatch.setattr(challenge_store.ChallengeStore, "now", lambda _self: now + 2 * LASTS)
    services.challenges.sweep()
    assert code(ada.post(PATH, body, Idempotency_Key="once")) == (409, "challenge-over")
    assert ada.post(PATH, body, Idempotency_Key="twice").status_code == 201


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


def test_a_challenge_that_is_sent_again_is_made_once(bot: Caller, ada: Caller) -> None:
    body = {"player": bot.id, "game": "stones"}
    first, again = (ada.post(PATH, body, Idempotency_Key="once").get_json() for _ in range(2))
    assert first == again
    assert code(ada.post(PATH, {**body, "rated": False}, Idempotency_Key="once")) == (422, "key-reused")


def test_the_bot_accounts_that_accept_challenges_are_listed_in_pages(
    player: Callable[[str], Caller], spectator: Caller, operator: Caller
) -> None:
    bots = [declared(player(f"Robo {number}"), description=f"Number {number}.") for number in range(3)]
    declared(player("Away"), accepts=False)
    gone = declared(player("Gone"))
    gone("DELETE", "/v1/players/me", {"confirm": "Gone"})
    operator.put(f"/v1/players/{declared(player('Rude')).id}/suspension", {"reason": "Insults."})
    found: list[str] = []
    cursor = ""
    while cursor is not None:
        page = spectator.get(f"/v1/bot-accounts?game=stones&limit=2{cursor and f'&cursor={cursor}'}").get_json()
        found += [each["player"] for each in page["bot_accounts"]]
        cursor = page["next"]
    assert sorted(found) == sorted(bot.id for bot in bots)
    assert code(spectator.get("/v1/bot-accounts?game=chess")) == (404, "unknown-game")


def test_bot_accounts_are_listed_without_a_look_at_any_match_that_they_have_played(
    bot: Caller, spectator: Caller, project: Callable[[], None], services: Services
) -> None:
    bot.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
    project()
    services.redis.config_resetstat()
    assert [each["player"] for each in spectator.get("/v1/bot-accounts").get_json()["bot_accounts"]] == [bot.id]
    assert "cmdstat_mget" not in services.redis.info("commandstats")


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
