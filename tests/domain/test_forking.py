"""How the players of a running match agree to a fork, and what a fork keeps secret."""

import random

import pytest

from domain.game import Seat, Version
from domain.match import Decision, MatchId, describe
from domain.match.events import ForkOpened, SeedRevealed
from domain.refusals import MatchRefused
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import begun, play_on
from tests.domain.decisions import types
from tests.domain.test_take_back import PATIENT, played, refusal
from tests.games import stones
from tests.games.stones import Take


def agree(match: PlayedMatch, *seats: int, version: int = 6) -> Decision:
    """The seats ask for a fork, one after the other; the decision of the last."""
    for seat in seats:
        decision = match.decision()
        decision.agree_to_fork(Seat(seat), Version(version), MatchId("fork"))
        match.add(decision)
    return decision


def forked(match: PlayedMatch, *, running: bool) -> PlayedMatch:
    """A fork at the newest version."""
    return match.forked(match.newest.version, match=MatchId("fork"), seed="fork", running=running)


def test_the_last_seat_to_agree_opens_the_fork_and_names_its_id() -> None:
    match = begun(stones.GAME, 2, seed=1)
    assert types(agree(match, 1)) == ["ForkProposed"]
    last = agree(match, 0)
    assert types(last) == ["ForkAgreed", "ForkOpened"]
    assert last.facts[-1].event == ForkOpened(Version(6), MatchId("fork"))
    assert match.newest.fork is None


def test_a_request_for_another_version_is_a_new_proposal() -> None:
    match = played(stones.GAME, Take(1))
    agree(match, 1)
    assert types(agree(match, 0, version=7)) == ["ForkProposed"]


def test_every_event_about_forks_has_a_sentence() -> None:
    match = begun(stones.GAME, 2, seed=1)
    agree(match, 0)
    decision = match.decision()
    decision.decline_fork(Seat(1))
    match.add(decision)
    agree(match, 0, 1)
    told = [describe(stones.GAME, match.newest, fact.event) for fact in match.facts[6:]]
    assert told == [
        "Player 0 proposes to fork the match at version 6.",
        "Player 1 does not agree to fork the match.",
        "Player 0 proposes to fork the match at version 6.",
        "Player 1 agrees to fork the match.",
        "A fork of the match begins at version 6.",
    ]


def test_a_match_that_is_forked_while_it_is_played_is_not_rated() -> None:
    match = begun(stones.GAME, 2, seed=1)
    agree(match, 0)
    assert match.newest.rated
    agree(match, 1)
    assert not match.newest.rated


@pytest.mark.parametrize(
    ("version", "why"), [(1, "had not begun"), (5, "did not wait for a move"), (99, "there is nothing after 99")]
)
def test_a_match_is_forked_only_at_a_version_where_it_waited_for_a_move(version: int, why: str) -> None:
    with pytest.raises(MatchRefused, match=why):
        agree(played(stones.GAME, Take(1)), 0, version=version)


def test_a_fork_prevents_a_take_back_but_a_proposed_fork_does_not() -> None:
    match = played(PATIENT, Take(1), Take(1))
    agree(match, 0)
    decision = match.decision()
    decision.take_back(Seat(0))
    match.add(decision)
    agree(match, 1)
    assert refusal(match) == "something-revealed"


@pytest.mark.parametrize("running", [True, False])
def test_a_fork_reveals_its_seed_unless_its_parent_was_still_being_played(running: bool) -> None:
    fork = play_on(forked(begun(stones.GAME, 2, seed=1), running=running), random.Random(1))
    assert fork.newest.status == "finished"
    assert isinstance(fork.facts[-1].event, SeedRevealed) is not running
    assert not fork.newest.rated
