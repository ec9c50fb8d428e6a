"""The state after an event: one small arm for each kind of event, and nothing but the outcome that it carries."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Version
from domain.nippon.events import NipponEvent
from domain.nippon.evolve import actions, consolidate, local_market, rounds, scoring, setup
from domain.nippon.state import State

ARMS: Final[Mapping[type[NipponEvent], Callable[[State, Any, Version], State]]] = {
    **setup.ARMS,
    **rounds.ARMS,
    **actions.ARMS,
    **local_market.ARMS,
    **consolidate.ARMS,
    **scoring.ARMS,
}


def evolve(state: State, event: NipponEvent, version: Version) -> State:
    """The state after an event of the given version."""
    return ARMS[type(event)](state, event, version)
