"""Plays matches of random legal moves and shows every position to the laws."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame
from domain.match import AnyMatch, Decision, Fact, Holder, MatchId, PlayerId
from domain.secrecy import Seat

LONGEST = 20_000
"""More moves than any match of random moves may take."""


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


def play_out(game: AnyGame, seats: int, seed: int, laws: Sequence[Law] = ()) -> Played:
    """A match of random legal moves from a seed; the same seed plays the same match."""
    rng = random.Random(seed)
    decision = Decision(game, None)
    decision.create(MatchId(f"random-{seed}"), seats, {}, PlayerId("p0"), f"seed-{seed}")
    for seat in range(seats):
        decision.take_seat(Seat(seat), Holder(PlayerId(f"p{seat}"), f"Player {seat}"), f"salt-{seat}")
    played = Played(decision.match)
    _show(game, None, decision, played, laws)
    for _ in range(LONGEST):
        waited_for = matches.to_act(game, played.match)
        if not waited_for:
            break
        seat = rng.choice(waited_for)
        moves = matches.legal_moves(game, played.match, seat)
        assert moves, f"law 1: seat {seat} is waited for at version {played.match.version} and has no legal move"
        for law in laws:
            law.position(played.match, seat, moves)
        before = played.match
        decision = Decision(game, before)
        decision.play(seat, rng.choice(moves))
        _show(game, before, decision, played, laws)
    for law in laws:
        law.end(played.match, played.facts)
    return played


def _show(game: AnyGame, before: AnyMatch | None, decision: Decision, played: Played, laws: Sequence[Law]) -> None:
    folded = before
    for fact in decision.facts:
        folded = matches.evolve(game, folded, fact.event)
        for law in laws:
            law.event(folded, fact)
    assert folded == decision.match, "law 3: the fold of the events is not the state that the decision left"
    played.match = decision.match
    played.facts += decision.facts
