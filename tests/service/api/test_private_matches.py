"""Private matches: those who take part see them, those who are invited while they wait, and nobody else anything."""

import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.service.conftest import Caller

SEEN = ["", "/state", "/scores", "/moves", "/events", "/record", "/diff?from=1", "/states?since=1"]
OPERATIONS = [
    *(("GET", part, None) for part in SEEN),
    ("GET", "/state?version=1", None),
    ("GET", "/state?version=99", None),
    ("GET", "/events?since=99", None),
    ("GET", "/events?since=1&wait=1", None),
    ("GET", "/stream", None),
    ("GET", "/stream?since=99", None),
    ("PUT", "/seats/0", {}),
    ("PUT", "/seats/1", {}),
    ("PUT", "/seats/1", {"invitation": "made up"}),
    ("PUT", "/seats/1", {"bot": "random"}),
    ("PUT", "/seats/9", {}),
    ("DELETE", "/seats/0", None),
    ("DELETE", "/seats/1", None),
    ("POST", "/end", None),
    ("POST", "/invitation", None),
    ("POST", "/moves", {"moves": [{"type": "stones.UseStash"}]}),
    ("POST", "/moves", {"moves": [{"type": "go.Pass"}]}),
    ("POST", "/moves?dry_run=true", {"moves": [{"type": "stones.UseStash"}]}),
    ("GET", "/reasons", None),
    ("POST", "/hint", None),
    ("GET", "/hint", None),
    ("POST", "/analysis", None),
    ("GET", "/analysis", None),
    ("GET", "/analysis/stream", None),
    ("GET", "/undo", None),
    ("GET", "/chat", None),
    ("POST", "/chat", {"text": "Hello."}),
    ("DELETE", "/chat/1-1", None),
    ("GET", "/note", None),
    ("PUT", "/note", {"text": "Hello."}),
    ("DELETE", "/note", None),
    ("GET", "/waiting", None),
    ("GET", "/waiting?since=99", None),
    ("GET", "/waiting?since=1&wait=1", None),
    ("POST", "/retry", None),
    ("POST", "/resign", {}),
    ("POST", "/claim", None),
    ("POST", "/return", None),
    ("POST", "/undo", {}),
    ("POST", "/undo", {"to": 1}),
    ("DELETE", "/undo", None),
    ("POST", "/forks", {"version": 1}),
    ("POST", "/forks", {"version": 99}),
    ("DELETE", "/forks", None),
    ("POST", "/corrections", {"reason": "None.", "to": 1}),
]
"""Everything that can be asked about a match."""


@pytest.fixture
def waiting(ada: Caller) -> str:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True}
    return ada.post("/v1/matches", body).headers["Location"]


@pytest.fixture
def invitation(waiting: str, ada: Caller) -> str:
    return ada.get(waiting).get_json()["invitation"]


@pytest.fixture
def private(waiting: str, bea: Caller, invitation: str) -> str:
    assert bea.put(f"{waiting}/seats/1", {"invitation": invitation}).status_code == 200
    return waiting


@pytest.fixture
def cid(player: Callable[[str], Caller]) -> Caller:
    return player("Cid")


def told(answer: TestResponse) -> tuple[int, str, dict[str, str]]:
    """What an answer tells, apart from the id of the request."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("X-Request-Id", "Content-Length")}
    return answer.status_code, re.sub(r'"request":"\w+"', "", answer.get_data(as_text=True)), headers


@pytest.fixture
def over(private: str, ada: Caller, bea: Caller) -> str:
    seated = (ada, bea)
    while (shown := ada.get(private).get_json())["status"] == "playing":
        mover = seated[shown["to_act"][0]]
        mover.post(f"{private}/moves", {"moves": [mover.get(f"{private}/moves").get_json()["moves"][-1]["move"]]})
    assert shown["status"] == "finished"
    return private


def test_these_are_all_operations_on_a_match(app: Flask):
    root = "/v1/matches/<match_id>"
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(root)]
    known = {(method, rule.rule.removeprefix(root)) for rule in rules for method in rule.methods - {"HEAD", "OPTIONS"}}
    parts = {(method, part.partition("?")[0]) for method, part, _ in OPERATIONS}
    names = {"/chat/1-1": "/chat/<message_id>"}
    assert {(method, names.get(part) or re.sub(r"\d+$", "<seat>", part)) for method, part in parts} == known


@pytest.mark.parametrize(("method", "part", "body"), OPERATIONS)
@pytest.mark.parametrize("stage", ["waiting", "private", "over"])
def test_to_a_stranger_a_private_match_is_one_that_does_not_exist(
    stage: str, method: str, part: str, body: object, cid: Caller, spectator: Caller, request: pytest.FixtureRequest
):
    path = request.getfixturevalue(stage)
    for stranger in (cid, spectator):
        answer = stranger(method, f"{path}{part}", body, Kifu_Invitation="made up")
        assert told(answer) == told(stranger(method, f"/v1/matches/AAAAAAAAAAAAAAAA{part}", body))
        assert answer.status_code in (401, 403, 404)
        precise = {"If_Match": '"1", "2"', "If_None_Match": '"3"', "Idempotency_Key": "one", "Last_Event_ID": "1"}
        for media in ("application/json", "text/event-stream"):
            assert told(stranger(method, f"{path}{part}", body, Accept=media, **precise)) == told(answer)


@pytest.mark.parametrize("part", SEEN)
def test_those_who_take_part_see_it(private: str, ada: Caller, bea: Caller, part: str):
    assert [caller.get(f"{private}{part}").status_code for caller in (ada, bea)] == [200, 200]


@pytest.mark.parametrize("part", SEEN)
def test_who_is_invited_sees_it_as_long_as_it_waits(
    waiting: str, invitation: str, bea: Caller, cid: Caller, spectator: Caller, part: str
):
    for invited in (cid, spectator):
        assert invited.get(f"{waiting}{part}", Kifu_Invitation=invitation).status_code == 200
    bea.put(f"{waiting}/seats/1", {"invitation": invitation})
    for invited in (cid, spectator):
        assert invited.get(f"{waiting}{part}", Kifu_Invitation=invitation).status_code == 404


def test_who_is_invited_takes_a_seat_with_the_header_too(waiting: str, invitation: str, bea: Caller, cid: Caller):
    wrong = cid.put(f"{waiting}/seats/1", {"invitation": "made up"}, Kifu_Invitation=invitation)
    assert (wrong.status_code, wrong.get_json()["code"]) == (404, "unknown-match")
    assert bea.put(f"{waiting}/seats/1", {}, Kifu_Invitation=invitation).status_code == 200


def test_its_id_is_no_invitation(waiting: str, cid: Caller):
    known = waiting.rpartition("/")[2]
    for given in ("", known, "é", "x" * 22):
        assert cid.put(f"{waiting}/seats/1", {"invitation": given}).status_code == 404
    assert cid.get(waiting).status_code == 404


def test_the_invitation_to_one_match_admits_to_no_other(waiting: str, invitation: str, ada: Caller, cid: Caller):
    seats = [{"kind": "me"}, {"kind": "open"}]
    other = ada.post("/v1/matches", {"game": "stones", "seats": seats, "private": True}).headers["Location"]
    assert cid.put(f"{other}/seats/1", {"invitation": invitation}).status_code == 404
    assert cid.get(other, Kifu_Invitation=invitation).status_code == 404


def test_creator_and_players_have_the_invitation_while_seats_are_open(ada: Caller, bea: Caller, cid: Caller):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = ada.post("/v1/matches", {"game": "stones", "seats": seats, "private": True})
    path, invitation = made.headers["Location"], made.get_json()["invitation"]
    assert len(invitation) == 22
    assert cid.get(path, Kifu_Invitation=invitation).get_json()["invitation"] is None
    taken = bea.put(f"{path}/seats/1", {"invitation": invitation}).get_json()
    assert [taken["invitation"], bea.get(path).get_json()["invitation"]] == [invitation, invitation]
    full = cid.put(f"{path}/seats/2", {"invitation": invitation}).get_json()
    assert [full["invitation"], ada.get(path).get_json()["invitation"]] == [None, None]


def test_what_was_told_without_the_invitation_is_not_current_for_who_has_it(ada: Caller, cid: Caller):
    made = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "open"}] * 2, "private": True})
    path, invitation = made.headers["Location"], made.get_json()["invitation"]
    etag = cid.get(path, Kifu_Invitation=invitation).headers["ETag"]
    assert cid.get(path, Kifu_Invitation=invitation, If_None_Match=etag).status_code == 304
    answer = ada.get(path, If_None_Match=etag)
    assert (answer.status_code, answer.get_json()["invitation"]) == (200, invitation)
    assert ada.get(path, If_None_Match=answer.headers["ETag"]).status_code == 304


def test_there_is_no_invitation_to_a_match_that_waits_for_salts_alone(ada: Caller, bea: Caller):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True, "wait_for_salts": True}
    made = ada.post("/v1/matches", body)
    path, invitation = made.headers["Location"], made.get_json()["invitation"]
    full = bea.put(f"{path}/seats/1", {"invitation": invitation, "salt": "pepper"}).get_json()
    assert (full["status"], full["missing_salts"], full["invitation"]) == ("waiting", [0], None)


def test_a_public_match_has_no_invitation_and_needs_none(ada: Caller, bea: Caller):
    made = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]})
    path = made.headers["Location"]
    assert made.get_json()["invitation"] is None
    assert ada.post(f"{path}/invitation").get_json()["code"] == "not-private"
    assert bea.put(f"{path}/seats/1", {"invitation": "any"}).status_code == 200


def test_its_creator_replaces_the_invitation(waiting: str, invitation: str, ada: Caller, cid: Caller):
    renewed = ada.post(f"{waiting}/invitation").get_json()["invitation"]
    assert renewed not in (None, invitation)
    assert cid.put(f"{waiting}/seats/1", {"invitation": invitation}).status_code == 404
    assert cid.get(waiting, Kifu_Invitation=invitation).status_code == 404
    assert cid.get(waiting, Kifu_Invitation=renewed).status_code == 200
    assert cid.put(f"{waiting}/seats/1", {"invitation": renewed}).status_code == 200
    assert ada.post(f"{waiting}/invitation").get_json()["code"] == "already-started"


def test_only_its_creator_replaces_the_invitation(ada: Caller, bea: Caller):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = ada.post("/v1/matches", {"game": "stones", "seats": seats, "private": True})
    bea.put(f"{made.headers['Location']}/seats/1", {"invitation": made.get_json()["invitation"]})
    answer = bea.post(f"{made.headers['Location']}/invitation")
    assert (answer.status_code, answer.get_json()["code"]) == (403, "not-the-creator")


def test_who_leaves_a_private_match_needs_the_invitation_again(ada: Caller, bea: Caller):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = ada.post("/v1/matches", {"game": "stones", "seats": seats, "private": True})
    path, invitation = made.headers["Location"], made.get_json()["invitation"]
    bea.put(f"{path}/seats/1", {"invitation": invitation})
    left = bea.delete(f"{path}/seats/1")
    assert (left.status_code, left.get_json()["invitation"]) == (200, None)
    assert bea.get(path).status_code == 404
    assert bea.put(f"{path}/seats/1", {"invitation": invitation}).status_code == 200


def test_a_stream_that_was_opened_by_invitation_ends_when_the_match_starts(
    app: Flask, waiting: str, invitation: str, bea: Caller, cid: Caller
):
    headers = {"Authorization": f"Bearer {cid.token}", "Kifu-Invitation": invitation, "Accept": "application/x-ndjson"}
    stream = app.test_client().get(f"{waiting}/events", headers=headers).response
    assert next(stream) == b"\n"
    assert [json.loads(line)["type"] for line in next(stream).splitlines()] == ["match.Created", "match.SeatTaken"]
    bea.put(f"{waiting}/seats/1", {"invitation": invitation})
    assert list(stream) == []


def test_a_stream_that_was_opened_by_invitation_ends_when_this_is_replaced(
    app: Flask, waiting: str, invitation: str, ada: Caller, spectator: Caller
):
    headers = {"Kifu-Invitation": invitation, "Accept": "application/x-ndjson"}
    stream = app.test_client().get(f"{waiting}/events", headers=headers).response
    next(stream), next(stream)
    ada.post(f"{waiting}/invitation")
    assert list(stream) == []


def test_a_long_poll_by_invitation_tells_nothing_of_the_start(
    app: Flask, waiting: str, invitation: str, bea: Caller, spectator: Caller
):
    version = spectator.get(waiting, Kifu_Invitation=invitation).get_json()["version"]
    with ThreadPoolExecutor(1) as polling:
        path = f"{waiting}/events?since={version}&wait=60"
        polled = polling.submit(Caller(app.test_client()).get, path, Kifu_Invitation=invitation)
        while not polled.running():
            time.sleep(0.01)
        time.sleep(0.2)
        bea.put(f"{waiting}/seats/1", {"invitation": invitation})
        assert polled.result().status_code == 404


def test_a_player_who_resigned_may_still_see_the_match(private: str, bea: Caller):
    bea.post(f"{private}/resign")
    assert bea.get(f"{private}/state").get_json()["board"]["stashes"] == [{"type": "hidden"}] * 2


def test_the_lobby_lists_a_private_match_to_its_players_only(
    private: str, ada: Caller, spectator: Caller, project: Callable[[], None]
):
    project()
    assert [entry["id"] for entry in ada.get("/v1/matches").get_json()["matches"]] == [private.rpartition("/")[2]]
    for filters in ("", "?status=playing", "?game=stones", f"?player={ada.id}"):
        assert spectator.get(f"/v1/matches{filters}").get_json() == {"matches": [], "next": None}


def test_a_private_match_changes_nothing_that_others_can_read(
    private: str, ada: Caller, bea: Caller, cid: Caller, project: Callable[[], None], request: pytest.FixtureRequest
):
    paths = ["/v1/matches", "/v1/standings?game=stones", f"/v1/players/{ada.id}", f"/v1/matches?player={bea.id}"]
    paths += [f"/v1/players/{ada.id}/{part}" for part in ("ratings?game=stones", f"head-to-head?opponent={bea.id}")]
    project()
    before = [cid.get(path).get_json() for path in paths]
    request.getfixturevalue("over")
    project()
    assert [cid.get(path).get_json() for path in paths] == before
    assert ada.get(private).get_json()["rated"] is False
