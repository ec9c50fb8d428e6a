"""What can happen in the final score calculation (rulebook p. 9)."""

from domain.game import Seat
from domain.yokohama.events.event import YokohamaEvent


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
