"""Events of the game end and the final score calculation (rulebook p. 8-9)."""

from typing import Literal

from domain.game import Seat
from domain.yokohama.base import YokohamaEvent
from domain.yokohama.state import Round

EndCondition = Literal["trading_houses", "shops", "order_cards", "church", "customs"]
"""A game end condition (rulebook p. 8)."""


class GameEndTriggered(YokohamaEvent, frozen=True):
    """A seat met a game end condition; the match ends with the given round."""

    seat: Seat
    condition: EndCondition
    last_round: Round


class ChurchBonusScored(YokohamaEvent, frozen=True):
    """Points for the most or second most assistants on the Church board."""

    seat: Seat
    points: int


class CustomsBonusScored(YokohamaEvent, frozen=True):
    """Points for the most or second most assistants on the Customs board."""

    seat: Seat
    points: int


class TechnologyBonusScored(YokohamaEvent, frozen=True):
    """Points for the most or second most industry value."""

    seat: Seat
    points: int


class CountryBonusScored(YokohamaEvent, frozen=True):
    """Points for sets of different country icons."""

    seat: Seat
    points: int


class RemainderScored(YokohamaEvent, frozen=True):
    """Points for unused foreign agents, imports, money and trade goods."""

    seat: Seat
    points: int


class GameEnded(YokohamaEvent, frozen=True):
    """The game ended; all points are scored."""
