"""The state after an event: one small arm for each kind of event, and nothing but the outcome that it carries."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Version
from domain.yedo.events import YedoEvent
from domain.yedo.evolve import action, action_cards, bidding, cards, districts, event_cards, rounds, trade
from domain.yedo.state import State

HANDLERS: Final[Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]] = {
    **rounds.HANDLERS,
    **cards.HANDLERS,
    **bidding.HANDLERS,
    **event_cards.HANDLERS,
    **districts.HANDLERS,
    **trade.HANDLERS,
    **action.HANDLERS,
    **action_cards.HANDLERS,
}


def evolve(state: State, event: YedoEvent, version: Version) -> State:
    """The state after an event of the given version."""
    return HANDLERS[type(event)](state, event, version)
