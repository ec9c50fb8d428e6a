"""What can happen while the game is set up (rulebook p. 3-4)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yokohama.components.rows import (
    AchievementId,
    AreaId,
    MajorityBoardId,
    OrderId,
    Pieces,
    SiteId,
    Space,
    TechnologyId,
    TokenId,
)
from domain.yokohama.events.event import YokohamaEvent
from domain.yokohama.state import Stock


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

    board: MajorityBoardId
    space: Space
