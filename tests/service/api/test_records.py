"""The record of a match, and the changes between two versions."""

import io
import json
from typing import Any

import jsonpatch
import pytest

from events.verify import InvalidRecord, VerifiedRecord, verify
from service.bootstrap import Services
from tests.games import stones
from tests.service.conftest import Caller

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}


def verified(record: bytes) -> VerifiedRecord:
    return verify(io.BytesIO(record), {stones.GAME.id: stones.GAME})


def played(ada: Caller, bea: Caller, heap: int = 5) -> str:
    """The path of a match that has been played to its end, one stone at a time."""
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": heap}}
    path = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{path}/seats/1")
    for move in range(heap):
        (bea if move % 2 else ada).post(f"{path}/moves", TAKE_ONE)
    return path


# --- the record ---


def test_the_record_of_a_finished_match_proves_itself(ada: Caller, bea: Caller, spectator: Caller) -> None:
    path = played(ada, bea)
    verdict = verified(spectator.get(f"{path}/record").data)
    assert (verdict.moves, verdict.points, verdict.limits) == (5, (3, 2), ())


def test_an_opened_record_is_the_same_for_everyone(ada: Caller, bea: Caller, spectator: Caller) -> None:
    path = played(ada, bea)
    assert len({caller.get(f"{path}/record").data for caller in (ada, bea, spectator)}) == 1


def test_a_record_comes_as_a_file_of_lines(match: str, spectator: Caller) -> None:
    answer = spectator.get(f"{match}/record")
    assert answer.mimetype == "application/x-ndjson"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{match.rpartition("/")[2]}.ndjson"'
    header, *entries = map(json.loads, answer.data.splitlines())
    assert header["type"] == "kifu.record"
    assert [entry["version"] for entry in entries] == list(range(1, header["version"] + 1))


def test_its_header_names_the_head_that_is_published_with_the_match(match: str, spectator: Caller) -> None:
    header = json.loads(spectator.get(f"{match}/record").data.splitlines()[0])
    published = spectator.get(match).get_json()
    assert (header["head"], header["version"]) == (published["hash"], published["version"])
    assert [holder["name"] for holder in header["seats"]] == ["Ada", "Bea"]


def test_while_a_match_runs_each_gets_what_they_may_know(
    match: str, ada: Caller, bea: Caller, spectator: Caller
) -> None:
    for caller, knows in ((ada, [True, False]), (bea, [False, True]), (spectator, [False, False])):
        record = caller.get(f"{match}/record").data
        entries = [json.loads(line) for line in record.splitlines()[1:]]
        dealt = [entry["data"]["stash"] for entry in entries if entry["type"] == "stones.StashDealt"]
        assert [isinstance(stash, int) for stash in dealt] == knows
        assert verified(record).limits == ("every move, every draw and what is hidden, before the seed is revealed",)


def test_what_a_seat_may_know_is_not_taken_for_what_a_spectator_may(match: str, ada: Caller) -> None:
    record = ada.get(f"{match}/record").data
    with pytest.raises(InvalidRecord, match=r"data\.stash is not shown as its viewer may know it"):
        verified(record.replace(b'"viewer":0', b'"viewer":null', 1))


def test_a_record_that_was_fetched_while_the_match_ran_is_a_beginning_of_the_whole(ada: Caller, bea: Caller) -> None:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 1}}
    path = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{path}/seats/1")
    early = [json.loads(line)["hash"] for line in ada.get(f"{path}/record").data.splitlines()[1:]]
    ada.post(f"{path}/moves", TAKE_ONE)
    whole = [json.loads(line)["hash"] for line in ada.get(f"{path}/record").data.splitlines()[1:]]
    assert whole[: len(early)] == early
    assert len(whole) > len(early)


def test_a_long_record_is_read_bit_by_bit(
    ada: Caller, bea: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(ada, bea, heap=9)
    whole = ada.get(f"{path}/record").data
    monkeypatch.setattr("events.store.CHUNK", 4)
    assert ada.get(f"{path}/record").data == whole


def test_a_match_that_there_is_not_has_no_record(spectator: Caller) -> None:
    assert spectator.get("/v1/matches/nowhere/record").status_code == 404
    assert spectator.get("/v1/matches/nowhere/diff?from=1").status_code == 404


def test_the_record_of_a_private_match_is_for_its_players_alone(ada: Caller, bea: Caller, spectator: Caller) -> None:
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True}
    made = ada.post("/v1/matches", body)
    path = made.headers["Location"]
    bea.put(f"{path}/seats/1", {"invitation": made.get_json()["invitation"]})
    assert [caller.get(f"{path}/record").status_code for caller in (ada, bea, spectator)] == [200, 200, 404]


# --- what changed ---


def state(caller: Caller, match: str, version: int) -> Any:
    return caller.get(f"{match}/state?version={version}").get_json()


@pytest.mark.parametrize("who", ["ada", "bea", "spectator"])
def test_the_patch_makes_the_later_state_of_the_earlier_one_for_every_viewer(
    ada: Caller, bea: Caller, who: str, request: pytest.FixtureRequest
) -> None:
    path = played(ada, bea)
    caller: Caller = request.getfixturevalue(who)
    newest = caller.get(path).get_json()["version"]
    for since in range(1, newest + 1):
        for to in range(1, newest + 1):
            diff = caller.get(f"{path}/diff?from={since}&to={to}").get_json()
            assert jsonpatch.apply_patch(state(caller, path, since), diff["patch"]) == state(caller, path, to)


def test_the_changes_list_each_event_with_a_sentence(match: str, ada: Caller) -> None:
    ada.post(f"{match}/moves", TAKE_ONE)
    diff = ada.get(f"{match}/diff?from=4").get_json()
    assert (diff["from"], diff["to"]) == (4, 7)
    assert [(event["version"], event["text"]) for event in diff["events"]] == [
        (5, "Ada: StashDealt."),
        (6, "Bea: StashDealt."),
        (7, "Ada: Taken."),
    ]
    assert {"op": "replace", "path": "/board/heap", "value": 20} in ada.get(f"{match}/diff?from=6").get_json()["patch"]


def test_nothing_has_changed_since_the_newest_version(match: str, ada: Caller) -> None:
    assert ada.get(f"{match}/diff?from=6").get_json() == {"from": 6, "to": 6, "patch": [], "events": [], "next": 6}


def test_the_changes_hide_the_secrets_of_others(match: str, ada: Caller, spectator: Caller) -> None:
    dealt = [event["data"]["stash"] for event in ada.get(f"{match}/diff?from=4").get_json()["events"]]
    assert isinstance(dealt[0], int)
    assert dealt[1] == {"type": "hidden"}
    assert b'"stash":{"type":"hidden"}' in spectator.get(f"{match}/diff?from=4").data


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("", 422, "from"),
        ("from=-1", 422, "from"),
        ("from=one", 422, "from"),
        ("from=0", 404, "from"),
        ("from=1&to=99", 404, "to"),
        ("from=99", 404, "from"),
        ("from=99&to=1", 404, "from"),
        ("since=1", 422, "since"),
    ],
)
def test_a_version_that_there_is_not_is_named(match: str, ada: Caller, query: str, status: int, field: str) -> None:
    answer = ada.get(f"{match}/diff?{query}")
    problem = answer.get_json()
    named = {problem["field"], *(error["field"] for error in problem.get("errors", []))}
    assert (answer.status_code, field in named) == (status, True)
