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
"""The steps from which on a decision tells the pace. Shorter ones take most of their time for other work, so they can
only tell that it is higher than it seemed."""


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
        if seconds <= 0:
            return
        now, known = steps / seconds, self._steps_a_second
        if steps >= _ENOUGH:
            self._steps_a_second = now if known is None else (known + now) / 2
        elif known is not None and now > known:
            # At a low pace only short decisions are planned: if none of them counted, the pace would stay low for ever.
            self._steps_a_second = (known + now) / 2


PACES: Final[MutableMapping[tuple[GameId, int], Pace]] = defaultdict(Pace)
"""By game and number of seats."""
