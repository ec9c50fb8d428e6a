"""Accounts are created, and a new token takes the place of an old one."""

from collections.abc import Callable

import msgspec
import pytest
import redis
from flask import Flask

from service.use_cases.new_accounts import REPEATABLE_FOR
from service.use_cases.players import REMEMBERED_FOR
from service.use_cases.token_forms import Token
from service.use_cases.token_offers import MOST_OFFERS, OFFERED_FOR
from service.use_cases.tokens import FoundToken
from tests.account_homes import PARTITIONS, home
from tests.service.conftest import Caller, at_once, owner_of, players_of


def test_a_token_is_shown_once(spectator: Caller):
    answer = spectator.post("/v1/players", {"name": "Ada"})
    account = answer.get_json()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/v1/players/{account['id']}")
    assert account["token"].startswith("kifu_")
    assert spectator.get(answer.headers["Location"]).get_json() == {"id": account["id"], "name": "Ada", "is_bot": False}


def test_a_token_is_stored_as_a_hash_only(spectator: Caller, redis_client: redis.Redis):
    token = spectator.post("/v1/players", {"name": "Ada"}).get_json()["token"]
    stored = b"".join(
        part
        for key in redis_client.scan_iter()
        if redis_client.type(key) == b"hash"
        for pair in redis_client.hgetall(key).items()
        for part in (key, *pair)
    )
    assert token.encode() not in stored


def test_a_player_reads_the_own_account(ada: Caller):
    assert ada.get("/v1/players/me").get_json() == {
        "id": ada.id,
        "name": "Ada",
        "has_hidden_name": False,
        "is_bot": False,
    }


def test_two_players_may_have_the_same_name(spectator: Caller):
    accounts = [spectator.post("/v1/players", {"name": "Ada"}).get_json() for _ in range(2)]
    assert len({account["id"] for account in accounts}) == 2


def test_a_bot_is_a_player_too(spectator: Caller):
    assert spectator.get("/v1/players/bot-greedy").get_json() == {"id": "bot-greedy", "name": "greedy", "is_bot": True}


def test_markup_in_a_name_stays_text(spectator: Caller, player):
    name = "<script>alert('棋譜')</script>"
    answer = player(name).get("/v1/players/me")
    assert (answer.get_json()["name"], answer.mimetype) == (name, "application/json")


def test_the_scheme_of_a_token_may_be_written_in_any_case(ada: Caller):
    assert ada.get("/v1/players/me", Authorization=f"bearer {ada.token}").status_code == 200


def test_a_token_that_is_taken_back_is_soon_refused(redis_client: redis.Redis):
    now = 0.0
    players = players_of(redis_client, monotonic=lambda: now)
    player, token = players.create("Ada")
    assert owner_of(players, token) == player
    redis_client.flushall()
    assert owner_of(players, token) == player
    now = REMEMBERED_FOR + 1
    assert owner_of(players, token) is None


def offered(caller: Caller) -> Caller:
    """The same player with a new token, not yet used."""
    return Caller(caller.client, caller.id, caller.post("/v1/players/me/token").get_json()["token"])


def is_known(caller: Caller) -> bool:
    """Whether the token of a player still holds."""
    return caller.get("/v1/players/me").status_code == 200


def test_a_new_token_ends_the_old_one_when_it_is_first_used(ada: Caller):
    again = offered(ada)
    assert again.token.startswith("kifu_")
    assert is_known(ada)
    assert again.get("/v1/players/me").get_json() == {
        "id": ada.id,
        "name": "Ada",
        "has_hidden_name": False,
        "is_bot": False,
    }
    answer = ada.get("/v1/players/me")
    assert (answer.status_code, answer.get_json()["code"]) == (401, "bad-token")
    assert is_known(offered(again))


def test_a_player_who_lost_the_new_token_gets_another_one(ada: Caller):
    lost, seen = offered(ada), offered(ada)
    assert is_known(seen)
    assert [is_known(caller) for caller in (lost, ada, seen)] == [False, False, True]


def offers(client: redis.Redis) -> list[bytes]:
    """The tokens that are offered."""
    return list(client.keys("*:tokens:*"))


def test_of_the_tokens_that_are_offered_in_place_of_one_the_newest_are_kept_and_older_ones_refused(
    ada: Caller, redis_client: redis.Redis
):
    made = [offered(ada) for _ in range(MOST_OFFERS + 3)]
    assert len(offers(redis_client)) == redis_client.zcard(home(ada.id).token_offers(ada.id)) == MOST_OFFERS
    for late in made[:3]:
        answer = late.get("/v1/players/me")
        assert (answer.status_code, answer.get_json()["code"]) == (401, "bad-token")
    assert [is_known(made[3]), is_known(ada)] == [True, False]
    assert [is_known(caller) for caller in made[4:]] == [False] * (MOST_OFFERS - 1)


def test_tokens_that_end_leave_no_offers_to_add_up(ada: Caller, redis_client: redis.Redis):
    caller = ada
    for _ in range(4):
        made = [offered(caller) for _ in range(MOST_OFFERS)]
        caller = made[0]
        assert is_known(caller)
    offered(caller)
    assert len(offers(redis_client)) == redis_client.zcard(home(ada.id).token_offers(ada.id)) == 1


def test_an_offer_that_is_asked_for_again_is_the_newest_one(ada: Caller, redis_client: redis.Redis):
    first = ada.post("/v1/players/me/token", Idempotency_Key="one").get_json()["token"]
    for number in range(3 * MOST_OFFERS):
        offered(ada)
        if number % 3 == 0:
            assert ada.post("/v1/players/me/token", Idempotency_Key="one").get_json()["token"] == first
    assert len(offers(redis_client)) == MOST_OFFERS
    assert is_known(Caller(ada.client, ada.id, first))


def test_a_new_token_needs_an_old_one(spectator: Caller, operator: Caller, ada: Caller):
    offered(ada).get("/v1/players/me")
    answers = [caller.post("/v1/players/me/token") for caller in (spectator, operator, ada)]
    assert [answer.status_code for answer in answers] == [401, 401, 401]
    assert "kifu_" not in answers[-1].text


def test_the_token_of_one_player_ends_no_other(ada: Caller, bea: Caller):
    assert is_known(offered(ada))
    assert is_known(bea)


def test_an_ended_token_is_no_longer_remembered_here_and_soon_nowhere_else(redis_client: redis.Redis):
    now = 0.0
    here, elsewhere = (players_of(redis_client, monotonic=lambda: now) for _ in range(2))
    player, token = here.create("Ada")
    assert [owner_of(players, token) for players in (here, elsewhere)] == [player, player]
    new = here.offer_token(token)
    assert new is not None
    assert owner_of(here, new) == player
    assert [owner_of(players, token) for players in (here, elsewhere)] == [None, player]
    now = REMEMBERED_FOR + 1
    assert owner_of(elsewhere, token) is None


def test_a_token_that_ends_while_it_is_looked_up_is_not_remembered(
    redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
):
    players = players_of(redis_client)
    player, token = players.create("Ada")
    find = players.tokens.find

    def slowly(sent: Token) -> FoundToken | None:
        found = find(sent)
        monkeypatch.setattr(players.tokens, "find", find)
        if (new := players.offer_token(token)) is not None:
            players.caller(new)
        return found

    monkeypatch.setattr(players.tokens, "find", slowly)
    assert owner_of(players, token) == player
    assert owner_of(players, token) is None


def test_a_token_that_is_only_remembered_gets_no_new_one(redis_client: redis.Redis):
    here, elsewhere = players_of(redis_client), players_of(redis_client)
    player, token = here.create("Ada")
    assert owner_of(elsewhere, token) == player
    new = here.offer_token(token)
    assert new is not None
    assert owner_of(here, new) == player
    assert elsewhere.offer_token(token) is None
    assert owner_of(elsewhere, new) == player


def test_an_unused_new_token_expires(redis_client: redis.Redis):
    players = players_of(redis_client)
    _, token = players.create("Ada")
    players.offer_token(token)
    (waiting,) = redis_client.keys("*:tokens:*")
    [known] = redis_client.keys("*:token-offers:*")
    for key in (waiting, known):
        assert 0 < redis_client.ttl(key) <= OFFERED_FOR.total_seconds()


@pytest.mark.parametrize("document", [b"{oops", b"\xff", b"{}", b""])
def test_an_account_that_cannot_be_read_harms_no_other(
    ada: Caller, bea: Caller, redis_client: redis.Redis, document: bytes
):
    redis_client.hset(home(ada.id).players, ada.id, document)
    answers = [ada.get("/v1/players/me"), bea.get(f"/v1/players/{ada.id}")]
    assert [(answer.status_code, answer.get_json()["code"]) for answer in answers] == [(500, "broken-account")] * 2
    assert bea.get("/v1/players/me").status_code == 200


def test_an_account_outlasts_the_process(redis_client: redis.Redis):
    player, token = players_of(redis_client).create("Ada")
    assert owner_of(players_of(redis_client), token) == player
    assert msgspec.structs.asdict(player)["name"] == "Ada"


def test_a_process_remembers_so_many_tokens_and_no_more(redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("service.use_cases.players.REMEMBERED_AT_MOST", 1)
    players = players_of(redis_client)
    (ada, ada_token), (bea, bea_token) = players.create("Ada"), players.create("Bea")
    assert [owner_of(players, token) for token in (ada_token, bea_token)] == [ada, bea]
    redis_client.flushall()
    assert [owner_of(players, token) for token in (ada_token, bea_token)] == [None, bea]


SECRET = "0123456789abcdefghijkl"
"""As long as a key has to be that is itself a secret."""


def test_an_account_created_twice_with_the_same_key_is_one_account_with_one_token(spectator: Caller):
    first, again = (spectator.post("/v1/players", {"name": "Ada"}, Idempotency_Key=SECRET) for _ in range(2))
    assert (first.status_code, again.status_code, again.data) == (201, 201, first.data)
    account = again.get_json()
    assert Caller(spectator.client, token=account["token"]).get("/v1/players/me").get_json()["id"] == account["id"]


def test_one_account_is_created_by_the_same_key_sent_at_once(app: Flask, spectator: Caller, redis_client: redis.Redis):
    request = "/v1/players", {"name": "Ada"}, {"Idempotency-Key": SECRET}
    answers = at_once(app, spectator, *[request] * 4)
    assert (
        len({answer.data for answer in answers}) == sum(redis_client.hlen(each.players) for each in PARTITIONS.all) == 1
    )


def test_another_key_creates_another_account(spectator: Caller):
    made = [spectator.post("/v1/players", {"name": "Ada"}, Idempotency_Key=SECRET + end) for end in "ab"]
    assert len({(answer.get_json()["id"], answer.get_json()["token"]) for answer in made}) == 2


def test_the_key_of_one_account_creates_no_other(spectator: Caller):
    spectator.post("/v1/players", {"name": "Ada"}, Idempotency_Key=SECRET)
    answer = spectator.post("/v1/players", {"name": "Bea"}, Idempotency_Key=SECRET)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "key-reused")


def test_a_key_that_can_be_guessed_creates_no_account(spectator: Caller, redis_client: redis.Redis):
    answer = spectator.post("/v1/players", {"name": "Ada"}, Idempotency_Key=SECRET[1:])
    problem = answer.get_json()
    assert (answer.status_code, problem["field"]) == (422, "Idempotency-Key")
    assert not redis_client.keys("*:players")


def test_the_key_of_an_account_is_not_stored_and_counts_for_a_day(spectator: Caller, redis_client: redis.Redis):
    account = spectator.post("/v1/players", {"name": "Ada"}, Idempotency_Key=SECRET).get_json()
    (remembered,) = redis_client.keys("*:created-2:*")
    stored = remembered + (redis_client.get(remembered) or b"")
    assert SECRET.encode() not in stored
    assert account["token"].partition(".")[2].encode() not in stored
    assert 0 < redis_client.ttl(remembered) <= REPEATABLE_FOR.total_seconds()


def test_a_token_asked_for_twice_with_the_same_key_is_the_same(ada: Caller):
    first, again, other = (ada.post("/v1/players/me/token", Idempotency_Key=key) for key in ("one", "one", "two"))
    assert (first.status_code, again.data) == (200, first.data)
    assert other.get_json()["token"] != first.get_json()["token"]
    assert is_known(Caller(ada.client, ada.id, again.get_json()["token"]))
    assert not is_known(ada)


def test_the_key_of_one_player_is_not_that_of_another(player: Callable[[str], Caller]):
    tokens = {
        player(name).post("/v1/players/me/token", Idempotency_Key="one").get_json()["token"] for name in ("Ada", "Bea")
    }
    assert len(tokens) == 2


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u2800", "Ada\uffa0", "...", "🎲"])
def test_a_name_that_shows_no_letter_is_refused(spectator: Caller, name: str):
    problem = spectator.post("/v1/players", {"name": name}).get_json()
    assert (problem["status"], problem["code"], problem["field"]) == (422, "invalid-request", "name")


@pytest.mark.parametrize("name", ["greedy", "GREEDY", "gre\u0435dy", "random bot", "operator", "Kifu", "Seat 1"])
def test_a_name_that_could_pass_for_a_bot_or_the_service_is_refused(spectator: Caller, name: str):
    problem = spectator.post("/v1/players", {"name": name}).get_json()
    assert (problem["status"], problem["code"], problem["field"]) == (422, "reserved-name", "name")


def test_a_name_that_cannot_be_told_from_one_at_the_table_is_refused_there(
    ada: Caller, player: Callable[[str], Caller]
):
    seats = [{"kind": "me"}, {"kind": "open"}]
    path = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    for name in ("Ada", "ADA", "\u0410da"):
        problem = player(name).put(f"{path}/seats/1").get_json()
        assert (problem["status"], problem["code"]) == (409, "confusable-name")
        assert problem["detail"] == 'Your name cannot be told from that of seat 0, "Ada": play under another name.'
    assert player("Adam").put(f"{path}/seats/1").status_code == 200


def test_a_name_is_kept_without_spaces_around_it_and_with_single_ones_inside(spectator: Caller):
    account = spectator.post("/v1/players", {"name": "  Ada \u3000 of  Kifu "})
    assert (account.status_code, account.get_json()["name"]) == (201, "Ada of Kifu")
