"""Events of Game Setup (rulebook p. 3-4)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yokohama.base import YokohamaEvent
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
from domain.yokohama.state import Stock


class AreasLaidOut(YokohamaEvent, frozen=True):
    """The area boards were shuffled and laid out, row by row."""

    layout: tuple[AreaId, ...]


class SitesPlaced(YokohamaEvent, frozen=True):
    """Each area except the Canal got a building site card with a number of shop spaces."""

    sites: tuple[SiteId | None, ...]
    shop_spaces: int


class TokensPlaced(YokohamaEvent, frozen=True):
    """Each area except the Canal got a 5-power token."""

    tokens: tuple[TokenId | None, ...]


class MerchantSupplied(YokohamaEvent, frozen=True):
    """A seat got its pieces, goods and money."""

    seat: Seat
    hand: Pieces
    warehouse: Pieces
    stock: Stock


class OrdersShuffled(YokohamaEvent, frozen=True):
    """The order deck was shuffled, without the cards that this number of players returns to the box."""

    deck: Annotated[tuple[OrderId | Hidden, ...], Secret()]


class OrdersDealt(YokohamaEvent, frozen=True):
    """A seat got order cards from the deck, of which it keeps one."""

    seat: Seat
    orders: Annotated[tuple[OrderId | Hidden, ...], Secret(to="seat")]


class OrderKept(YokohamaEvent, frozen=True):
    """A seat kept one of its dealt order cards and returned the other to the box."""

    seat: Seat
    order: Annotated[OrderId | Hidden, Secret(to="seat")]


class TechnologiesShuffled(YokohamaEvent, frozen=True):
    """The technology deck was shuffled."""

    deck: Annotated[tuple[TechnologyId | Hidden, ...], Secret()]


class AchievementsRevealed(YokohamaEvent, frozen=True):
    """One achievement card of each deck was revealed."""

    achievements: tuple[AchievementId, ...]


class SpaceBlocked(YokohamaEvent, frozen=True):
    """An assistant of an unused color was placed on a space of a management board."""

    board: MajorityBoardId
    space: Space
