"""Events of rewards, buildings, additional actions and technologies (rulebook p. 7-8, 10, 16-19)."""

from domain.game import Seat
from domain.yokohama.base import YokohamaEvent
from domain.yokohama.components.rows import AreaId, Country, Deck, Good, OrderId, Reward, Space, Title, TokenId
from domain.yokohama.state import Item, Stock


class ItemTaken(YokohamaEvent, frozen=True):
    """A seat took a piece from its warehouse to its hand."""

    seat: Seat
    item: Item
    yen: int = 0


class AssistantPickedUp(YokohamaEvent, frozen=True):
    """A seat picked up an assistant from an area, or from its hand (`None`), to move it."""

    seat: Seat
    source: AreaId | None = None


class AssistantPutDown(YokohamaEvent, frozen=True):
    """A seat put down the moved assistant in an area."""

    seat: Seat
    area: AreaId


class GoodChosen(YokohamaEvent, frozen=True):
    """A seat chose a trade good and gained it."""

    seat: Seat
    good: Good


class StationPlaced(YokohamaEvent, frozen=True):
    """A seat placed the station token in an area."""

    seat: Seat
    area: AreaId


class TokenCollected(YokohamaEvent, frozen=True):
    """A seat collected the 5-power token of an area."""

    seat: Seat
    area: AreaId
    token: TokenId
    reward: Reward


class ShopBuilt(YokohamaEvent, frozen=True):
    """A seat built a shop."""

    seat: Seat
    area: AreaId
    space: Space
    reward: Reward


class TradingHouseBuilt(YokohamaEvent, frozen=True):
    """A seat built a trading house."""

    seat: Seat
    area: AreaId
    reward: Reward


class ForeignAgentUsed(YokohamaEvent, frozen=True):
    """A seat turned a foreign agent face down to act in an area."""

    seat: Seat
    country: Country
    area: AreaId


class ForeignAgentGained(YokohamaEvent, frozen=True):
    """A seat gained a foreign agent for a pair of country icons."""

    seat: Seat
    country: Country


class OrderFulfilled(YokohamaEvent, frozen=True):
    """A seat fulfilled an order."""

    seat: Seat
    order: OrderId
    delivered: Stock
    reward: Reward


class AchievementFulfilled(YokohamaEvent, frozen=True):
    """A seat fulfilled an achievement, as the first (place 1) or later."""

    seat: Seat
    deck: Deck
    place: int
    points: int


class TechnologyApplied(YokohamaEvent, frozen=True):
    """A technology applied, and its holder gained the icons on its card."""

    seat: Seat
    title: Title
    gained: Reward


class TextileMillUsed(YokohamaEvent, frozen=True):
    """A seat discarded 1 silk for money by Textile Mill."""

    seat: Seat
    gained: Reward


class UniversityUsed(YokohamaEvent, frozen=True):
    """A seat paid for an assistant from its warehouse by University."""

    seat: Seat
    yen: int
