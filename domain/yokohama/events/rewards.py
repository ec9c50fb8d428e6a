"""What can happen by rewards, cards and tokens (rulebook p. 7-8, 10, 16-19)."""

from domain.game import Seat
from domain.yokohama.components.rows import AreaId, Country, Deck, Good, OrderId, Reward, Space, Title, TokenId
from domain.yokohama.events.event import YokohamaEvent
from domain.yokohama.state import Item, Stock


class ItemTaken(YokohamaEvent, frozen=True):
    """A piece went from the warehouse to the hand."""

    seat: Seat
    item: Item
    yen: int = 0


class AssistantPickedUp(YokohamaEvent, frozen=True):
    """A movement of an assistant began, in an area or (`None`) in the hand."""

    seat: Seat
    source: AreaId | None = None


class AssistantPutDown(YokohamaEvent, frozen=True):
    """A movement of an assistant ended in an area."""

    seat: Seat
    area: AreaId


class GoodChosen(YokohamaEvent, frozen=True):
    """A seat gained a trade good of its choice."""

    seat: Seat
    good: Good


class StationPlaced(YokohamaEvent, frozen=True):
    """The station token was placed."""

    seat: Seat
    area: AreaId


class TokenCollected(YokohamaEvent, frozen=True):
    """A 5-power token was collected."""

    seat: Seat
    area: AreaId
    token: TokenId
    reward: Reward


class ShopBuilt(YokohamaEvent, frozen=True):
    """A shop was built."""

    seat: Seat
    area: AreaId
    space: Space
    reward: Reward


class TradingHouseBuilt(YokohamaEvent, frozen=True):
    """A trading house was built."""

    seat: Seat
    area: AreaId
    reward: Reward


class ForeignAgentUsed(YokohamaEvent, frozen=True):
    """A foreign agent was turned face down, to act in an area."""

    seat: Seat
    country: Country
    area: AreaId


class ForeignAgentGained(YokohamaEvent, frozen=True):
    """A pair of country icons brought a foreign agent."""

    seat: Seat
    country: Country


class OrderFulfilled(YokohamaEvent, frozen=True):
    """An order was fulfilled."""

    seat: Seat
    order: OrderId
    delivered: Stock
    reward: Reward


class AchievementFulfilled(YokohamaEvent, frozen=True):
    """An achievement was fulfilled, first (place 1) or later."""

    seat: Seat
    deck: Deck
    place: int
    points: int


class TechnologyApplied(YokohamaEvent, frozen=True):
    """A technology gave its holder what it gives."""

    seat: Seat
    title: Title
    gained: Reward


class TextileMillUsed(YokohamaEvent, frozen=True):
    """A silk was discarded for money."""

    seat: Seat
    gained: Reward


class UniversityUsed(YokohamaEvent, frozen=True):
    """An assistant was taken from the warehouse for money."""

    seat: Seat
    yen: int
