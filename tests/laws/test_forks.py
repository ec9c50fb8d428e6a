"""The laws hold in forks, and in forks of forks; the parent does not tell what a fork will draw."""

import os
import random
from collections.abc import Sequence

import pytest

from domain import match as matches
from domain.game import AnyGame, Seat, Version
from domain.match import Decision, MatchId
from domain.refusals import MatchRefused
from domain.secrecy import is_hidden
from domain.yokohama import GAME as YOKOHAMA
from service.research.laws import LAWS
from service.research.laws.played_match import Law, PlayedMatch
from service.research.laws.random_match import play_on, play_out
from tests.games import stones
from tests.laws.parameters import each_game_and_seat_count


def forked(
    parent: PlayedMatch, version: int, seed: str, laws: Sequence[Law] = (), *, running: bool = False
) -> PlayedMatch:
    """Returns a fork with a name of its own; with `running` as if its parent were not over."""
    name = MatchId(f"{parent.newest.id}-{seed}")
    return parent.forked(Version(version), match=name, seed=seed, running=running, laws=laws)


def version_to_fork(parent: PlayedMatch, rng: random.Random) -> int:
    """Returns a random version at which a match waited for a move."""
    while True:
        version = rng.randrange(1, len(parent.facts))
        if parent.match(Version(version)).status == "playing" and parent.fact(Version(version + 1)).move is not None:
            return version


@pytest.mark.parametrize("seed", range(2 if "KIFU_QUICK" in os.environ else 6))
@each_game_and_seat_count
def test_the_laws_hold_in_forks_of_forks(game: AnyGame, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    match = play_out(game, seats, seed, take_backs=1)
    for generation in range(2):
        laws: list[Law] = [law(game, rng) for law in LAWS]
        version, name = version_to_fork(match, rng), f"seed-{seed}-{generation}"
        match = forked(match, version, name, laws, running=bool(generation))
        play_on(match, rng, laws, take_backs=1)


@pytest.mark.parametrize("seats", YOKOHAMA.seat_counts)
def test_a_fork_keeps_the_cards_and_changes_their_order(seats: int) -> None:
    parent = play_out(YOKOHAMA, seats, seed=8)
    version = next(version for version, fact in enumerate(parent.facts) if version > 40 and fact.move is not None)
    before = parent.match(Version(version)).board
    boards = [forked(parent, version, seed).newest.board for seed in ("one", "two")]
    for board in boards:
        assert sorted(board.order_deck) == sorted(before.order_deck)
        assert sorted(board.technology_deck) == sorted(before.technology_deck)
        assert (board.merchants, board.areas, board.box) == (before.merchants, before.areas, before.box)
    assert len({board.order_deck for board in (before, *boards)}) == 3
    assert len({board.technology_deck for board in (before, *boards)}) == 3


def test_a_match_is_not_forked_in_the_middle_of_a_move() -> None:
    parent = play_out(stones.GAME, 2, seed=1)
    for version in (1, 3, 5, len(parent.facts) - 2, len(parent.facts) - 1):
        with pytest.raises(MatchRefused, match="did not wait for a move"):
            forked(parent, version, "seed")


def test_a_fork_draws_from_its_own_seed() -> None:
    parent = play_out(YOKOHAMA, 2, seed=2)
    decision = Decision(YOKOHAMA, forked(parent, version_to_fork(parent, random.Random(1)), "other").newest)
    assert decision.match.secret == "other"
    assert is_hidden(matches.mask(YOKOHAMA, decision.match, Seat(0)).secret)
