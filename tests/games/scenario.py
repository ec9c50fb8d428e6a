"""Scenarios of one game: a match after a real set-up, whose state tests change, and in which they play moves."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, Self, TypeVar

import pytest
from msgspec import Struct

from domain.chance import casual
from domain.game import Game, Play, Seat, Version
from domain.refusals import IllegalMove

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)
E = TypeVar("E", bound=Struct)
Kind = TypeVar("Kind", bound=Struct)


def set_up(game: Game[S, M, E], players: int, seed: int, **options: Any) -> Play[S, E]:
    """Plays the set-up of a match, up to the first choice of a seat."""
    empty = game.empty(players, game.options(**options), game.components.current)
    play = game.play(empty, Version(0), casual(random.Random(seed)))
    game.setup(play)
    return play


def greedy_move(game: Game[S, M, E], play: Play[S, E], seat: Seat) -> M:
    """Returns the move after which the evaluation is highest."""

    def value(move: M) -> float:
        after = game.play(play.state, play.version, casual(random.Random(1)))
        game.decide(after, seat, move)
        return game.evaluate(after.state, seat)

    return max(game.legal_moves(play.state, seat), key=value)


class Scenario(Generic[S, M, E]):
    """A match in which a test plays moves and checks which are legal."""

    game: Game[S, M, E]

    def __init__(self, opened: Play[S, E], seed: int) -> None:
        self.state, self.version = opened.state, opened.version
        self.chance = casual(random.Random(seed))
        self.events: list[E] = []
        """The events of the last moves."""

    def legal(self, seat: Seat) -> Sequence[M]:
        """Returns the legal moves of a seat."""
        return self.game.legal_moves(self.state, seat)

    def happened(self, kind: type[Kind]) -> list[Kind]:
        """Returns the events of one type among those of the last moves."""
        return [event for event in self.events if isinstance(event, kind)]

    def told(self, names: Sequence[str]) -> list[str]:
        """Returns the events of the last moves in sentences; `names` are those of the seats."""
        return [self.game.describe(self.state, event, names) for event in self.events]

    def is_played(self, seat: Seat, move: M) -> Self:
        """Plays a move, which must be in the list of legal moves unless the list of its type is not complete."""
        assert type(move) in self.game.open_moves or move in self.legal(seat), f"{move} is not offered"
        return self.goes_on(partial(self.game.decide, seat=seat, move=move))

    def is_refused(self, seat: Seat, move: M, code: str) -> Self:
        """Asserts that a move is neither in the list nor accepted, and the code of its refusal."""
        assert move not in self.legal(seat)
        with pytest.raises(IllegalMove) as refusal:
            self.game.decide(self._play(), seat, move)
        assert refusal.value.refusal.code == code
        return self

    def goes_on(self, emit: Callable[[Play[S, E]], object]) -> Self:
        """Plays anything that emits events, and keeps the state after it."""
        play = self._play()
        emit(play)
        self.state, self.version = play.state, play.version
        self.events.extend(play.events)
        return self

    def _play(self) -> Play[S, E]:
        return self.game.play(self.state, self.version, self.chance)


class TurnScenario(Scenario[S, M, E], ABC):
    """A scenario in which every move is that of the seat in turn."""

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """The seat in turn."""

    def offers(self, kind: type[Kind]) -> list[Kind]:
        """Returns the legal moves of one type."""
        return [move for move in self.legal(self.seat) if isinstance(move, kind)]

    def play(self, *moves: M) -> Self:
        """Plays moves, each for the seat that is in turn then."""
        self.events = []
        for move in moves:
            self.is_played(self.seat, move)
        return self

    def refuses(self, move: M, code: str) -> Self:
        """Asserts that a move is neither in the list nor accepted, and the code of its refusal."""
        return self.is_refused(self.seat, move, code)
