"""The state after an event: one small arm for each kind of event, and nothing but the outcome that it carries."""

from typing import Final

from domain.game import Version
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.evolve import area_actions, course, final_scoring, rewards, set_up
from domain.yokohama.evolve.arm import Arms
from domain.yokohama.state import State

ARMS: Final[Arms] = {
    **set_up.ARMS,
    **course.ARMS,
    **area_actions.ARMS,
    **rewards.ARMS,
    **final_scoring.ARMS,
}


def evolve(state: State, event: YokohamaEvent, version: Version) -> State:
    """The state after an event of the given version."""
    return ARMS[type(event)](state, event, version)
