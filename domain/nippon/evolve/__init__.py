"""The state after an event: one handler for each type of event, which applies the outcome that the event holds."""

from typing import Final

from domain.game import Version
from domain.nippon.base import Handlers
from domain.nippon.events import NipponEvent
from domain.nippon.evolve import actions, consolidate, rounds, scoring, setup
from domain.nippon.state import State

HANDLERS: Final[Handlers] = {
    **setup.HANDLERS,
    **rounds.HANDLERS,
    **actions.HANDLERS,
    **consolidate.HANDLERS,
    **scoring.HANDLERS,
}


def evolve(state: State, event: NipponEvent, version: Version) -> State:
    """Returns the state after an event, which has the given version."""
    return HANDLERS[type(event)](state, event, version)
