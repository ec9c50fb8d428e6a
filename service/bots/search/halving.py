"""Sequential halving: the steps go to the candidates that do best, and the worse half is dropped after each round.

Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from service.bots.search.candidates import Candidate, best_first, mean_of
from service.bots.search.continuation import Continuation
from service.bots.search.effort import Effort, TimeIsUp
from service.bots.search.worlds import Worlds


class Halving:
    """Compares the candidates of one decision. Those that are left meet the same worlds, with the same luck."""

    def __init__(
        self, effort: Effort, worlds: Worlds, continuation: Continuation, value: Callable[[Any], float]
    ) -> None:
        self._effort = effort
        self._worlds = worlds
        self._continuation = continuation
        self._value = value
        self._met = 0
        self._cost = 0.0
        """The steps that one candidate has taken in the last world."""

    def compare(self, candidates: Sequence[Candidate]) -> None:
        """Gives the candidates their values, in as many worlds as the planned steps and the clock allow."""
        left, begun = candidates, self._effort.taken
        rounds = (len(candidates) - 1).bit_length()
        with suppress(TimeIsUp):
            for number in range(1, rounds + 1):
                self._play_round(left, begun + (self._effort.planned - begun) * number / rounds)
                left = best_first(left)[: (len(left) + 1) // 2]

    def _play_round(self, candidates: Sequence[Candidate], until: float) -> None:
        """Plays the candidates in worlds up to about so many steps; all candidates meet one world at least."""
        while not self._met or self._effort.taken + self._cost * len(candidates) / 2 <= until:
            before = self._effort.taken
            self._play_world(candidates)
            self._cost = (self._effort.taken - before) / len(candidates)

    def _play_world(self, candidates: Sequence[Candidate]) -> None:
        """Plays the candidates in the next world. A world that time does not suffice for counts for none of them."""
        world = self._worlds[self._met]
        continued = [self._continuation.until_horizon(world, candidate.move) for candidate in candidates]
        for candidate, (ends, line) in zip(candidates, continued, strict=True):
            candidate.values.append(mean_of(self._value, ends))
            candidate.line = candidate.line or line
        self._met += 1
