"""Plays matches of random legal moves, or of others, and shows every position to the laws."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame
from domain.match import AnyMatch, Decision, Fact, Holder, MatchId, PlayerId
from domain.secrecy import Seat

LONGEST = 20_000
"""More moves than any match of random moves may take."""
OUT_OF_TURN = 8
"""At one position in so many, a seat that is not waited for moves if it can."""

Policy = Callable[[AnyMatch, Seat, Sequence[Struct], random.Random], Struct]
"""How a seat chooses among its legal moves. It may look at everything: law runs are no contest."""


class Law(Protocol):
    """Something that must hold in every match of every game. A law sees a match as it happens."""

    def event(self, match: AnyMatch, fact: Fact) -> None:
        """After each event: the match at that version."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        """Whenever a seat is waited for, with its legal moves."""

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        """When the match is over."""


@dataclass
class Played:
    """A match played out."""

    match: AnyMatch
    facts: list[Fact] = field(default_factory=list)


def anything(_match: AnyMatch, _seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
    """Any legal move, each equally likely."""
    return rng.choice(moves)


def play_out(
    game: AnyGame,
    seats: int,
    seed: int,
    laws: Sequence[Law] = (),
    *,
    options: Mapping[str, Any] | None = None,
    policy: Policy = anything,
) -> Played:
    """A match of moves that a policy chooses, from a seed; the same seed plays the same match."""
    rng = random.Random(seed)
    decision = Decision(game, None)
    decision.create(MatchId(f"random-{seed}"), seats, dict(options or {}), PlayerId("p0"), f"seed-{seed}")
    for seat in range(seats):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"), f"salt-{seat}")
    played = Played(decision.match)
    _show(game, None, decision, played, laws)
    for _ in range(LONGEST):
        if not matches.to_act(game, played.match):
            break
        seat, moves = _next_to_move(game, played.match, rng)
        for law in laws:
            law.position(played.match, seat, moves)
        before = played.match
        decision = Decision(game, before)
        decision.play(seat, policy(before, seat, moves, rng))
        _show(game, before, decision, played, laws)
    for law in laws:
        law.end(played.match, played.facts)
    return played


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


def _show(game: AnyGame, before: AnyMatch | None, decision: Decision, played: Played, laws: Sequence[Law]) -> None:
    folded = before
    for fact in decision.facts:
        folded = matches.evolve(game, folded, fact.event)
        for law in laws:
            law.event(folded, fact)
    assert folded == decision.match, "law 3: the fold of the events is not the state that the decision left"
    played.match = decision.match
    played.facts += decision.facts
