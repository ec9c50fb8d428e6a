"""The state after an event: one handler for each type of event, which reads nothing but state and event."""

from typing import Final

from domain.game import Version
from domain.yokohama.base import Handlers
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.evolve import area_actions, game_end, rewards, setup, turn
from domain.yokohama.state import State

HANDLERS: Final[Handlers] = {
    **setup.HANDLERS,
    **turn.HANDLERS,
    **area_actions.HANDLERS,
    **rewards.HANDLERS,
    **game_end.HANDLERS,
}


def evolve(state: State, event: YokohamaEvent, version: Version) -> State:
    """Returns the state after an event, which has the given version."""
    return HANDLERS[type(event)](state, event, version)
