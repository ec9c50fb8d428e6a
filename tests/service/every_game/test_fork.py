"""Forks in every game: from any version on, without revealing what the parent hides."""

import io
from typing import Any

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from domain.secrecy import secret_fields
from events.verify import VerifiedRecord, verify
from tests.service.conftest import Caller
from tests.service.every_game.api_match import ApiMatch, RunningService

BOTS = [{"kind": "bot", "bot": "random"}] * 3


def verified(api_match: ApiMatch, caller: Caller) -> VerifiedRecord:
    return verify(io.BytesIO(caller.get(f"{api_match.path}/record").data), GAMES)


def forked(api_match: ApiMatch, version: int, seats: Any = ()) -> ApiMatch:
    """A fork of a match that is over."""
    answer = api_match.callers[0].post(f"{api_match.path}/forks", {"version": version, "seats": list(seats)})
    assert answer.status_code == 201, answer.get_json()
    return api_match.at(answer.headers["Location"])


@pytest.fixture(scope="module")
def running(service: RunningService, game: AnyGame) -> tuple[ApiMatch, ApiMatch]:
    """A match that is being played, and a fork of it by consent that is over."""
    parent = service.start_match(game, seed=4).play(40)
    version = parent.versions_before_moves()[-10]
    fork = parent.at(parent.agree("forks", {"version": version}).headers["Location"])
    return parent, fork.finish()


# --- of a match that is over ---


def test_a_fork_shares_its_beginning_and_goes_its_own_way(finished: ApiMatch) -> None:
    version = finished.versions_before_moves()[20]
    fork = forked(finished, version)
    for seat, caller in enumerate(finished.callers):
        caller.put(f"{fork.path}/seats/{seat}")
    for viewer in finished.viewers:
        assert fork.board(viewer, version) == finished.board(viewer, version)
    first, second = fork.match.board, forked(finished, version, BOTS).match.board
    decks = [name for name in first.__struct_fields__ if "deck" in name]
    assert not decks or any(getattr(first, name) != getattr(second, name) for name in decks)
    assert verified(fork.finish(), fork.callers[0]).header.opened


def test_a_fork_is_forked_in_turn(finished: ApiMatch) -> None:
    child = forked(finished, finished.versions_before_moves()[10])
    for seat, caller in enumerate(child.callers):
        caller.put(f"{child.path}/seats/{seat}")
    guest = child.finish().service.spectator
    for version in (child.versions_before_moves()[5], finished.versions_before_moves()[5]):
        grandchild = forked(child, version, BOTS)
        assert grandchild.match.status == "playing"
        assert grandchild.board(guest, version) == child.board(guest, version)


def test_a_match_is_not_forked_in_the_midst_of_a_move_nor_where_it_was_over(finished: ApiMatch) -> None:
    waited = set(finished.versions_before_moves())
    midst = next(version for version in range(finished.version - 5, 0, -1) if version not in waited)
    for version, status, code in (
        (midst, 409, "not-between-moves"),
        (finished.version, 409, "not-between-moves"),
        (finished.version + 1, 404, "unknown-version"),
    ):
        problem = finished.callers[0].post(f"{finished.path}/forks", {"version": version})
        assert (problem.status_code, problem.get_json()["code"]) == (status, code)


# --- of a match that is still being played ---


def test_a_running_match_is_forked_only_when_each_player_agrees(api_match: ApiMatch) -> None:
    version = api_match.versions_before_moves()[-1]
    for caller in api_match.callers[:-1]:
        assert caller.post(f"{api_match.path}/forks", {"version": version}).status_code == 202
    stranger = api_match.service.caller("Cid")
    assert stranger.post(f"{api_match.path}/forks", {"version": version}).status_code == 403
    answer = api_match.callers[-1].post(f"{api_match.path}/forks", {"version": version})
    fork = api_match.at(answer.headers["Location"])
    assert answer.status_code == 201
    assert [seat["player"] for seat in answer.get_json()["seats"]] == [caller.id for caller in api_match.callers]
    for viewer in api_match.viewers:
        assert fork.board(viewer, version) == api_match.board(viewer, version)


def test_what_the_parent_hides_is_hidden_in_the_fork_after_its_end(running: tuple[ApiMatch, ApiMatch]) -> None:
    parent, fork = running
    shared, seed = fork.match.parent, str(fork.match.secret).encode()
    assert shared is not None
    assert fork.match.status == "finished"
    for viewer, caller in zip([0, 1, 2, None], parent.viewers, strict=True):
        told = {event["version"]: event for event in parent.events(caller)}
        for event in fork.events(caller)[1 : shared.version]:
            same = told[event["version"]]
            assert (event["data"], event.get("move")) == (same["data"], same.get("move"))
        assert fork.board(caller, shared.version) == parent.board(caller, shared.version)
        assert seed not in caller.get(f"{fork.path}/record").data
        verdict = verified(fork, caller)
        assert (verdict.header.opened, verdict.header.viewer, verdict.moves) == (False, viewer, 0)
        assert f"what it shares with {parent.id}, before that is over" in verdict.limits


def test_when_both_are_over_the_record_of_the_fork_holds_to_the_last_draw(
    service: RunningService, game: AnyGame
) -> None:
    parent = service.start_match(game, seed=5).play(30)
    version = parent.versions_before_moves()[-1]
    fork = parent.at(parent.agree("forks", {"version": version}).headers["Location"]).finish()
    assert not verified(fork, service.spectator).header.opened
    parent.finish()
    verdict = verified(fork, service.spectator)
    assert verdict.header.opened
    assert verdict.limits == ()
    assert verdict.moves == sum("move" in event for event in fork.events(service.spectator))
    assert (verdict.commitments > 0) or not any(map(secret_fields, game.events))
