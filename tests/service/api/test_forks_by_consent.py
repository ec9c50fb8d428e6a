"""A match that is still being played, and goes another way as well: with the consent of all its players."""

import io
from collections.abc import Callable
from typing import Any

import pytest

from events.projections.rebuilding import rebuild
from events.verify import VerifiedRecord, verify
from service.bootstrap import Services
from service.processes.projecting import projector
from tests.games import stones
from tests.projected import everything_projected
from tests.service.conftest import Caller, types_of

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
TAKE_TWO = {"moves": [{"type": "stones.Take", "stones": 2}]}
HIDDEN = {"type": "hidden"}


@pytest.fixture
def begun(ada: Caller, bea: Caller) -> str:
    """The path of a match of four stones, of which Ada has taken one; it is at version 7, and Bea is to move."""
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 4}}
    path = ada.post("/v1/matches", body).headers["Location"]
    bea.put(f"{path}/seats/1")
    ada.post(f"{path}/moves", TAKE_ONE)
    return path


def forked(match: str, *callers: Caller, version: int = 6) -> str:
    """The path of a fork that all of them agree to."""
    for caller in callers:
        answer = caller.post(f"{match}/forks", {"version": version})
    assert answer.status_code == 201, answer.get_json()
    return answer.headers["Location"]


def played_out(match: str, ada: Caller, bea: Caller) -> str:
    """A match in which both take one stone after another until it is over."""
    while (now := ada.get(match).get_json())["status"] == "playing":
        (ada, bea)[now["to_act"][0]].post(f"{match}/moves", TAKE_ONE)
    return match


def stashes(match: str, caller: Caller) -> list[Any]:
    entries = caller.get(f"{match}/events?limit=1000").get_json()["events"]
    return [entry["data"]["stash"] for entry in entries if entry["type"] == "stones.StashDealt"]


def verified(match: str, caller: Caller) -> VerifiedRecord:
    return verify(io.BytesIO(caller.get(f"{match}/record").data), {stones.GAME.id: stones.GAME})


# --- consent ---


def test_a_running_match_is_forked_when_every_player_agrees(begun: str, ada: Caller, bea: Caller):
    proposed = ada.post(f"{begun}/forks", {"version": 6})
    assert (proposed.status_code, types_of(proposed)) == (202, ["match.ForkProposed"])
    assert bea.get(begun).get_json()["fork"] == {"seat": 0, "to": 6, "agreed": [0]}
    opened = bea.post(f"{begun}/forks", {"version": 6})
    assert opened.status_code == 201
    told = ada.get(f"{begun}/events?since=8").get_json()["events"]
    assert [event["type"] for event in told] == ["match.ForkAgreed", "match.ForkOpened"]
    assert opened.headers["Location"] == f"/v1/matches/{told[-1]['data']['match']}"
    assert ada.get(begun).get_json()["fork"] is None


def test_the_fork_goes_on_at_once_with_the_same_players_and_the_match_as_well(begun: str, ada: Caller, bea: Caller):
    fork = ada.get(forked(begun, bea, ada)).get_json()
    assert (fork["status"], fork["to_act"], fork["seat"]) == ("playing", [0], 0)
    assert [seat["player"] for seat in fork["seats"]] == [ada.id, bea.id]
    assert fork["parent"]["running"] is True
    assert ada.post(f"/v1/matches/{fork['id']}/moves", TAKE_TWO).status_code == 201
    assert bea.post(f"{begun}/moves", TAKE_ONE).status_code == 201


def test_who_blocks_a_player_may_still_fork_the_match_that_both_play(begun: str, ada: Caller, bea: Caller):
    assert ada.put(f"/v1/players/me/blocks/{bea.id}").status_code == 200
    assert ada.get(forked(begun, ada, bea)).get_json()["status"] == "playing"


def test_a_match_is_forked_at_its_newest_version(begun: str, ada: Caller, bea: Caller):
    board = ada.get(f"{begun}/state").get_json()["board"]
    fork = forked(begun, ada, bea, version=7)
    assert ada.get(f"{fork}/state?version=7").get_json()["board"] == board


def test_bots_agree_to_everything_and_play_on_in_the_fork(ada: Caller):
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = ada.post("/v1/matches", {"game": "stones", "seats": seats}).headers["Location"]
    ada.post(f"{match}/moves", TAKE_ONE)
    fork = ada.get(forked(match, ada)).get_json()
    assert [seat.get("bot") for seat in fork["seats"]] == [None, "random"]


def test_a_player_who_declines_ends_the_proposal(begun: str, ada: Caller, bea: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    assert types_of(bea.delete(f"{begun}/forks")) == ["match.ForkDeclined"]
    assert ada.get(begun).get_json()["fork"] is None
    problem = bea.delete(f"{begun}/forks")
    assert (problem.status_code, problem.get_json()["code"]) == (409, "nothing-proposed")


def test_a_proposal_outlives_moves_and_ends_with_the_match(begun: str, ada: Caller, bea: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    bea.post(f"{begun}/moves", TAKE_ONE)
    assert ada.get(begun).get_json()["fork"]["to"] == 6
    played_out(begun, ada, bea)
    assert ada.get(begun).get_json()["fork"] is None
    assert bea.delete(f"{begun}/forks").get_json()["code"] == "match-over"


def test_a_request_for_another_version_is_a_new_proposal(begun: str, ada: Caller, bea: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    assert types_of(bea.post(f"{begun}/forks", {"version": 7})) == ["match.ForkProposed"]
    assert ada.get(begun).get_json()["fork"] == {"seat": 1, "to": 7, "agreed": [1]}


def test_one_player_does_not_agree_twice(begun: str, ada: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    problem = ada.post(f"{begun}/forks", {"version": 6})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "already-agreed")


def test_the_bot_of_a_player_who_resigns_agrees_to_the_fork(begun: str, ada: Caller, bea: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    bea.post(f"{begun}/resign", {"bot": "random"})
    fork = ada.get(forked(begun, ada)).get_json()
    assert fork["seats"][1]["bot"] == "random"


def test_a_resignation_removes_the_fork_that_the_player_proposed(begun: str, ada: Caller, bea: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    ada.post(f"{begun}/resign", {"bot": "random"})
    assert bea.get(begun).get_json()["fork"] is None


def test_a_player_without_a_seat_forks_no_running_match(begun: str, player: Callable[[str], Caller], spectator: Caller):
    cid = player("Cid")
    for problem in (cid.post(f"{begun}/forks", {"version": 6}), cid.delete(f"{begun}/forks")):
        assert (problem.status_code, problem.get_json()["code"]) == (403, "not-seated")
    assert spectator.post(f"{begun}/forks", {"version": 6}).status_code == 401


def test_nobody_else_sees_the_secrets_of_a_seat(begun: str, ada: Caller):
    seats = [{"kind": "open"}, {"kind": "me"}]
    problem = ada.post(f"{begun}/forks", {"version": 6, "seats": seats})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "seats-are-kept")


@pytest.mark.parametrize(
    ("version", "status", "code"),
    [(0, 404, "unknown-version"), (99, 404, "unknown-version"), (3, 409, "not-begun"), (5, 409, "not-between-moves")],
)
def test_a_running_match_is_forked_only_where_it_waited_for_a_move(
    begun: str, ada: Caller, version: int, status: int, code: str
):
    problem = ada.post(f"{begun}/forks", {"version": version})
    assert (problem.status_code, problem.get_json()["code"]) == (status, code)
    assert ada.get(begun).get_json()["version"] == 7


def test_the_same_request_opens_one_fork(begun: str, ada: Caller, bea: Caller):
    ada.post(f"{begun}/forks", {"version": 6})
    first, again = (bea.post(f"{begun}/forks", {"version": 6}, Idempotency_Key="fork") for _ in range(2))
    assert first.headers["Location"] == again.headers["Location"]
    assert first.get_json() == again.get_json()
    later = played_out(begun, ada, bea)
    assert bea.post(f"{later}/forks", {"version": 6}, Idempotency_Key="fork").get_json() == first.get_json()


def test_a_fork_that_was_agreed_to_and_not_made_is_made_when_it_is_asked_for_again(
    begun: str, ada: Caller, bea: Caller, services: Services
):
    ada.post(f"{begun}/forks", {"version": 6})
    first = bea.post(f"{begun}/forks", {"version": 6}, Idempotency_Key="fork").headers["Location"]
    fork = first.rpartition("/")[2]
    services.redis.delete(*services.redis.scan_iter(f"*{fork}"))
    services.repository._cache.pop(fork)
    again = bea.post(f"{begun}/forks", {"version": 6}, Idempotency_Key="fork")
    assert (again.status_code, again.headers["Location"]) == (201, first)
    assert bea.get(first).get_json()["status"] == "playing"


# --- what stays hidden ---


def test_what_the_parent_hides_stays_hidden_in_the_fork_after_its_end(
    begun: str, ada: Caller, bea: Caller, spectator: Caller
):
    fork = played_out(forked(begun, ada, bea), ada, bea)
    assert ada.get(fork).get_json()["status"] == "finished"
    for caller, knows in ((ada, [True, False]), (bea, [False, True]), (spectator, [False, False])):
        assert [stash != HIDDEN for stash in stashes(fork, caller)] == knows
        assert [stash != HIDDEN for stash in caller.get(f"{fork}/state").get_json()["board"]["stashes"]] == knows
        record = caller.get(f"{fork}/record").data
        assert record.count(b'"stash":{"type":"hidden"}') == 2 - sum(knows)
        assert b"match.SeedRevealed" not in record
        verdict = verified(fork, caller)
        parent = begun.rpartition("/")[2]
        assert (verdict.header.opened, verdict.points) == (False, (2, 2))
        assert verdict.limits[-1] == f"what it shares with {parent}, before that is over"


def test_when_both_are_over_the_record_of_the_fork_is_opened_and_holds(begun: str, ada: Caller, bea: Caller):
    fork = played_out(forked(begun, ada, bea), ada, bea)
    played_out(begun, ada, bea)
    verdict = verified(fork, ada)
    assert (verdict.header.opened, verdict.moves) == (True, 4)
    assert verdict.limits == ()


def test_the_fork_may_be_over_after_its_parent(begun: str, ada: Caller, bea: Caller):
    fork = forked(begun, ada, bea)
    played_out(begun, ada, bea)
    assert verified(fork, ada).header.opened is False
    assert verified(played_out(fork, ada, bea), ada).header.opened is True


def test_the_record_of_the_parent_holds_with_all_that_was_said_about_forks(
    begun: str, ada: Caller, bea: Caller, operator: Caller
):
    ada.post(f"{begun}/forks", {"version": 7})
    bea.delete(f"{begun}/forks")
    forked(begun, bea, ada)
    ada.post(f"{begun}/forks", {"version": 6})
    bea.post(f"{begun}/resign", {"bot": "random"})
    forked(begun, ada)
    operator.post(f"{begun}/corrections", {"reason": "Enough", "status": "abandoned"})
    assert verified(begun, ada).limits == ()


def test_a_fork_of_a_fork_waits_for_every_match_that_it_shares_secrets_with(begun: str, ada: Caller, bea: Caller):
    child = forked(begun, ada, bea)
    ada.post(f"{child}/moves", TAKE_ONE)
    at = ada.get(child).get_json()["version"]
    grandchild = played_out(forked(child, ada, bea, version=at), ada, bea)
    played_out(child, ada, bea)
    assert [verified(each, ada).header.opened for each in (child, grandchild)] == [False, False]
    played_out(begun, ada, bea)
    assert [verified(each, ada).header.opened for each in (child, grandchild)] == [True, True]


def test_a_match_that_still_shares_secrets_is_not_forked_by_everyone(
    begun: str, ada: Caller, bea: Caller, player: Callable[[str], Caller]
):
    fork, cid = played_out(forked(begun, ada, bea), ada, bea), player("Cid")
    problem = cid.post(f"{fork}/forks", {"version": 6})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "parent-not-over")
    played_out(begun, ada, bea)
    assert cid.post(f"{fork}/forks", {"version": 6}).status_code == 201


def test_a_fork_is_not_forked_where_it_has_not_begun(begun: str, ada: Caller, bea: Caller):
    fork = forked(begun, ada, bea, version=7)
    problem = ada.post(f"{fork}/forks", {"version": 6})
    assert (problem.status_code, problem.get_json()["code"]) == (409, "not-begun")


# --- what it counts for ---


def test_neither_the_fork_nor_the_match_counts_in_the_standings(
    begun: str, ada: Caller, bea: Caller, project: Callable[[], None], services: Services
):
    fork = forked(begun, ada, bea)
    for match in (fork, begun):
        assert ada.get(played_out(match, ada, bea)).get_json()["rated"] is False
    project()
    assert ada.get("/v1/standings?game=stones").get_json()["standings"] == []
    live = everything_projected(services.redis)
    rebuild(services.redis, projector(services))
    assert everything_projected(services.redis) == live
