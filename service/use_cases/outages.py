"""Outages of the service stop all clocks: a match gets back the time in which the service was away."""

from collections.abc import Callable

from domain.match import Decision, deadlines, give_time_back
from events.store import Millis

Away = Callable[[Millis, Millis], int]
"""Returns for how many milliseconds between two times the service was away."""


def give_outages_back(decision: Decision, since: Millis, away: Away) -> bool:
    """Gives the clocks that run the time back in which the service was away since a moment.

    Returns false if there is nothing to give back: an outage that nobody would notice on the clock does not count. May
    raise `StoreUnavailable`.
    """
    clocks, now = decision.match.clocks, Millis(decision.time or 0)
    if clocks is None or now - since < clocks.clock.noticeable or not deadlines(decision.game, decision.match):
        return False
    if (milliseconds := away(since, now)) < clocks.clock.noticeable:
        return False
    give_time_back(decision, milliseconds)
    return True
