"""A match that goes another way than one that has been played."""

from collections.abc import Callable

import pytest

from tests.service.conftest import Caller

TAKE_THREE = {"type": "stones.Take", "stones": 3}
TAKE_ONE = {"type": "stones.Take", "stones": 1}
ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def finished(match: str, ada: Caller, bea: Caller) -> str:
    """The path of a match that is over."""
    for caller in (ada, bea, ada, bea, ada, bea, ada):
        caller.post(f"{match}/moves", {"moves": [TAKE_THREE]})
    return match


def id_of(match: str) -> str:
    return match.rpartition("/")[2]


def events(match: str, caller: Caller) -> list[dict]:
    return caller.get(f"{match}/events?limit=1000").get_json()["events"]


def test_a_fork_shares_the_record_of_its_parent_up_to_a_version(finished: str, ada: Caller, spectator: Caller):
    answer = ada.post(f"{finished}/forks", {"version": 8})
    fork = answer.headers["Location"]
    parent = ada.get(f"{finished}/events?limit=8").get_json()["events"][-1]
    assert answer.status_code == 201
    assert answer.get_json()["parent"] == {"match": id_of(finished), "version": 8, "hash": parent["hash"]}
    *shared, begun = events(fork, ada)
    assert [event["hash"] for event in shared] == [event["hash"] for event in events(finished, ada)[:8]]
    assert (begun["version"], begun["type"], begun["data"]["match"]) == (9, "match.ForkBegun", id_of(fork))
    for version in (6, 7, 8):
        boards = [spectator.get(f"{path}/state?version={version}").get_json()["board"] for path in (fork, finished)]
        assert boards[0] == boards[1]


def test_a_fork_waits_for_players_and_goes_on_when_every_seat_is_taken(finished: str, ada: Caller, bea: Caller):
    fork = ada.post(f"{finished}/forks", {"version": 8}).headers["Location"]
    waiting = ada.get(fork).get_json()
    assert (waiting["status"], waiting["to_act"]) == ("waiting", [])
    bea.put(f"{fork}/seats/1")
    ada.put(f"{fork}/seats/0", {"salt": "pepper"})
    playing = ada.get(fork).get_json()
    assert (playing["status"], playing["to_act"]) == ("playing", [0])
    assert events(fork, ada)[-1]["type"] == "match.Redealt"
    assert ada.post(f"{fork}/moves", {"moves": [TAKE_ONE]}).status_code == 201


def test_a_fork_can_be_given_to_bots_at_once(finished: str, ada: Caller):
    fork = ada.post(f"{finished}/forks", {"version": 7, "seats": ME_AND_A_BOT}).get_json()
    assert (fork["status"], fork["seat"], fork["seats"][1]["bot"]) == ("playing", 0, "random")


def test_a_fork_has_a_seed_of_its_own(finished: str, ada: Caller):
    fork = ada.post(f"{finished}/forks", {"version": 7}).headers["Location"]
    begun, parent = events(fork, ada)[-1], events(finished, ada)[0]
    assert begun["data"]["commitment"] != parent["data"]["commitment"]
    assert begun["data"]["seed"] == {"type": "hidden"}


def test_what_a_seat_holds_stays_hidden_from_others_in_a_fork(finished: str, ada: Caller, bea: Caller):
    fork = ada.post(f"{finished}/forks", {"version": 7, "seats": ME_AND_A_BOT}).headers["Location"]
    stashes = ada.get(f"{fork}/state").get_json()["board"]["stashes"]
    assert isinstance(stashes[0], int)
    assert stashes[1] == {"type": "hidden"}


def test_a_fork_is_forked_in_turn(finished: str, ada: Caller, bea: Caller):
    fork = ada.post(f"{finished}/forks", {"version": 8}).headers["Location"]
    ada.put(f"{fork}/seats/0")
    bea.put(f"{fork}/seats/1")
    turn = [ada, bea]
    while (now := ada.get(fork).get_json())["status"] == "playing":
        turn[0].post(f"{fork}/moves", {"moves": [TAKE_ONE]})
        turn.reverse()
    middle = now["version"] - 6
    second = ada.post(f"{fork}/forks", {"version": middle, "seats": ME_AND_A_BOT})
    assert second.get_json()["parent"]["match"] == id_of(fork)
    path = second.headers["Location"]
    boards = [ada.get(f"{each}/state?version={middle}").get_json()["board"] for each in (path, fork)]
    assert boards[0] == boards[1]
    shared = ada.post(f"{fork}/forks", {"version": 7, "seats": ME_AND_A_BOT})
    assert (shared.status_code, shared.get_json()["status"]) == (201, "playing")


def test_a_fork_is_not_taken_back_into_what_it_shares(finished: str, ada: Caller):
    fork = ada.post(f"{finished}/forks", {"version": 8, "seats": ME_AND_A_BOT}).headers["Location"]
    problem = ada.post(f"{fork}/undo", {"to": 7})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-begun")
    assert ada.post(f"{fork}/undo").get_json()["code"] == "nothing-to-take-back"


def test_a_match_that_has_not_started_is_not_forked(ada: Caller):
    match = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}).headers["Location"]
    problem = ada.post(f"{match}/forks", {"version": 2})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-started")


def test_a_match_without_an_end_is_not_forked(match: str, ada: Caller, operator: Caller):
    operator.post(f"{match}/corrections", {"reason": "Abuse", "status": "abandoned"})
    problem = ada.post(f"{match}/forks", {"version": 6})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-finished")


def test_the_result_of_a_fork_counts_in_no_standings(finished: str, ada: Caller, project: Callable[[], None]):
    fork = ada.post(f"{finished}/forks", {"version": 12, "seats": ME_AND_A_BOT}).headers["Location"]
    ada.post(f"{fork}/moves", {"moves": [TAKE_THREE]})
    project()
    ended = ada.get(fork).get_json()
    assert (ended["status"], ended["rated"]) == ("finished", False)
    assert ada.get("/v1/standings?game=stones").get_json()["standings"] == []


@pytest.mark.parametrize("version", [0, 1000])
def test_a_match_is_not_forked_at_a_version_that_it_does_not_have(finished: str, ada: Caller, version: int):
    problem = ada.post(f"{finished}/forks", {"version": version})
    assert (problem.status_code, problem.get_json()["code"]) == (404, "unknown-version")


@pytest.mark.parametrize("version", [1, 3, 4, 5, 13, 14, 15])
def test_a_match_is_forked_only_where_it_waited_for_a_move(finished: str, ada: Caller, version: int):
    problem = ada.post(f"{finished}/forks", {"version": version})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-between-moves")


def test_a_fork_has_as_many_seats_as_its_parent(finished: str, ada: Caller):
    problem = ada.post(f"{finished}/forks", {"version": 7, "seats": [{"kind": "me"}]})
    assert (problem.status_code, problem.get_json()["field"]) == (422, "seats")


def test_the_same_request_makes_one_fork(finished: str, ada: Caller):
    first = ada.post(f"{finished}/forks", {"version": 7}, Idempotency_Key="fork")
    again = ada.post(f"{finished}/forks", {"version": 7}, Idempotency_Key="fork")
    assert first.headers["Location"] == again.headers["Location"]
    assert first.get_json() == again.get_json()


def test_a_private_match_is_forked_by_its_players_alone(ada: Caller, bea: Caller, player: Callable[[str], Caller]):
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 2}, "private": True}
    made = ada.post("/v1/matches", body)
    match = made.headers["Location"]
    bea.put(f"{match}/seats/1", {"invitation": made.get_json()["invitation"]})
    ada.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    bea.post(f"{match}/moves", {"moves": [TAKE_ONE]})
    assert player("Cid").post(f"{match}/forks", {"version": 6}).status_code == 404
    assert bea.post(f"{match}/forks", {"version": 6}).get_json()["private"] is True
