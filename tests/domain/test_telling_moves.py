"""A move tells the others of no hidden cards but those that are laid open: what follows depends on no other ones.

A viewer guesses a world, and the same move is decided there with the same luck. What the viewer is told of both may
differ in cards that the move lays open or that the viewer draws, and after that.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from domain import yedo, yokohama
from domain.chance import casual
from domain.game import AnyGame, Seat
from domain.secrecy import redact, same_view
from domain.yedo import events as ev
from domain.yokohama.events import OrdersReplenished, TechnologiesReplenished
from tests.games.scenario import greedy_move, set_up

LAID_OPEN = (
    ev.WeaponStalled,
    ev.WeaponDrawn,
    ev.WeaponKept,
    ev.EventRevealed,
    ev.BonusCardScored,
    OrdersReplenished,
    TechnologiesReplenished,
)
"""Events that lay cards open, which were hidden before."""


class Telling(NamedTuple):
    """The first events of a move that are not the same in truth and in a guess of a viewer; none if there are none."""

    before: Struct | None
    truth: Struct | None
    guess: Struct | None

    @property
    def is_allowed(self) -> bool:
        """True if the viewer may learn what it is told, since it may see that."""
        if isinstance(self.before, ev.AnswersRevealed) or (self.truth is None and self.guess is None):
            return True
        if self.truth is None or self.guess is None or type(self.truth) is not type(self.guess):
            return False
        return isinstance(self.truth, LAID_OPEN) or same_view(redact(self.truth, None), redact(self.guess, None))


def told(game: AnyGame, state: Any, seat: Seat, move: Struct, viewer: Seat, luck: int) -> Sequence[Struct]:
    """Returns what a viewer is told of a move in a state."""
    play = game.play(state, 0, casual(random.Random(luck)))
    game.decide(play, seat, move)
    return [redact(event, viewer) for event in play.events]


def tellings(game: AnyGame, seats: int, seed: int, **options: Any) -> Iterator[Telling]:
    """Yields what one of the others is told by each move of a match of greedy and random moves."""
    rng, play = random.Random(seed), set_up(game, seats, seed, **options)
    while waited_for := game.to_act(play.state):
        seat = rng.choice(waited_for)
        move = rng.choice(game.legal_moves(play.state, seat)) if rng.random() < 0.5 else greedy_move(game, play, seat)
        viewer = rng.choice([Seat(other) for other in range(seats) if other != seat])
        guess = game.determinize(game.mask(play.state, viewer), viewer, casual(rng))
        if move in game.legal_moves(guess, seat):
            luck = rng.getrandbits(64)
            truth, other = (told(game, state, seat, move, viewer, luck) for state in (play.state, guess))
            yield first_difference(truth, other)
        play = game.play(play.state, play.version, casual(rng))
        game.decide(play, seat, move)


def first_difference(truth: Sequence[Struct], guess: Sequence[Struct]) -> Telling:
    """Returns the first events of two sequences that a viewer can tell apart."""
    before: Struct | None = None
    for at in range(max(len(truth), len(guess))):
        here, there = (events[at] if at < len(events) else None for events in (truth, guess))
        if here is None or there is None or not same_view(here, there):
            return Telling(before, here, there)
        before = here
    return Telling(before, None, None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "options"),
    [(yedo.GAME, {}), (yedo.GAME, {"setting": "samurai"}), (yokohama.GAME, {})],
    ids=["yedo", "yedo-samurai", "yokohama"],
)
def test_a_move_tells_others_only_of_cards_that_it_lays_open(game: AnyGame, options: dict[str, Any], seed: int) -> None:
    for telling in tellings(game, 2 + seed, seed, **options):
        assert telling.is_allowed, telling


def test_that_only_those_are_asked_who_can_react_tells_others_who_can() -> None:
    """The option says so; and so it is found that a match tells more."""
    matches = [tellings(yedo.GAME, 3, seed, quick_reactions=True) for seed in range(3)]
    assert any(not telling.is_allowed for match in matches for telling in match)
