"""The chat of a match: who writes, who reads, how much, and for how long."""

import time

import pytest
import redis
from flask import Flask

from domain.match import MatchId
from domain.refusals import MatchRefused
from events import keys
from events.store import REMEMBERED_FOR
from service.bootstrap import Services
from service.use_cases.chat import AT_ONCE, KEPT_FOR, Chat
from tests.service.conftest import Caller, let_time_run_out

PLAN = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture
def path(ada: Caller, bea: Caller) -> str:
    """A match of Ada and Bea."""
    made = str(ada.post("/v1/matches", PLAN).headers["Location"])
    bea.put(f"{made}/seats/1")
    return made


def say(caller: Caller, path: str, text: str, audience: str = "seats", **headers: str) -> str:
    answer = caller.post(f"{path}/chat", {"text": text, "audience": audience}, **headers)
    assert answer.status_code == 201, answer.get_json()
    return str(answer.get_json()["id"])


def heard(caller: Caller, path: str, query: str = "") -> list[str]:
    return [message["text"] for message in caller.get(f"{path}/chat{query}").get_json()["messages"]]


def caller(request: pytest.FixtureRequest, name: str) -> Caller:
    found: Caller = request.getfixturevalue(name)
    return found


def test_players_read_everything_and_others_what_is_for_everybody(ada, bea, spectator, player, path):
    say(ada, path, "Good luck.")
    say(bea, path, "Hello, all.", "everybody")
    assert heard(ada, path) == heard(bea, path) == ["Good luck.", "Hello, all."]
    assert heard(spectator, path) == heard(player("Cy"), path) == ["Hello, all."]


def test_a_message_tells_who_wrote_it_when_and_for_whom(ada, bea, path):
    id_ = say(bea, path, "Hi.")
    (message,) = ada.get(f"{path}/chat").get_json()["messages"]
    assert message == {
        "id": id_,
        "time": int(id_.partition("-")[0]),
        "player": bea.id,
        "name": "Bea",
        "seat": 1,
        "audience": "seats",
        "text": "Hi.",
    }


def test_who_has_no_seat_writes_nothing(player, spectator, path):
    body = {"text": "Let me in."}
    assert player("Cy").post(f"{path}/chat", body).get_json()["code"] == "not-seated"
    assert spectator.post(f"{path}/chat", body).status_code == 401


def test_an_absent_player_reads_and_writes_the_chat_until_the_seat_is_resigned(
    ada, bea, spectator, path, services: Services
):
    say(bea, path, "Are you there?")
    let_time_run_out(services, path)
    own = say(ada, path, "Back tomorrow.")
    assert heard(ada, path) == heard(bea, path) == ["Are you there?", "Back tomorrow."]
    assert heard(spectator, path) == []
    told = bea.get(f"{path}/chat").get_json()["messages"][1]
    assert (told["player"], told["name"], told["seat"]) == (ada.id, "Ada", 0)
    assert ada.delete(f"{path}/chat/{own}").status_code == 200
    ada.post(f"{path}/resign")
    assert heard(ada, path) == []
    assert ada.post(f"{path}/chat", {"text": "Still here."}).get_json()["code"] == "not-seated"


def test_a_reader_goes_on_after_the_last_message_that_they_know(ada, bea, path):
    first, second = say(ada, path, "One."), say(bea, path, "Two.")
    assert heard(bea, path, f"?since={first}") == ["Two."]
    assert heard(bea, path, f"?since={second}") == []
    assert heard(bea, path, "?limit=1") == ["One."]


def test_the_same_request_with_the_same_key_writes_one_message(ada, path):
    assert say(ada, path, "Once.", Idempotency_Key="k") == say(ada, path, "Once.", Idempotency_Key="k")
    assert heard(ada, path) == ["Once."]
    other = ada.post(f"{path}/chat", {"text": "Twice."}, Idempotency_Key="k")
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")
    assert say(ada, path, "Once.") != say(ada, path, "Once.")


def test_a_repeat_gets_the_first_answer_when_its_player_has_left_the_seat(bea, path):
    first = bea.post(f"{path}/chat", {"text": "Bye."}, Idempotency_Key="k")
    assert bea.post(f"{path}/resign").status_code == 200
    again = bea.post(f"{path}/chat", {"text": "Bye."}, Idempotency_Key="k")
    assert (again.status_code, again.get_json()) == (201, first.get_json())
    codes = [
        bea.post(f"{path}/chat", {"text": text}, **headers).get_json()["code"]
        for text, headers in [("Other.", {"Idempotency_Key": "k"}), ("Bye.", {"Idempotency_Key": "l"}), ("Bye.", {})]
    ]
    assert codes == ["key-reused", "not-seated", "not-seated"]


def test_a_repeat_gets_the_first_answer_when_its_message_was_removed(ada, path):
    first = say(ada, path, "Once.", Idempotency_Key="k")
    ada.delete(f"{path}/chat/{first}")
    assert say(ada, path, "Once.", Idempotency_Key="k") == first
    assert ada.post(f"{path}/chat", {"text": "Twice."}, Idempotency_Key="k").get_json()["code"] == "key-reused"
    assert heard(ada, path) == []


def test_a_repeat_gets_the_first_answer_when_newer_messages_took_the_place_of_its_own(
    ada, bea, path, services: Services, redis_client: redis.Redis
):
    match = services.repository.newest(MatchId(path.rpartition("/")[2])).match
    chat = Chat(redis_client, services.names, services.blocks, most=1)
    first = chat.write(match, ada.id, "seats", "Once.", "k")
    chat.write(match, bea.id, "seats", "Newer.")
    assert chat.write(match, ada.id, "seats", "Once.", "k") == first
    assert heard(ada, path) == ["Newer."]


def test_a_command_is_remembered_for_seven_days_without_its_words(ada, path, redis_client: redis.Redis):
    say(ada, path, "Not for ever.", Idempotency_Key="k")
    [command] = redis_client.keys("kifu:*:chat-command:*")
    assert REMEMBERED_FOR - 60_000 < redis_client.pttl(command) <= REMEMBERED_FOR
    assert b"ever" not in redis_client.get(command)


def test_a_player_writes_a_bounded_number_of_messages_in_a_minute(ada, bea, path):
    for number in range(AT_ONCE):
        say(ada, path, f"{number}.")
    refused = ada.post(f"{path}/chat", {"text": "More."})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "chat-too-fast")
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    say(bea, path, "I may.")


def test_removed_messages_count_for_this_number(ada, path):
    for number in range(AT_ONCE):
        ada.delete(f"{path}/chat/{say(ada, path, f'{number}.')}")
    assert ada.post(f"{path}/chat", {"text": "More."}).get_json()["code"] == "chat-too-fast"


def test_messages_count_for_a_minute_each(ada, path, redis_client: redis.Redis):
    ids = [say(ada, path, f"{number}.") for number in range(AT_ONCE)]
    times = keys.chat_times(MatchId(path.rpartition("/")[2]), ada.id)
    assert 0 < redis_client.pttl(times) <= 60_000
    redis_client.lset(times, -1, int(ids[0].partition("-")[0]) - 60_000)  # as if the first was a minute earlier
    say(ada, path, "One more.")
    assert ada.post(f"{path}/chat", {"text": "And one."}).get_json()["code"] == "chat-too-fast"


def test_who_writes_too_fast_is_told_when_the_earliest_message_counts_no_more(ada, path, redis_client: redis.Redis):
    ids = [say(ada, path, f"{number}.") for number in range(AT_ONCE)]
    times = keys.chat_times(MatchId(path.rpartition("/")[2]), ada.id)
    redis_client.lset(times, -1, int(ids[0].partition("-")[0]) - 40_000)  # as if the first was 40 seconds earlier
    refused = ada.post(f"{path}/chat", {"text": "And one."})
    assert 10 < int(refused.headers["Retry-After"]) <= 20


@pytest.mark.parametrize("ahead", [-3600, 3600])
def test_messages_are_counted_by_the_clock_of_redis_alone(ada, path, monkeypatch: pytest.MonkeyPatch, ahead: int):
    wall, wall_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: wall() + ahead)
    monkeypatch.setattr(time, "time_ns", lambda: wall_ns() + ahead * 10**9)
    for number in range(AT_ONCE):
        say(ada, path, f"{number}.")
    refused = ada.post(f"{path}/chat", {"text": "More."})
    assert refused.get_json()["code"] == "chat-too-fast"
    assert 0 < int(refused.headers["Retry-After"]) <= 60


def test_messages_count_no_more_when_the_clock_of_redis_was_set_back_since(ada, path, redis_client: redis.Redis):
    for number in range(AT_ONCE):
        say(ada, path, f"{number}.")
    times = keys.chat_times(MatchId(path.rpartition("/")[2]), ada.id)
    for place, written in enumerate(redis_client.lrange(times, 0, -1)):
        redis_client.lset(times, place, int(written) + 3_600_000)
    say(ada, path, "One more.")


def test_messages_of_a_player_whom_the_reader_blocks_are_left_out(ada, bea, spectator, path):
    say(ada, path, "Mine.", "everybody")
    say(bea, path, "Hers.", "everybody")
    ada.put(f"/v1/players/me/blocks/{bea.id}")
    assert heard(ada, path) == ["Mine."]
    assert heard(spectator, path) == heard(bea, path) == ["Mine.", "Hers."]


def test_messages_of_a_deleted_account_are_not_told(ada, bea, path):
    say(bea, path, "Forget me.")
    bea("DELETE", "/v1/players/me", {"confirm": "Bea"})
    assert heard(ada, path) == []


def test_a_message_is_removed_by_its_player_and_not_by_others(ada, bea, spectator, path):
    one, other = say(ada, path, "One."), say(ada, path, "Other.")
    assert bea.delete(f"{path}/chat/{one}").get_json()["code"] == "not-your-message"
    assert ada.delete(f"{path}/chat/{one}").get_json()["text"] == "One."
    assert ada.delete(f"{path}/chat/{one}").get_json()["code"] == "unknown-message"
    say(ada, path, "Public.", "everybody")
    assert heard(ada, path) == ["Other.", "Public."]
    assert spectator.delete(f"{path}/chat/{other}").status_code == 401


@pytest.mark.parametrize("who", ["operator", "on_duty"])
@pytest.mark.parametrize("private", [False, True])
def test_the_operator_removes_what_any_player_said(who, private, ada, request: pytest.FixtureRequest):
    own, operator = str(ada.post("/v1/matches", PLAN | {"private": private}).headers["Location"]), caller(request, who)
    said = [say(ada, own, "Mean.", audience) for audience in ("seats", "everybody")]
    assert [operator.delete(f"{own}/chat/{message}").status_code for message in said] == [200, 200]
    assert heard(ada, own) == []
    assert operator.delete(f"{own}/chat/{said[0]}").get_json()["code"] == "unknown-message"


@pytest.mark.parametrize(("who", "code"), [("operator", "token-needed"), ("on_duty", "missing-scope")])
def test_the_operator_removes_nothing_at_the_public_address(
    who, code, ada, path, running_app: Flask, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
):
    message, operator = say(ada, path, "Mean.", "everybody"), caller(request, who)
    monkeypatch.setattr(running_app.extensions["kifu"], "operators", ("127.0.0.1", "1"))
    assert operator.delete(f"{path}/chat/{message}").get_json()["code"] == code
    assert heard(ada, path) == ["Mean."]


@pytest.mark.parametrize("made_up", ["1", "-", "1-1-1", "x", "9" * 30 + "-1"])
def test_a_made_up_id_is_of_no_message(made_up, ada, path):
    problem = ada.delete(f"{path}/chat/{made_up}").get_json()
    assert (problem["code"], problem["field"]) == ("unknown-message", "message_id")
    assert ada.get(f"{path}/chat?since={made_up}").status_code == 422


def test_who_may_not_read_a_message_does_not_learn_that_it_is_there(ada, player, path):
    hidden = say(ada, path, "For us.")
    assert player("Cy").delete(f"{path}/chat/{hidden}").get_json()["code"] == "unknown-message"


@pytest.mark.parametrize("text", ["", "x" * 501, "two\nlines", "\u202e", " "])
def test_a_message_is_one_line_of_visible_text(text, ada, path):
    assert ada.post(f"{path}/chat", {"text": text}).status_code == 422


def test_a_chat_is_forgotten_some_time_after_its_last_message(ada, path, redis_client: redis.Redis):
    say(ada, path, "Soon gone.")
    kept_for = redis_client.pttl(keys.chat(MatchId(path.rpartition("/")[2])))
    assert 0 < kept_for <= KEPT_FOR.total_seconds() * 1000


def test_a_match_keeps_its_newest_messages(ada, path, services: Services, redis_client: redis.Redis):
    match = services.repository.newest(MatchId(path.rpartition("/")[2])).match
    chat = Chat(redis_client, services.names, services.blocks, most=3)
    for number in range(5):
        chat.write(match, ada.id, "seats", f"{number}.")
    assert heard(ada, path) == ["2.", "3.", "4."]


def test_on_a_cluster_a_repeat_is_written_once(ada, path, services: Services, cluster_client: redis.Redis):
    match = services.repository.newest(MatchId(path.rpartition("/")[2])).match
    chat = Chat(cluster_client, services.names, services.blocks, most=3)
    first = chat.write(match, ada.id, "seats", "Once.", "k")
    assert chat.write(match, ada.id, "seats", "Once.", "k") == first
    assert chat.read(match, ada.id) == [first]


def test_a_service_without_chat_says_so(ada, path, services: Services, redis_client: redis.Redis):
    chat = Chat(redis_client, services.names, services.blocks, most=0)
    match = services.repository.newest(MatchId(path.rpartition("/")[2])).match
    with pytest.raises(MatchRefused, match="This service has no chat"):
        chat.write(match, ada.id, "seats", "Hello?")
    assert chat.read(match, ada.id) == ()


def test_a_page_of_a_chat_costs_the_same_however_long_the_chat_is(
    match: str, ada: Caller, spectator: Caller, services: Services
):
    ada.post(f"{match}/chat", {"text": "To all. " * 60, "audience": "everybody"})
    place = keys.chat(MatchId(match.rpartition("/")[2]))
    ((_, message),) = services.redis.xrange(place)
    for _ in range(399):
        services.redis.xadd(place, message)
    before = services.redis.info("stats")["total_net_output_bytes"]
    (first,) = ada.get(f"{match}/chat?limit=1").get_json()["messages"]
    assert services.redis.info("stats")["total_net_output_bytes"] - before < 200 * len(first["text"])
    found, since = [first["id"]], first["id"]
    while page := spectator.get(f"{match}/chat?limit=70&since={since}").get_json()["messages"]:
        found += [each["id"] for each in page]
        since = found[-1]
    assert found == [id_.decode() for id_, _ in services.redis.xrange(place)]


def test_who_reads_a_long_chat_of_the_players_alone_finds_what_is_for_everybody(
    match: str, ada: Caller, spectator: Caller, services: Services
):
    ada.post(f"{match}/chat", {"text": "Among us.", "audience": "seats"})
    place = keys.chat(MatchId(match.rpartition("/")[2]))
    ((_, message),) = services.redis.xrange(place)
    for _ in range(250):
        services.redis.xadd(place, message)
    ada.post(f"{match}/chat", {"text": "To all.", "audience": "everybody"})
    assert [each["text"] for each in spectator.get(f"{match}/chat?limit=1").get_json()["messages"]] == ["To all."]
