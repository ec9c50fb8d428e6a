"""What would follow from moves, told without playing them."""

import pytest

from tests.service.conftest import Caller

TAKE_ONE = {"type": "stones.Take", "stones": 1}


def test_a_dry_run_lists_the_events_and_plays_nothing(match: str, ada: Caller):
    before = ada.get(match).get_json()
    answer = ada.post(f"{match}/moves?dry_run=true", {"moves": [TAKE_ONE]})
    told = answer.get_json()
    assert (answer.status_code, told["version"], told["complete"]) == (200, before["version"], True)
    assert told["events"] == [
        {
            "version": before["version"] + 1,
            "type": "stones.Taken",
            "data": {"type": "stones.Taken", "seat": 0, "stones": 1, "stash": False},
            "text": "Ada: Taken.",
            "seat": 0,
            "move": TAKE_ONE,
        }
    ]
    assert ada.get(match).get_json() == before


def test_the_events_of_a_dry_run_are_those_of_the_moves(match: str, ada: Caller):
    told = ada.post(f"{match}/moves?dry_run=true", {"moves": [TAKE_ONE]}).get_json()["events"]
    played = ada.post(f"{match}/moves", {"moves": [TAKE_ONE]}).get_json()["events"]
    assert told == [{name: event[name] for name in told[0]} for event in played]


def test_a_dry_run_stops_at_the_end_of_the_match(ada: Caller, bea: Caller):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 1}}
    match = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{match}/seats/1")
    told = ada.post(f"{match}/moves?dry_run=true", {"moves": [TAKE_ONE]}).get_json()
    assert ([event["type"] for event in told["events"]], told["complete"]) == (["stones.Taken"], False)


def test_a_dry_run_of_an_illegal_move_is_refused_like_the_move(match: str, ada: Caller, bea: Caller):
    for moves in ([{"type": "stones.Take", "stones": 9}], [TAKE_ONE, TAKE_ONE]):
        earnest = ada.post(f"{match}/moves", {"moves": moves}).get_json()
        dry = ada.post(f"{match}/moves?dry_run=true", {"moves": moves}).get_json()
        assert {**earnest, "request": None} == {**dry, "request": None}


def test_a_dry_run_is_for_the_seat_and_the_version_that_it_is_meant_for(match: str, ada: Caller, bea: Caller):
    path = f"{match}/moves?dry_run=true"
    assert bea.post(path, {"moves": [TAKE_ONE]}).get_json()["code"] == "not-your-turn"
    assert ada.post(path, {"moves": [TAKE_ONE]}, If_Match='"2"').status_code == 412


@pytest.mark.parametrize("word", ["1", "yes", "True", ""])
def test_whether_it_is_a_dry_run_is_true_or_false(match: str, ada: Caller, word: str):
    problem = ada.post(f"{match}/moves?dry_run={word}", {"moves": [TAKE_ONE]})
    assert (problem.status_code, problem.get_json()["field"]) == (422, "dry_run")
