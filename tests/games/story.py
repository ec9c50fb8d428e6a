"""What the stories of all games share: a table from a real set-up, at which moves are played, offered and refused."""

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
    """A set-up played out, up to the first choice of a player."""
    empty = game.empty(players, game.options(**options), game.components.current)
    play = game.play(empty, Version(0), casual(random.Random(seed)))
    game.setup(play)
    return play


class Scene(Generic[S, M, E]):
    """A match in the middle of which a story begins."""

    game: Game[S, M, E]

    def __init__(self, opened: Play[S, E], seed: int) -> None:
        self.state, self.version = opened.state, opened.version
        self.chance = casual(random.Random(seed))
        self.events: list[E] = []
        """What the last moves led to."""

    def legal(self, seat: Seat) -> Sequence[M]:
        """The legal moves of a seat."""
        return self.game.legal_moves(self.state, seat)

    def happened(self, kind: type[Kind]) -> list[Kind]:
        """The events of one kind that the last moves led to."""
        return [event for event in self.events if isinstance(event, kind)]

    def is_played(self, seat: Seat, move: M) -> Self:
        """Plays a move, which must be among the legal ones of the seat unless its kind is open."""
        assert type(move) in self.game.open_moves or move in self.legal(seat), f"{move} is not offered"
        return self.goes_on(partial(self.game.decide, seat=seat, move=move))

    def is_refused(self, seat: Seat, move: M, code: str | None) -> Self:
        """Asserts that a move is neither offered nor accepted, and why."""
        assert move not in self.legal(seat)
        with pytest.raises(IllegalMove) as refusal:
            self.game.decide(self._play(), seat, move)
        assert code is None or refusal.value.refusal.code == code
        return self

    def goes_on(self, course: Callable[[Play[S, E]], object]) -> Self:
        """Takes over what follows from here."""
        play = self._play()
        course(play)
        self.state, self.version = play.state, play.version
        self.events.extend(play.events)
        return self

    def _play(self) -> Play[S, E]:
        return self.game.play(self.state, self.version, self.chance)


class SceneInTurns(Scene[S, M, E], ABC):
    """A match in which all that is played, offered and refused is the business of the seat in turn."""

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """Whose turn it is."""

    def offers(self, kind: type[Kind]) -> list[Kind]:
        """The legal moves of one kind."""
        return [move for move in self.legal(self.seat) if isinstance(move, kind)]

    def play(self, *moves: M) -> Self:
        """Plays moves, each of the seat that is then in turn."""
        self.events = []
        for move in moves:
            self.is_played(self.seat, move)
        return self

    def refuses(self, move: M, code: str | None = None) -> Self:
        """Asserts that a move is neither offered nor accepted, and why."""
        return self.is_refused(self.seat, move, code)
