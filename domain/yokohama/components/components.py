"""All components of one components file (rulebook p. 2). `checks.py` reads and checks the file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from domain.yokohama.components.rows import (
    SEAT_COUNTS,
    Achievement,
    AchievementId,
    Action,
    Area,
    AreaAction,
    AreaId,
    City,
    Country,
    CountryCard,
    MajorityBoard,
    Order,
    OrderBoards,
    OrderId,
    PriceList,
    Scoring,
    Site,
    SiteId,
    Start,
    Technology,
    TechnologyBoards,
    TechnologyId,
    Title,
    TitleCard,
    Token,
    TokenId,
)


@dataclass(frozen=True)
class Components:
    """All components of one file: each card and each area board under its id."""

    edition: str
    areas: Mapping[AreaId, Area]
    area_actions: Mapping[Action, AreaAction]
    city: City
    countries: Mapping[Country, CountryCard]
    start: Start
    prices: PriceList
    scoring: Scoring
    church: MajorityBoard
    customs: MajorityBoard
    order_boards: OrderBoards
    technology_boards: TechnologyBoards
    orders: Mapping[OrderId, Order]
    titles: Mapping[Title, TitleCard]
    technologies: Mapping[TechnologyId, Technology]
    sites: Mapping[SiteId, Site]
    tokens: Mapping[TokenId, Token]
    achievements: Mapping[AchievementId, Achievement]

    @cached_property
    def canals(self) -> frozenset[AreaId]:
        """The id of the Canal, as a set for fast lookup."""
        return frozenset(area.id for area in self.areas.values() if area.category == "canal")

    @cached_property
    def areas_by_players(self) -> Mapping[int, tuple[AreaId, ...]]:
        """By number of players: the areas in use, in the order of the file (rulebook p. 3)."""
        return {
            seats: tuple(area.id for area in self.areas.values() if area.from_players <= seats) for seats in SEAT_COUNTS
        }
