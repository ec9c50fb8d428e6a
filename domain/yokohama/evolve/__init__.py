"""The state after an event: one handler for each type of event, which reads nothing but state and event."""

from typing import Final

from domain.yokohama.base import Handlers
from domain.yokohama.evolve import area_actions, game_end, rewards, setup, turn

HANDLERS: Final[Handlers] = {
    **setup.HANDLERS,
    **turn.HANDLERS,
    **area_actions.HANDLERS,
    **rewards.HANDLERS,
    **game_end.HANDLERS,
}
