"""The state after an event: one small arm for each kind of event, and nothing but the outcome that it carries."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Version
from domain.yedo.events import YedoEvent
from domain.yedo.evolve import action, action_cards, bidding, cards, course, happening, town, trade
from domain.yedo.state import State

ARMS: Final[Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]] = {
    **course.ARMS,
    **cards.ARMS,
    **bidding.ARMS,
    **happening.ARMS,
    **town.ARMS,
    **trade.ARMS,
    **action.ARMS,
    **action_cards.ARMS,
}


def evolve(state: State, event: YedoEvent, version: Version) -> State:
    """The state after an event of the given version."""
    return ARMS[type(event)](state, event, version)
