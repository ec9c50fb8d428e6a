"""How many steps a search plans, so that they fit into its time and the clock seldom cuts.

A search that is cut in its first round has compared the best moves no better than the others.
"""

from collections import defaultdict
from collections.abc import MutableMapping
from typing import Final

from domain.game import GameId

_SHARE: Final = 0.9
"""The share of the time that is planned: steps take more time in some positions than in others."""
_ENOUGH: Final = 500
"""The steps from which on a decision tells the pace: shorter ones take most of their time for other work."""


class Pace:
    """The steps that searches of this process take in a second, as far as their decisions have told it."""

    __slots__ = ("_steps_a_second",)

    def __init__(self) -> None:
        self._steps_a_second: float | None = None

    def affordable(self, steps: int, seconds: float) -> int:
        """Returns the steps to plan: as many as asked for, or as many as fit into the time if these are fewer."""
        if self._steps_a_second is None:
            return steps
        return max(1, int(min(steps, _SHARE * self._steps_a_second * seconds)))

    def learn(self, steps: int, seconds: float) -> None:
        """Takes note of how long a decision took. The last decisions count most."""
        if steps >= _ENOUGH and seconds > 0:
            now = steps / seconds
            self._steps_a_second = now if self._steps_a_second is None else (self._steps_a_second + now) / 2


PACES: Final[MutableMapping[tuple[GameId, int], Pace]] = defaultdict(Pace)
"""By game and number of seats."""
