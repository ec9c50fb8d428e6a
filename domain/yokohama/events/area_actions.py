"""What can happen by what the areas give (rulebook p. 11-15)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yokohama.components.rows import AreaId, OrderId, Reward, Space, TechnologyId, Title
from domain.yokohama.events.event import YokohamaEvent
from domain.yokohama.state import Stock, Ware


class GoodsProduced(YokohamaEvent, frozen=True):
    """A production area gave trade goods, or the Bank money."""

    seat: Seat
    area: AreaId
    gained: Reward


class WareBought(YokohamaEvent, frozen=True):
    """Chinatown sold something to a seat."""

    seat: Seat
    ware: Ware
    yen: int


class WareSold(YokohamaEvent, frozen=True):
    """Chinatown bought something from a seat."""

    seat: Seat
    ware: Ware
    yen: int


class ChurchEntered(YokohamaEvent, frozen=True):
    """An assistant was placed on the Church management board."""

    seat: Seat
    space: Space
    reward: Reward
    donated: Stock = Stock()
    source: AreaId | None = None
    """Where the assistant came from; `None`: from the hand."""


class CustomsEntered(YokohamaEvent, frozen=True):
    """An assistant was placed on the Customs management board."""

    seat: Seat
    space: Space
    reward: Reward
    discarded: int = 0
    """Imports."""
    source: AreaId | None = None


class OrderTaken(YokohamaEvent, frozen=True):
    """An order card went from a management board to a hand."""

    seat: Seat
    board: AreaId
    space: Space
    order: Annotated[OrderId | Hidden, Secret(to="seat")]
    paid: Stock = Stock()


class OrderActionScored(YokohamaEvent, frozen=True):
    """The Port or Dock gave points for power 5."""

    seat: Seat
    points: int


class OrdersReplenished(YokohamaEvent, frozen=True):
    """The cards of a board moved to the left, and cards from the deck filled it up as far as they went."""

    board: AreaId
    drawn: tuple[OrderId, ...]


class TechnologyObtained(YokohamaEvent, frozen=True):
    """A technology card went from a management board to a seat."""

    seat: Seat
    board: AreaId
    space: Space
    technology: TechnologyId
    title: Title
    paid: Stock = Stock()


class TechnologiesReplenished(YokohamaEvent, frozen=True):
    """The cards of a board moved to the left, and cards from the deck filled it up as far as they went."""

    board: AreaId
    drawn: tuple[TechnologyId, ...]


class TradingHouseEarned(YokohamaEvent, frozen=True):
    """The bank paid the owner of a trading house for an opponent's action there."""

    seat: Seat
    area: AreaId
    yen: int
