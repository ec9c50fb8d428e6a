"""Plays matches of random legal moves, or of moves that a policy chooses, and shows every position to the laws."""

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
from service.research.laws.played_match import Law, PlayedMatch
from service.research.laws.watch import demand

LONGEST = 20_000
"""The most moves that a match of random moves may take."""
OUT_OF_TURN = 8
"""At one position in so many, a seat that does not have to choose moves, if it can."""

Policy = Callable[[AnyMatch, Seat, Sequence[Struct], random.Random], Struct]
"""Chooses one of the legal moves of a seat. It may read the whole match."""


def anything(_match: AnyMatch, _seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
    """Chooses any legal move, each equally likely."""
    return rng.choice(moves)


def begun(
    game: AnyGame, seats: int, seed: int, laws: Sequence[Law] = (), options: Mapping[str, Any] | None = None
) -> PlayedMatch:
    """Returns a match at its first choice, with a player on every seat."""
    played = PlayedMatch(game)
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
) -> PlayedMatch:
    """Plays a match of moves that a policy chooses. The same seed plays the same match.

    `take_backs` is how often the match is taken back by consent; if it is not 0, players often take back moves alone
    too.
    """
    rng = random.Random(seed)
    return play_on(begun(game, seats, seed, laws, options), rng, laws, policy=policy, take_backs=take_backs)


def play_on(
    played: PlayedMatch,
    rng: random.Random,
    laws: Sequence[Law] = (),
    *,
    policy: Policy = anything,
    take_backs: int = 0,
) -> PlayedMatch:
    """Plays a match to its end."""
    agreements = take_backs
    for _ in range(LONGEST):
        if not matches.to_act(played.game, played.newest):
            break
        seat = _move(played, rng, laws, policy)
        if take_backs and rng.random() < 0.2:
            take_back_alone(played, seat, laws)
        if agreements and rng.random() < 0.05:
            take_back_together(played, rng, laws)
            agreements -= 1
    for law in laws:
        law.end(played.newest, played.facts)
    return played


def _move(played: PlayedMatch, rng: random.Random, laws: Sequence[Law], policy: Policy) -> Seat:
    """Plays a move; returns its seat."""
    seat, moves = _next_to_move(played.game, played.newest, rng)
    for law in laws:
        law.position(played.newest, seat, moves)
    decision = played.decision()
    decision.play(seat, policy(played.newest, seat, moves, rng))
    played.add(decision, laws)
    return seat


def take_back_alone(played: PlayedMatch, seat: Seat, laws: Sequence[Law] = ()) -> None:
    """Takes back the last move of a seat, if it may do so alone."""
    decision = played.decision()
    with suppress(MatchRefused):
        decision.take_back(seat)
    played.add(decision, laws)


def take_back_together(played: PlayedMatch, rng: random.Random, laws: Sequence[Law] = ()) -> None:
    """Takes the match back to a random version by consent, if the match waited for a move there."""
    to = Version(rng.randint(1, len(played.facts)))
    for seat in range(len(played.newest.seats)):
        decision = played.decision()
        with suppress(MatchRefused):
            decision.take_back(Seat(seat), to)
        played.add(decision, laws)
        if isinstance(played.facts[-1].event, TakenBack):
            break


def _next_to_move(game: AnyGame, match: AnyMatch, rng: random.Random) -> tuple[Seat, Sequence[Struct]]:
    """Returns a seat that has to choose, or now and then another one with a legal move, and its legal moves."""
    if rng.randrange(OUT_OF_TURN) == 0:
        other = Seat(rng.randrange(len(match.seats)))
        if moves := matches.legal_moves(game, match, other):
            return other, moves
    seat = rng.choice(matches.to_act(game, match))
    moves = matches.legal_moves(game, match, seat)
    demand(moves, f"law 1: seat {seat} has to choose at version {match.version} and has no legal move")
    return seat, moves
