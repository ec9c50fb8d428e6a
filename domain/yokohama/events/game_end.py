"""Events of the game end and the final score calculation (rulebook p. 8-9)."""

from typing import Literal

from domain.game import Seat
from domain.yokohama.events.event import YokohamaEvent
from domain.yokohama.state import Round

EndCondition = Literal["trading_houses", "shops", "order_cards", "church", "customs"]
"""What can bring about the last round."""


class GameEndTriggered(YokohamaEvent, frozen=True):
    """A game end condition was met; the match ends with the given round."""

    seat: Seat
    condition: EndCondition
    last_round: Round


class ChurchBonusScored(YokohamaEvent, frozen=True):
    """Most or second most assistants on the Church board."""

    seat: Seat
    points: int


class CustomsBonusScored(YokohamaEvent, frozen=True):
    """Most or second most assistants on the Customs board."""

    seat: Seat
    points: int


class TechnologyBonusScored(YokohamaEvent, frozen=True):
    """Most or second most industry value."""

    seat: Seat
    points: int


class CountryBonusScored(YokohamaEvent, frozen=True):
    """Sets of different countries."""

    seat: Seat
    points: int


class RemainderScored(YokohamaEvent, frozen=True):
    """Unused foreign agents, imports, money and trade goods."""

    seat: Seat
    points: int


class GameEnded(YokohamaEvent, frozen=True):
    """All points are counted."""
