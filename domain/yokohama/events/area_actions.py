"""Events of the area actions (rulebook p. 6, 11-15)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yokohama.base import YokohamaEvent
from domain.yokohama.components.rows import AreaId, OrderId, Reward, Space, TechnologyId, Title
from domain.yokohama.state import Stock, Ware


class GoodsProduced(YokohamaEvent, frozen=True):
    """A seat gained trade goods in a production area, or money in the Bank."""

    seat: Seat
    area: AreaId
    gained: Reward


class WareBought(YokohamaEvent, frozen=True):
    """A seat bought one good or import in Chinatown."""

    seat: Seat
    ware: Ware
    yen: int


class WareSold(YokohamaEvent, frozen=True):
    """A seat sold one good in Chinatown."""

    seat: Seat
    ware: Ware
    yen: int


class ChurchEntered(YokohamaEvent, frozen=True):
    """A seat placed an assistant on the Church management board."""

    seat: Seat
    space: Space
    reward: Reward
    donated: Stock = Stock()
    source: AreaId | None = None
    """The area that the assistant came from; `None`: the hand."""


class CustomsEntered(YokohamaEvent, frozen=True):
    """A seat placed an assistant on the Customs management board."""

    seat: Seat
    space: Space
    reward: Reward
    discarded: int = 0
    """Number of imports."""
    source: AreaId | None = None


class OrderTaken(YokohamaEvent, frozen=True):
    """A seat took an order card from a management board to its hand."""

    seat: Seat
    board: AreaId
    space: Space
    order: Annotated[OrderId | Hidden, Secret(to="seat")]
    paid: Stock = Stock()


class OrderActionScored(YokohamaEvent, frozen=True):
    """A seat scored points for power 5 in the Port or Dock."""

    seat: Seat
    points: int


class OrdersReplenished(YokohamaEvent, frozen=True):
    """The cards of an order board moved to the left, and cards from the deck filled it as far as the deck went."""

    board: AreaId
    drawn: tuple[OrderId, ...]


class TechnologyObtained(YokohamaEvent, frozen=True):
    """A seat took a technology card from a management board."""

    seat: Seat
    board: AreaId
    space: Space
    technology: TechnologyId
    title: Title
    paid: Stock = Stock()


class TechnologiesReplenished(YokohamaEvent, frozen=True):
    """The cards of a technology board moved to the left, and cards from the deck filled it as far as the deck went."""

    board: AreaId
    drawn: tuple[TechnologyId, ...]


class TradingHouseEarned(YokohamaEvent, frozen=True):
    """The bank paid the owner of a trading house, because an opponent carried out the action of its area."""

    seat: Seat
    area: AreaId
    yen: int
