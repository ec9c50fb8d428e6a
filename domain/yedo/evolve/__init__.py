"""The event handlers: one function for each type of event, which applies the outcome that the event carries."""

from typing import Final

from domain.yedo.base import Handlers
from domain.yedo.evolve import action, action_cards, bidding, cards, districts, event_cards, rounds, trade

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
