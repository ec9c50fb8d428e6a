"""Matches played in process have records like those of the service."""

import io
import random
from collections.abc import Sequence
from math import inf

import pytest
from msgspec import Struct

from domain.refusals import IllegalMove
from events.verify import verify
from service.bots.bot import Clock, View
from service.bots.random_bot import RandomBot
from service.research.played_match import Named, play
from tests.games.stones import GAME, Take

RANDOM = Named("random", RandomBot(GAME))


class Watching(RandomBot):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []
        self.left: list[float] = []
        """The seconds that it had."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        self.seen.append(view)
        self.left.append(clock())
        return super().choose(view, legal_moves, clock, rng)


class Cheating(RandomBot):
    def choose(self, *_: object) -> Struct:
        return Take(99)


def test_the_same_seed_gives_the_same_record_byte_for_byte() -> None:
    first, again, other = (b"".join(play(GAME, [RANDOM] * 3, seed=seed).record()) for seed in ("a", "a", "b"))
    assert first == again != other


def test_the_record_of_a_match_in_process_is_verified_in_full() -> None:
    played = play(GAME, [RANDOM] * 2, seed="1", options={"stones": 9})
    checked = verify(io.BytesIO(b"".join(played.record())), {GAME.id: GAME})
    assert checked.limits == ()
    assert checked.moves > 0
    assert checked.header.version == played.match.version


def test_a_bot_sees_only_what_its_seat_may_know() -> None:
    watching = Watching()
    play(GAME, [RANDOM, Named("watching", watching)], seed="1")
    assert watching.seen
    for view in watching.seen:
        assert view.board == GAME.mask(view.board, view.seat)


def test_a_bot_has_as_many_seconds_as_are_given_and_else_no_clock() -> None:
    unhurried, hurried = Watching(), Watching()
    play(GAME, [RANDOM, Named("unhurried", unhurried)], seed="1")
    play(GAME, [RANDOM, Named("hurried", hurried)], seed="1", budget=60)
    assert set(unhurried.left) == {inf}
    assert max(hurried.left) <= 60


def test_a_move_that_the_rules_refuse_ends_the_match() -> None:
    with pytest.raises(IllegalMove, match="Take 1 to 3 stones"):
        play(GAME, [Named("cheating", Cheating(GAME)), RANDOM], seed="1")
