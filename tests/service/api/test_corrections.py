"""The operator steps in."""

import io

import pytest

from events.verify import verify
from tests.games import stones
from tests.service.conftest import Caller

TAKE_ONE = {"type": "stones.Take", "stones": 1}


def version(match: str, caller: Caller) -> int:
    return caller.get(match).get_json()["version"]


def test_the_operator_sets_a_match_back_and_everyone_sees_the_reason(
    match: str, ada: Caller, bea: Caller, operator: Caller, spectator: Caller
):
    start = version(match, ada)
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    answer = operator.post(f"{match}/corrections", {"reason": "A slip of the server.", "to": start})
    assert (answer.status_code, answer.get_json()["to_act"]) == (200, [0])
    told = spectator.get(f"{match}/events?since={start + 1}").get_json()["events"][0]
    assert told["text"] == f"The operator takes the match back to version {start}: A slip of the server."
    assert (told["player"], told["data"]["reason"]) == ("operator", "A slip of the server.")
    assert ada.get(f"{match}/state").get_json()["board"]["heap"] == 21


def test_the_operator_ends_a_match(match: str, ada: Caller, operator: Caller):
    operator.post(f"{match}/corrections", {"reason": "Abuse", "status": "abandoned"})
    ended = ada.get(match).get_json()
    assert (ended["status"], ended["to_act"]) == ("abandoned", [])
    problem = operator.post(f"{match}/corrections", {"reason": "Abuse", "status": "abandoned"})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "match-over")


def test_the_record_of_a_match_that_the_operator_ends_is_opened_and_holds_to_the_last_draw(
    match: str, ada: Caller, operator: Caller
):
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    ended = operator.post(f"{match}/corrections", {"reason": "Abuse", "status": "abandoned"}).get_json()
    assert [event["type"] for event in ended["events"]] == ["match.Corrected", "match.SeedRevealed"]
    verdict = verify(io.BytesIO(ada.get(f"{match}/record").data), {stones.GAME.id: stones.GAME})
    assert (verdict.header.opened, verdict.moves, verdict.limits) == (True, 1, ())


def test_a_private_match_is_corrected_too(ada: Caller, bea: Caller, operator: Caller):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True}
    match = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{match}/seats/1")
    assert operator.post(f"{match}/corrections", {"reason": "Abuse", "status": "abandoned"}).status_code == 200


def test_only_the_operator_corrects_matches(match: str, ada: Caller, spectator: Caller):
    body = {"reason": "Me first", "status": "abandoned"}
    assert ada.post(f"{match}/corrections", body).get_json()["code"] == "missing-scope"
    assert spectator.post(f"{match}/corrections", body).status_code == 401
    assert ada.get("/v1/quarantine").status_code == 403


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"to": 3}, "reason"),
        ({"reason": " ", "to": 3}, "reason"),
        ({"reason": "Why not"}, "to"),
        ({"reason": "Why not", "to": 3, "status": "abandoned"}, "to"),
        ({"reason": "Why not", "status": "finished"}, "status"),
    ],
)
def test_a_correction_that_is_none_is_refused_with_the_field(match: str, operator: Caller, body: dict, field: str):
    problem = operator.post(f"{match}/corrections", body)
    assert (problem.status_code, problem.get_json()["field"]) == (422, field)


def test_the_operator_plays_nothing(match: str, operator: Caller):
    assert operator.post(f"{match}/moves", {"moves": [TAKE_ONE]}).status_code == 401
