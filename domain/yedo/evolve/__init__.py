"""The event handlers: one function for each type of event, which applies the outcome that the event carries."""

from typing import Final

from domain.game import Version
from domain.yedo.base import Handlers
from domain.yedo.events import YedoEvent
from domain.yedo.evolve import action, action_cards, bidding, cards, districts, event_cards, rounds, trade
from domain.yedo.state import State

HANDLERS: Final[Handlers] = {
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
    """Returns the state after an event; `version` is the version of the event."""
    return HANDLERS[type(event)](state, event, version)
