"""Legal moves are listed, and moves are played or refused."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import pytest
import redis
from flask import Flask

from domain.secrecy import Hidden, Secret
from events import keys
from service.api.http.problems import RequestRefused
from service.api.schemas.games import move_of
from tests.games import stones
from tests.service.conftest import Caller

TAKE_ONE = {"type": "stones.Take", "stones": 1}
TAKE_TWO = {"type": "stones.Take", "stones": 2}


def version(match: str, caller: Caller) -> int:
    return caller.get(match).get_json()["version"]


def test_a_player_sees_the_legal_moves_each_with_a_line_of_text(match: str, ada: Caller):
    answer = ada.get(f"{match}/moves").get_json()
    assert answer["seat"] == 0
    assert {"move": TAKE_ONE, "text": "Take 1."} in answer["moves"]


@pytest.mark.parametrize("who", ["spectator", "bea"])
def test_a_viewer_who_cannot_move_gets_no_moves(match: str, who: str, request: pytest.FixtureRequest):
    assert request.getfixturevalue(who).get(f"{match}/moves").get_json()["moves"] == []


def test_a_move_is_answered_with_its_events(match: str, ada: Caller):
    before = version(match, ada)
    answer = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    assert answer.status_code == 201
    played = answer.get_json()
    assert (played["version"], played["to_act"]) == (before + 1, [1])
    assert ada.get(answer.headers["Location"]).get_json()["events"] == played["events"]
    event = played["events"][0]
    assert event["data"] == {"type": "stones.Taken", "seat": 0, "stones": 1, "stash": False}
    assert (event["move"], event["text"], event["player"]) == (TAKE_ONE, "Ada: Taken.", ada.id)


def test_a_match_is_played_to_its_end(match: str, ada: Caller, bea: Caller):
    for caller in [ada, bea, ada, bea, ada, bea, ada]:
        caller.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 3}]})
    over = ada.get(match).get_json()
    assert (over["status"], over["to_act"]) == ("finished", [])
    assert [(score["total"], score["rank"]) for score in over["scores"]] == [(12, 1), (9, 2)]
    assert ada.get(f"{match}/events").get_json()["events"][-1]["type"] == "match.SeedRevealed"


def test_of_several_moves_with_an_illegal_one_none_is_played(match: str, ada: Caller):
    before = version(match, ada)
    answer = ada.post(f"{match}/moves", {"moves": [TAKE_ONE, TAKE_ONE]})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["index"]) == (409, "not-your-turn", 1)
    assert version(match, ada) == before


def test_an_illegal_move_is_answered_with_reason_and_rule(match: str, ada: Caller):
    answer = ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 9}]})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["index"]) == (422, "not-listed", 0)
    assert problem["detail"] == "Take 1 to 3 stones that are there, or your stash."
    assert problem["rule"] == "rulebook p. 1"


def test_a_move_out_of_turn_is_refused(match: str, bea: Caller):
    answer = bea.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "not-your-turn")


def test_a_player_without_a_seat_plays_no_moves(match: str, player: Callable[[str], Caller]):
    answer = player("Cid").post(f"{match}/moves", {"moves": [TAKE_ONE]})
    assert (answer.status_code, answer.get_json()["code"]) == (403, "not-seated")


def test_a_match_that_waits_takes_no_moves(ada: Caller):
    path = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}).headers["Location"]
    answer = ada.post(f"{path}/moves", {"moves": [TAKE_ONE]})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "not-started")


def test_a_match_that_is_over_takes_no_moves(ada: Caller, bea: Caller):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 1}}
    path = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{path}/seats/1")
    ada.post(f"{path}/moves", {"moves": [TAKE_ONE]})
    answer = bea.post(f"{path}/moves", {"moves": [TAKE_ONE]})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "match-over")


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"type": "stones.Give"}, "moves.0.type"),
        ({"stones": 1}, "moves.0.type"),
        ({"type": "stones.Take", "stones": "one"}, "moves.0.stones"),
        ({"type": "stones.Take"}, "moves.0.stones"),
        ({"type": "stones.Take", "stones": 1, "colour": "red"}, "moves.0.colour"),
    ],
)
def test_a_move_that_is_none_is_refused_with_the_field(match: str, ada: Caller, move: dict, field: str):
    answer = ada.post(f"{match}/moves", {"moves": [move]})
    assert (answer.status_code, answer.get_json()["field"]) == (422, field)


def test_a_move_of_another_game_is_unknown(match: str, ada: Caller):
    answer = ada.post(f"{match}/moves", {"moves": [TAKE_ONE, {"type": "pebbles.Take", "stones": 1}]})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["field"]) == (422, "unknown-move", "moves.1.type")


def test_a_stale_version_is_answered_with_the_current_one(match: str, ada: Caller):
    current = version(match, ada)
    answer = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=f'"{current - 1}"')
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["version"]) == (412, "stale-version", current)
    assert problem["field"] == "If-Match"


@pytest.mark.parametrize("etag", ['"{}-0"', '"{}"', "{}", 'W/"{}-0"', '"2", "{}-0"', '"{}" ,W/"2"', "*"])
def test_a_move_for_the_current_version_is_played(match: str, ada: Caller, etag: str):
    current = etag.format(version(match, ada))
    assert ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=current).status_code == 201


@pytest.mark.parametrize("etag", ['W/"2"', '"1", "2"', '"2-6"'])
@pytest.mark.parametrize("path", ["moves", "moves?dry_run=true", "undo"])
def test_a_request_for_other_versions_is_answered_with_the_current_one(match: str, ada: Caller, path: str, etag: str):
    answer = ada.post(f"{match}/{path}", {} if path == "undo" else {"moves": [TAKE_ONE]}, If_Match=etag)
    assert (answer.status_code, answer.get_json()["version"]) == (412, version(match, ada))


@pytest.mark.parametrize("etag", ['"twelve"', 'w/"12"', '"1" "2"', "1, 2", '"1",', "*, *", ""])
def test_a_version_of_another_form_is_refused_with_what_is_wanted(match: str, ada: Caller, etag: str):
    problem = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=etag).get_json()
    assert (problem["status"], problem["field"]) == (422, "If-Match")
    assert "A version, an ETag such as" in problem["detail"]


def test_the_same_key_gives_the_same_answer_and_one_move(match: str, ada: Caller, bea: Caller):
    first = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one")
    bea.post(f"{match}/moves", {"moves": [TAKE_TWO]})
    bea.put(f"{match}/seats/1", {"bot": "random"})
    again = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one")
    assert (again.status_code, again.data) == (201, first.data)
    assert ada.get(f"{match}/state").get_json()["board"]["heap"] == 18


def test_a_request_seen_before_is_answered_even_for_a_stale_version(match: str, ada: Caller):
    current = f'"{version(match, ada)}"'
    first = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one", If_Match=current)
    again = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one", If_Match=current)
    assert again.data == first.data


def test_the_same_key_for_another_request_is_refused(match: str, ada: Caller):
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one")
    answer = ada.post(f"{match}/moves", {"moves": [TAKE_TWO]}, Idempotency_Key="one")
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["field"]) == (422, "key-reused", "Idempotency-Key")


def test_two_players_may_use_the_same_key(match: str, ada: Caller, bea: Caller):
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one")
    assert bea.post(f"{match}/moves", {"moves": [TAKE_TWO]}, Idempotency_Key="one").status_code == 201


def test_the_same_key_makes_one_match(ada: Caller):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    first = ada.post("/v1/matches", body, Idempotency_Key="new")
    again = ada.post("/v1/matches", body, Idempotency_Key="new")
    assert (again.status_code, again.data) == (201, first.data)
    other = ada.post("/v1/matches", body | {"private": True}, Idempotency_Key="new")
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")


def test_a_key_whose_match_was_created_too_long_ago_to_be_remembered_makes_no_second_one(
    ada: Caller, redis_client: redis.Redis
):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    match = ada.post("/v1/matches", body, Idempotency_Key="new").get_json()["id"]
    redis_client.delete(keys.commands(match))
    problem = ada.post("/v1/matches", body, Idempotency_Key="new").get_json()
    assert (problem["status"], problem["code"], problem["field"]) == (422, "key-reused", "Idempotency-Key")
    assert problem["detail"].startswith("A match was created with this key more than seven days ago.")


def test_of_eight_moves_at_once_for_one_version_one_is_played(match: str, ada: Caller, app: Flask):
    current = version(match, ada)
    callers = [Caller(app.test_client(), ada.id, ada.token) for _ in range(8)]
    statuses: list[int] = []

    def move(caller: Caller) -> None:
        statuses.append(caller.post(f"{match}/moves", {"moves": [TAKE_ONE]}, If_Match=f'"{current}"').status_code)

    threads = [threading.Thread(target=move, args=(caller,)) for caller in callers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201] + [412] * 7
    assert version(match, ada) == current + 1


def test_seats_taken_at_once_are_all_taken(ada: Caller, player: Callable[[str], Caller], app: Flask):
    seats = [{"kind": "me"}] + [{"kind": "open"}] * 4
    path = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    others = [player(name) for name in ("Bea", "Cid", "Dot", "Eve")]
    threads = [
        threading.Thread(target=Caller(app.test_client(), each.id, each.token).put, args=(f"{path}/seats/{seat}",))
        for seat, each in enumerate(others, start=1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ada.get(path).get_json()["status"] == "playing"


class Whisper(stones.Move, frozen=True):
    word: Annotated[str | Hidden, Secret()]


def test_the_player_of_a_move_cannot_hide_it():
    game = replace(stones.GAME, moves=(stones.Take, Whisper))
    assert move_of(game, 0, {"type": "stones.Whisper", "word": "ka"}) == Whisper("ka")
    for word in ({}, {"type": "hidden"}):
        with pytest.raises(RequestRefused) as refusal:
            move_of(game, 0, {"type": "stones.Whisper", "word": word})
        assert refusal.value.field == "moves.0.word"
