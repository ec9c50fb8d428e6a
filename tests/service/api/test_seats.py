"""Seats are taken, left, resigned and given to bots."""

from collections.abc import Callable

import pytest

from tests.service.conftest import Caller

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def opened(caller: Caller, *seats: dict[str, str]) -> str:
    return caller.post("/v1/matches", {"game": "stones", "seats": list(seats)}).headers["Location"]


def refused(answer) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["code"]


def test_a_seat_that_is_taken_is_refused(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN)
    assert refused(bea.put(f"{path}/seats/0")) == (409, "seat-taken")


def test_a_player_takes_one_seat_only(ada: Caller):
    assert refused(ada.put(f"{opened(ada, ME, OPEN, OPEN)}/seats/1")) == (409, "already-seated")


def test_a_match_that_is_full_cannot_be_joined(match: str, player: Callable[[str], Caller]):
    assert refused(player("Cid").put(f"{match}/seats/1")) == (409, "already-started")


def test_a_seat_that_the_match_does_not_have_is_refused(ada: Caller, bea: Caller):
    answer = bea.put(f"{opened(ada, ME, OPEN)}/seats/7")
    assert refused(answer) == (404, "no-such-seat")
    assert answer.get_json()["field"] == "seat"


@pytest.mark.parametrize("seat", ["-1", "x", "0x1", "1.0", "%201", "9" * 20])
def test_what_is_no_seat_at_all_is_named(ada: Caller, seat: str):
    path = opened(ada, ME, OPEN)
    for answer in (ada.put(f"{path}/seats/{seat}"), ada.delete(f"{path}/seats/{seat}")):
        assert refused(answer) == (422, "invalid-request")
        assert answer.get_json()["field"] == "seat"


def test_the_creator_puts_a_bot_on_an_open_seat(ada: Caller):
    answer = ada.put(f"{opened(ada, ME, OPEN)}/seats/1", {"bot": "greedy"}).get_json()
    assert (answer["status"], answer["seats"][1]["bot"]) == ("playing", "greedy")


def test_a_stranger_puts_no_bot_into_a_match(ada: Caller, bea: Caller):
    assert refused(bea.put(f"{opened(ada, ME, OPEN)}/seats/1", {"bot": "greedy"})) == (403, "not-your-match")


def test_an_unknown_bot_is_named(ada: Caller):
    answer = ada.put(f"{opened(ada, ME, OPEN)}/seats/1", {"bot": "deep"})
    assert refused(answer) == (404, "unknown-bot")
    assert answer.get_json()["field"] == "bot"


def test_a_player_hands_the_seat_to_a_bot_while_the_match_waits(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN, OPEN)
    bea.put(f"{path}/seats/1")
    answer = bea.put(f"{path}/seats/1", {"bot": "random"}).get_json()
    assert (answer["status"], answer["seats"][1]["bot"]) == ("waiting", "random")


def test_a_player_hands_the_seat_to_a_bot_while_the_match_runs(match: str, bea: Caller):
    answer = bea.put(f"{match}/seats/1", {"bot": "random"}).get_json()
    assert (answer["status"], answer["seats"][1]["bot"]) == ("playing", "random")


def test_nobody_puts_a_bot_on_the_seat_of_another(match: str, ada: Caller):
    assert refused(ada.put(f"{match}/seats/1", {"bot": "random"})) == (403, "not-your-seat")


def test_a_seat_that_is_left_is_open_again(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN, OPEN)
    bea.put(f"{path}/seats/1")
    assert bea.delete(f"{path}/seats/1").get_json()["seats"][1] == {
        "seat": 1,
        "player": None,
        "name": None,
        "bot": None,
        "salt": None,
    }


def test_the_creator_sends_a_bot_away(ada: Caller):
    path = opened(ada, ME, BOT, OPEN)
    assert ada.delete(f"{path}/seats/1").get_json()["seats"][1]["bot"] is None


def test_nobody_leaves_the_seat_of_another(ada: Caller, bea: Caller):
    assert refused(bea.delete(f"{opened(ada, ME, OPEN)}/seats/0")) == (403, "not-your-seat")


def test_an_open_seat_cannot_be_left(ada: Caller):
    assert refused(ada.delete(f"{opened(ada, ME, OPEN)}/seats/1")) == (409, "seat-open")


def test_a_stranger_who_sits_down_and_leaves_again_ends_nothing(ada: Caller, bea: Caller):
    path = opened(ada, OPEN, OPEN)
    bea.put(f"{path}/seats/1")
    assert bea.delete(f"{path}/seats/1").get_json()["status"] == "waiting"
    assert ada.put(f"{path}/seats/0").status_code == 200


def test_a_match_waits_on_when_its_creator_leaves_as_the_last_one(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN)
    assert ada.delete(f"{path}/seats/0").get_json()["status"] == "waiting"
    assert bea.put(f"{path}/seats/0").status_code == 200


def test_its_creator_ends_a_match_that_waits(ada: Caller, bea: Caller):
    path = opened(ada, ME, OPEN, OPEN)
    bea.put(f"{path}/seats/1")
    assert refused(bea.post(f"{path}/end")) == (403, "not-the-creator")
    ended = ada.post(f"{path}/end", Idempotency_Key="end")
    assert (ended.status_code, ended.get_json()["status"]) == (200, "abandoned")
    assert ada.post(f"{path}/end", Idempotency_Key="end").get_json() == ended.get_json()
    assert refused(ada.post(f"{path}/end")) == (409, "match-over")
    assert bea.get(f"{path}/events").get_json()["events"][-1]["text"] == (
        "The creator ends the match before it has started."
    )


def test_nobody_ends_a_match_that_has_started(match: str, ada: Caller):
    assert refused(ada.post(f"{match}/end")) == (409, "already-started")


def test_nobody_leaves_a_running_match(match: str, ada: Caller):
    assert refused(ada.delete(f"{match}/seats/0")) == (409, "already-started")


def test_a_bot_plays_on_for_a_player_who_resigns(match: str, ada: Caller):
    answer = ada.post(f"{match}/resign", {"bot": "greedy"})
    assert answer.status_code == 200
    assert [event["type"] for event in answer.get_json()["events"]] == ["match.SeatResigned"]
    assert ada.get(match).get_json()["seats"][0]["bot"] == "greedy"


@pytest.mark.parametrize("salt", ["x", ""])
def test_a_bot_gives_no_salt(ada: Caller, salt: str):
    answer = ada.put(f"{opened(ada, ME, OPEN)}/seats/1", {"salt": salt, "bot": "greedy"})
    assert (answer.status_code, answer.get_json()["field"]) == (422, "salt")


@pytest.mark.parametrize("bot", ["deep", ""])
def test_only_a_bot_that_there_is_plays_on(match: str, ada: Caller, bot: str):
    assert refused(ada.post(f"{match}/resign", {"bot": bot})) == (404, "unknown-bot")


def test_a_player_resigns_without_a_word(match: str, ada: Caller):
    assert ada.post(f"{match}/resign").status_code == 200


def test_a_resignation_meant_for_an_earlier_version_is_stale(match: str, ada: Caller):
    current = ada.get(match).get_json()["version"]
    problem = ada.post(f"{match}/resign", If_Match=f'"{current - 1}"')
    assert (problem.status_code, problem.get_json()["version"]) == (412, current)
    assert ada.post(f"{match}/resign", If_Match=f'"{current}"').status_code == 200


def test_nobody_resigns_before_the_start(ada: Caller):
    assert refused(ada.post(f"{opened(ada, ME, OPEN)}/resign")) == (409, "not-started")


def test_a_spectator_cannot_resign(match: str, player: Callable[[str], Caller]):
    assert refused(player("Cid").post(f"{match}/resign")) == (403, "not-seated")
