"""An `Idempotency-Key` belongs to one request: the same one is answered as then, any other is refused."""

import pytest

from tests.service.conftest import Caller
from tests.service.openapi_document import openapi_document

TAKE_ONE = {"type": "stones.Take", "stones": 1}
OTHERS = {
    "play": ("POST", "/moves", {"moves": [TAKE_ONE]}),
    "go back elsewhere": ("POST", "/undo", {}),
    "decline to go back": ("DELETE", "/undo", None),
    "fork": ("POST", "/forks", {"version": 6}),
    "decline to fork": ("DELETE", "/forks", None),
    "resign": ("POST", "/resign", {}),
    "hand over": ("PUT", "/seats/0", {"bot": "random"}),
    "leave": ("DELETE", "/seats/0", None),
}


def refused(caller: Caller, method: str, path: str, body: object) -> bool:
    """Whether a request with the key `one` is refused as another than the first, and nothing is written for it."""
    match = path[: path.index("/", len("/v1/matches/"))]
    before = caller.get(match).get_json()
    answer = caller(method, path, body, Idempotency_Key="one")
    assert caller.get(match).get_json() == before
    return (answer.status_code, answer.get_json()["code"]) == (422, "key-reused")


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_key_sent_before_is_refused_for_any_other_operation(match: str, ada: Caller, other: tuple[str, str, object]):
    start = ada.get(match).get_json()["version"]
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    first = ada.post(f"{match}/undo", {"to": start}, Idempotency_Key="one")
    assert first.status_code == 200
    method, part, body = other
    assert refused(ada, method, f"{match}{part}", body)
    assert ada.post(f"{match}/undo", {"to": start}, Idempotency_Key="one").data == first.data


def test_a_key_is_refused_for_another_operation_with_the_very_same_body(match: str, ada: Caller, bea: Caller):
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    for part in ("undo", "forks"):
        ada.post(f"{match}/{part}", {"to" if part == "undo" else "version": 6})
    assert bea.delete(f"{match}/undo", Idempotency_Key="one").status_code == 200
    assert refused(bea, "DELETE", f"{match}/forks", None)
    assert bea.delete(f"{match}/forks", Idempotency_Key="two").status_code == 200


def test_a_key_is_refused_for_another_seat(ada: Caller, bea: Caller):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    assert bea.put(f"{match}/seats/1", {"salt": "x"}, Idempotency_Key="one").status_code == 200
    assert refused(bea, "PUT", f"{match}/seats/2", {"salt": "x"})


def test_the_operators_key_is_refused_for_another_correction(match: str, ada: Caller, operator: Caller):
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    body = {"reason": "Abuse", "to": 6}
    first, again = (operator.post(f"{match}/corrections", body, Idempotency_Key="one") for _ in range(2))
    assert (first.status_code, again.data) == (200, first.data)
    assert refused(operator, "POST", f"{match}/corrections", {"reason": "Abuse", "status": "abandoned"})


def test_a_key_counts_for_one_account_and_one_match(ada: Caller, bea: Caller):
    seats = [{"kind": "me"}, {"kind": "open"}]
    one, other = (ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"] for _ in range(2))
    assert [bea.put(f"{each}/seats/1", Idempotency_Key="one").status_code for each in (one, other)] == [200, 200]
    moved = ada.post(f"{one}/moves", {"moves": [TAKE_ONE]}, Idempotency_Key="one")
    assert moved.status_code == 201
    assert moved.get_json()["events"][0]["move"] == TAKE_ONE


def test_every_post_may_be_sent_again_with_the_same_key_except_those_that_get_the_same_without_one():
    paths = openapi_document()["paths"]
    posts = {path: operations["post"] for path, operations in paths.items() if "post" in operations}
    headers = {path: {each.get("name") for each in post["parameters"]} for path, post in posts.items()}
    without = {path for path, names in headers.items() if "Idempotency-Key" not in names}
    assert without == {"/v1/matches/{match_id}/hint", "/v1/matches/{match_id}/analysis"}
