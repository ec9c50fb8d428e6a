"""Matches between bots on the rules alone, without a store."""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Play, Score, Seat, Version
from domain.match import BotName
from service.bots.bot import View, seconds
from service.bots.registry import BOTS


@dataclass(frozen=True)
class Outcome:
    """One simulated match: its bots, scores and times. All tuples are in seat order."""

    bots: tuple[BotName, ...]
    scores: tuple[Score, ...]
    moves: tuple[int, ...]
    thinking: tuple[float, ...]
    """Seconds spent on decisions."""
    seconds: float
    """Seconds for the whole match, rules included."""


def seated(bots: Sequence[BotName], seats: int, index: int) -> tuple[BotName, ...]:
    """Returns the bot of each seat in a match, by its index among the matches.

    The bots rotate by one seat a match, so each starts equally often.
    """
    return tuple(bots[(seat + index) % len(bots)] for seat in range(seats))


class Simulation:
    """Matches of one game between bots. The same seed gives the same matches, unless a bot runs out of time."""

    def __init__(
        self,
        game: AnyGame,
        bots: Sequence[BotName],
        *,
        seats: int,
        seed: int,
        budget: float,
        options: Struct | None = None,
    ) -> None:
        self._game = game
        self._bots = bots
        self._seats = seats
        self._seed = seed
        self._budget = budget
        """Seconds that a bot has for one decision."""
        self._options = game.options() if options is None else options
        self._players = {name: BOTS[name](game) for name in bots}

    def matches(self, count: int) -> Iterator[Outcome]:
        """Plays matches one after another, and yields the outcome of each."""
        for index in range(count):
            names = seated(self._bots, self._seats, index)
            yield self._match(names, random.Random(f"{self._seed}/{index}"))  # noqa: S311 - not for secrets

    def _match(self, names: tuple[BotName, ...], rng: random.Random) -> Outcome:
        game, begin, chance = self._game, time.perf_counter(), casual(rng)
        moves, thinking = [0] * len(names), [0.0] * len(names)
        play = game.play(game.empty(len(names), self._options, game.components.current), Version(0), chance)
        game.setup(play)
        while waited_for := game.to_act(play.state):
            seat = waited_for[0]
            start = time.perf_counter()
            move = self._choice(play, names[seat], seat, rng)
            thinking[seat] += time.perf_counter() - start
            moves[seat] += 1
            play = game.play(play.state, play.version, chance)
            game.decide(play, seat, move)
        scores = game.scores(play.state)
        return Outcome(names, scores, tuple(moves), tuple(thinking), time.perf_counter() - begin)

    def _choice(self, play: Play[Any, Any], name: BotName, seat: Seat, rng: random.Random) -> Struct:
        view = View(seat, play.version, self._game.mask(play.state, seat))
        legal = self._game.legal_moves(view.board, seat)
        return self._players[name].choose(view, legal, seconds(self._budget), rng)
