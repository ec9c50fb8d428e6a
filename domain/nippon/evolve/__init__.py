"""The state after an event: one handler for each type of event, which applies the outcome that the event holds."""

from typing import Final

from domain.nippon.base import Handlers
from domain.nippon.evolve import actions, consolidate, rounds, scoring, setup

HANDLERS: Final[Handlers] = {
    **setup.HANDLERS,
    **rounds.HANDLERS,
    **actions.HANDLERS,
    **consolidate.HANDLERS,
    **scoring.HANDLERS,
}
