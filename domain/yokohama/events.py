"""What can happen in a match of Yokohama. Every event carries its outcome, so a fold needs neither rules nor chance."""

from typing import Annotated, Literal

from msgspec import Struct

from domain.game import Play
from domain.secrecy import Hidden, Seat, Secret
from domain.yokohama.choices import AnyChoice
from domain.yokohama.printed import (
    AchievementId,
    AreaId,
    Country,
    Deck,
    Good,
    OrderId,
    Pieces,
    Reward,
    SiteId,
    Space,
    TechnologyId,
    Title,
    TokenId,
)
from domain.yokohama.state import Item, Round, State, Step, Stock, Ware


class YokohamaEvent(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="yokohama.{}".format):
    """A fact."""


EndCondition = Literal["trading_houses", "shops", "order_cards", "church", "customs"]

YokohamaPlay = Play[State, YokohamaEvent]


class Payment(Struct, frozen=True, omit_defaults=True):
    """Yen handed over on the way."""

    yen: int
    to: Seat | None = None
    """`None`: to the bank."""


# Set-up


class AreasLaidOut(YokohamaEvent, frozen=True):
    """The area boards were shuffled and laid out, row by row."""

    layout: tuple[AreaId, ...]


class SitesPlaced(YokohamaEvent, frozen=True):
    """Each area got a building site card with so many shop spaces; the Canal got none."""

    sites: tuple[SiteId | None, ...]
    shop_spaces: int


class TokensPlaced(YokohamaEvent, frozen=True):
    """Each area got a 5-power token; the Canal got none."""

    tokens: tuple[TokenId | None, ...]


class MerchantSupplied(YokohamaEvent, frozen=True):
    """A seat got its pieces, goods and money."""

    seat: Seat
    hand: Pieces
    warehouse: Pieces
    stock: Stock


class OrdersShuffled(YokohamaEvent, frozen=True):
    """The order deck was made ready, without the cards that so few players do not use."""

    deck: Annotated[tuple[OrderId | Hidden, ...], Secret()]


class OrdersDealt(YokohamaEvent, frozen=True):
    """A seat got orders from the deck to choose from."""

    seat: Seat
    orders: Annotated[tuple[OrderId | Hidden, ...], Secret(to="seat")]


class OrderKept(YokohamaEvent, frozen=True):
    """A seat chose which of its dealt orders to keep; the others went back to the box."""

    seat: Seat
    order: Annotated[OrderId | Hidden, Secret(to="seat")]


class TechnologiesShuffled(YokohamaEvent, frozen=True):
    """The technology deck was made ready."""

    deck: Annotated[tuple[TechnologyId | Hidden, ...], Secret()]


class AchievementsRevealed(YokohamaEvent, frozen=True):
    """One achievement of each deck is open to all."""

    achievements: tuple[AchievementId, ...]


class SpaceBlocked(YokohamaEvent, frozen=True):
    """An assistant of an unused color was placed on a management board."""

    board: Literal["church", "customs"]
    space: Space


# The course of the turns


class TurnBegan(YokohamaEvent, frozen=True):
    """A seat's turn began."""

    seat: Seat
    round: Round


class AssistantsPlaced(YokohamaEvent, frozen=True):
    """Assistants went from the hand to an area."""

    seat: Seat
    area: AreaId
    count: int = 1
    paid: tuple[Payment, ...] = ()


class PlacementFinished(YokohamaEvent, frozen=True):
    """The placement step ended."""

    seat: Seat


class PresidentMoved(YokohamaEvent, frozen=True):
    """A president moved, area by area, to the last one."""

    seat: Seat
    path: tuple[AreaId, ...]
    paid: tuple[Payment, ...] = ()


class PresidentReturned(YokohamaEvent, frozen=True):
    """A president went back to the hand, and assistants may follow."""

    seat: Seat


class AssistantRecalled(YokohamaEvent, frozen=True):
    """An assistant followed the president back to the hand."""

    seat: Seat
    area: AreaId


class RecallFinished(YokohamaEvent, frozen=True):
    """No more assistants follow the president; the main action is over."""

    seat: Seat


class AreaActionBegan(YokohamaEvent, frozen=True):
    """The action of an area began, with all power counted."""

    seat: Seat
    area: AreaId
    power: int
    choice: AnyChoice | None = None
    """What the action lets the seat choose."""


class StepBegan(YokohamaEvent, frozen=True):
    """A step after the area action has something to choose."""

    seat: Seat
    step: Step


class ChoiceEnded(YokohamaEvent, frozen=True):
    """A seat left, or had to leave, the rest of what it could choose."""

    seat: Seat
    choice: str


class AssistantsRecovered(YokohamaEvent, frozen=True):
    """The assistants of the area went back to the hand; the area action is over."""

    seat: Seat
    area: AreaId
    count: int


class GameEndTriggered(YokohamaEvent, frozen=True):
    """A game end condition was met; the match ends with the given round."""

    seat: Seat
    condition: EndCondition
    last_round: Round


# What the areas give


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


# Rewards, cards and tokens


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


# Final scoring


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


EVENTS: tuple[type[YokohamaEvent], ...] = tuple(YokohamaEvent.__subclasses__())
