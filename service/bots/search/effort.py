"""What a decision may cost: the steps that are planned, and the clock that cuts."""

from typing import Final

from service.bots.bot import Clock


class TimeIsUp(Exception):
    """No time is left for a decision."""


class Effort:
    """Counts the steps of one decision. A step is one move tried: the rules carry it out, and its state is valued."""

    __slots__ = ("_clock", "planned", "taken")

    def __init__(self, planned: int, clock: Clock) -> None:
        self.planned: Final = planned
        """The steps to take. What has begun then is finished, so a decision may take some more."""
        self.taken = 0
        """The steps taken so far."""
        self._clock = clock

    def step(self) -> None:
        """Counts one more step. Asks the clock once, and raises `TimeIsUp` instead if no time is left."""
        if self._clock() <= 0:
            raise TimeIsUp
        self.taken += 1


def cut_after(steps: int) -> Clock:
    """Returns a clock that cuts after so many steps, so that a decision that was cut can be made again."""
    left = steps + 1

    def clock() -> float:
        nonlocal left
        left -= 1
        return float(left)

    return clock
