"""Plays matches of random legal moves, or of others, and shows every position to the laws."""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, Holder, MatchId, PlayerId
from domain.match.events import TakenBack
from domain.refusals import MatchRefused
from tests.played import Law, Played

LONGEST = 20_000
"""More moves than any match of random moves may take."""
OUT_OF_TURN = 8
"""At one position in so many, a seat that is not waited for moves if it can."""

Policy = Callable[[AnyMatch, Seat, Sequence[Struct], random.Random], Struct]
"""How a seat chooses among its legal moves. It may look at everything: law runs are no contest."""


def anything(_match: AnyMatch, _seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
    """Any legal move, each equally likely."""
    return rng.choice(moves)


def begun(
    game: AnyGame, seats: int, seed: int, laws: Sequence[Law] = (), options: Mapping[str, Any] | None = None
) -> Played:
    """A match about to be played."""
    played = Played(game)
    decision = played.decision()
    decision.create(
        MatchId(f"random-{seed}"),
        seats,
        dict(options or {}),
        game.components.current,
        creator=PlayerId("p0"),
        seed=f"seed-{seed}",
    )
    for seat in range(seats):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"), f"salt-{seat}")
    played.add(decision, laws)
    return played


def play_out(
    game: AnyGame,
    seats: int,
    seed: int,
    laws: Sequence[Law] = (),
    *,
    options: Mapping[str, Any] | None = None,
    policy: Policy = anything,
    take_backs: int = 0,
) -> Played:
    """A match of moves that a policy chooses, from a seed; the same seed plays the same match.

    So many times it is taken back to where it was before, by consent; and then a player often takes back a move too.
    """
    rng = random.Random(seed)
    return play_on(begun(game, seats, seed, laws, options), rng, laws, policy=policy, take_backs=take_backs)


def play_on(
    played: Played,
    rng: random.Random,
    laws: Sequence[Law] = (),
    *,
    policy: Policy = anything,
    take_backs: int = 0,
) -> Played:
    """Plays a match to its end."""
    game, agreements = played.game, take_backs
    for _ in range(LONGEST):
        if not matches.to_act(game, played.newest):
            break
        seat, moves = _next_to_move(game, played.newest, rng)
        for law in laws:
            law.position(played.newest, seat, moves)
        decision = played.decision()
        decision.play(seat, policy(played.newest, seat, moves, rng))
        played.add(decision, laws)
        if take_backs and rng.random() < 0.2:
            take_back_alone(played, seat, laws)
        if agreements and rng.random() < 0.05:
            take_back_together(played, rng, laws)
            agreements -= 1
    for law in laws:
        law.end(played.newest, played.facts)
    return played


def take_back_alone(played: Played, seat: Seat, laws: Sequence[Law] = ()) -> None:
    """The seat takes back its last move, if nothing speaks against it."""
    decision = played.decision()
    with suppress(MatchRefused):
        decision.take_back(seat)
    played.add(decision, laws)


def take_back_together(played: Played, rng: random.Random, laws: Sequence[Law] = ()) -> None:
    """Seat by seat agrees to go back to a version at random, if the match waited for a move there."""
    to = Version(rng.randint(1, len(played.facts)))
    for seat in range(len(played.newest.seats)):
        decision = played.decision()
        with suppress(MatchRefused):
            decision.take_back(Seat(seat), to)
        played.add(decision, laws)
        if isinstance(played.facts[-1].event, TakenBack):
            break


def _next_to_move(game: AnyGame, match: AnyMatch, rng: random.Random) -> tuple[Seat, Sequence[Struct]]:
    """A seat that is waited for; now and then another one that has a move, be it a card playable at any moment."""
    if rng.randrange(OUT_OF_TURN) == 0:
        other = Seat(rng.randrange(len(match.seats)))
        if moves := matches.legal_moves(game, match, other):
            return other, moves
    seat = rng.choice(matches.to_act(game, match))
    moves = matches.legal_moves(game, match, seat)
    assert moves, f"law 1: seat {seat} is waited for at version {match.version} and has no legal move"
    return seat, moves
