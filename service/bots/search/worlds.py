"""Worlds: complete states that agree with all that a seat knows, each with luck of its own."""

import random
from collections.abc import Iterator
from typing import Any, Final

from domain.chance import Chance, casual
from domain.game import AnyGame
from service.bots.bot import View

_SEEDS: Final = 1 << 64


class World:
    """A guess of everything that a seat does not know: what is hidden, and what chance will decide."""

    __slots__ = ("_luck", "state")

    def __init__(self, state: Any, luck: int) -> None:
        self.state = state
        """The state of the game at the decision."""
        self._luck = luck

    def chance(self, number: int) -> Chance:
        """Returns the chance of a later decision by its number: the same whatever is decided there."""
        return Chance(_words(self._luck + 2 * number))

    def imagined(self, number: int) -> Chance:
        """Returns the chance by which a player imagines what a move leads to: no player can know the real one."""
        return Chance(_words(self._luck + 2 * number + 1))


class Worlds:
    """The worlds of one decision, each made when it is first asked for. The same view and seed give the same worlds."""

    def __init__(self, game: AnyGame, view: View, seed: int) -> None:
        self._game = game
        self._view = view
        self._rng = random.Random(seed)  # noqa: S311 - guesses, nothing to protect
        self._made: list[World] = []

    def __getitem__(self, number: int) -> World:
        while len(self._made) <= number:
            self._made.append(World(self._state(self._rng), self._rng.getrandbits(64)))
        return self._made[number]

    def _state(self, rng: random.Random) -> Any:
        """Returns a complete state that agrees with the view."""
        return self._game.determinize(self._view.board, self._view.seat, casual(rng))


class OpenWorlds(Worlds):
    """Worlds with all cards open: the state is the real one, only what chance will decide is guessed."""

    def __init__(self, game: AnyGame, view: View, seed: int, state: Any) -> None:
        super().__init__(game, view, seed)
        self._real = state

    def _state(self, _rng: random.Random) -> Any:
        return self._real


def _words(seed: int) -> Iterator[int]:
    """Yields random words. Most moves draw none, so the generator is made when the first is asked for."""
    rng = random.Random(seed % _SEEDS)  # noqa: S311 - guesses, nothing to protect
    while True:
        yield rng.getrandbits(32)
