"""All components of the game as a components file lists them, and what follows from them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import TypeVar

from domain.yedo.components.rows import (
    AUCTION_GROUPS,
    COLORS,
    SEAT_COUNTS,
    ActionCard,
    AnnexTile,
    AuctionCategory,
    AuctionGroup,
    Auctions,
    AuctionSpace,
    BlackmailCard,
    BonusCard,
    Circuit,
    ClanBoard,
    ClanId,
    Course,
    DistrictBoard,
    EventCard,
    FavorCard,
    Limits,
    MarketStalls,
    Mission,
    Placeholders,
    PriceList,
    Setting,
    SettingCard,
    Space,
    SpaceKind,
    Start,
    Supply,
    WeaponTile,
)
from domain.yedo.components.vocabulary import (
    ActionCardId,
    Annex,
    BonusCardId,
    Color,
    District,
    EventCardId,
    FavorCardId,
    MissionId,
    SpaceId,
    Weapon,
)
from domain.yedo.pieces import Card, Deck, Post

Copied = TypeVar("Copied", ActionCard, EventCard)
"""A card with several copies."""


@dataclass(frozen=True)
class Components:
    """The components of one file: every board space, tile and card under its id."""

    edition: str
    settings: Mapping[Setting, SettingCard]
    districts: Mapping[District, DistrictBoard]
    spaces: Mapping[SpaceId, Space]
    placeholders: Placeholders
    circuit: Circuit
    market: MarketStalls
    supply: Supply
    start: Start
    limits: Limits
    course: Course
    auctions: Auctions
    auction_categories: Mapping[AuctionCategory, AuctionSpace]
    prices: PriceList
    clans: Mapping[ClanId, ClanBoard]
    weapons: Mapping[Weapon, WeaponTile]
    annexes: Mapping[Annex, AnnexTile]
    favor_cards: Mapping[FavorCardId, FavorCard]
    blackmail: BlackmailCard
    missions: Mapping[MissionId, Mission]
    action_cards: Mapping[ActionCardId, ActionCard]
    bonus_cards: Mapping[BonusCardId, BonusCard]
    event_cards: Mapping[EventCardId, EventCard]

    @cached_property
    def spaces_by_players(self) -> Mapping[int, tuple[SpaceId, ...]]:
        """By number of players: the assignment spaces without a placeholder, in the order of the file."""
        return {
            seats: tuple(space for space in self.spaces if space not in self.placeholders.covered[seats])
            for seats in SEAT_COUNTS
        }

    @cached_property
    def open_posts(self) -> Mapping[int, Mapping[District | None, tuple[Post, ...]]]:
        """By number of players and inaccessible district: the posts on the assignment spaces that can be used.

        These are the spaces of all other districts without a placeholder. The district is `None` if all are accessible.
        """
        return {
            seats: {
                closed: tuple(Post(space) for space in spaces if self.spaces[space].district != closed)
                for closed in (None, *self.districts)
            }
            for seats, spaces in self.spaces_by_players.items()
        }

    @cached_property
    def bower(self) -> frozenset[Post]:
        """The posts of the Bower."""
        return frozenset(Post(space.id) for space in self.spaces.values() if space.kind == "bower")

    @cached_property
    def district_of(self) -> Mapping[str, District]:
        """The district of each space, and of each district itself."""
        return {
            **{space.id: space.district for space in self.spaces.values()},
            **{name: name for name in self.districts},
        }

    @cached_property
    def kind_of(self) -> Mapping[str, SpaceKind]:
        """The kind of each space."""
        return {space.id: space.kind for space in self.spaces.values()}

    @cached_property
    def neighbors(self) -> Mapping[District, frozenset[District]]:
        """By district: the districts next to it on the watch patrol's circuit; none for a district off the circuit."""
        way = self.circuit.clockwise
        return {
            district: frozenset((self.next_district(district, 1), self.next_district(district, -1)))
            if district in way
            else frozenset()
            for district in self.districts
        }

    def next_district(self, district: District, steps: int) -> District:
        """Returns the district `steps` steps clockwise on the circuit; counterclockwise if `steps` is negative."""
        way = self.circuit.clockwise
        return way[(way.index(district) + steps) % len(way)]

    @cached_property
    def auctions_in(self) -> Mapping[AuctionGroup, tuple[AuctionCategory, ...]]:
        """By main category: its auction categories."""
        return {
            group: tuple(auction.id for auction in self.auction_categories.values() if auction.group == group)
            for group in AUCTION_GROUPS
        }

    @cached_property
    def minimum_bid_in(self) -> Mapping[AuctionGroup, int]:
        """By main category: the minimum bid in mon that its categories share."""
        return {
            group: max(self.auction_categories[auction].minimum_bid for auction in auctions)
            for group, auctions in self.auctions_in.items()
        }

    @cached_property
    def lots(self) -> Mapping[int, Mapping[AuctionCategory | AuctionGroup, int]]:
        """By number of players: what can be auctioned, each with its minimum bid in mon.

        With two and three players these are the main categories (rulebook p. 6).
        """
        groups: dict[AuctionCategory | AuctionGroup, int] = {
            group: self.minimum_bid_in[group] for group in AUCTION_GROUPS
        }
        categories: dict[AuctionCategory | AuctionGroup, int] = {
            auction.id: auction.minimum_bid for auction in self.auction_categories.values()
        }
        return {seats: groups if grouped else categories for seats, grouped in self.auctions.grouped.items()}

    @cached_property
    def mission_decks(self) -> Mapping[Color, tuple[MissionId, ...]]:
        """By color: the missions, unshuffled."""
        return {
            color: tuple(mission.id for mission in self.missions.values() if mission.color == color) for color in COLORS
        }

    @cached_property
    def weapon_tiles(self) -> tuple[Weapon, ...]:
        """All weapon tiles, unshuffled."""
        return tuple(tile.id for tile in self.weapons.values() for _ in range(tile.copies))

    @cached_property
    def action_decks(self) -> Mapping[Setting, tuple[ActionCardId, ...]]:
        """By setting: all copies of the action cards in play, unshuffled."""
        return {
            setting.id: tuple(card.id for card in _copies(self.action_cards.values(), setting))
            for setting in self.settings.values()
        }

    @cached_property
    def event_decks(self) -> Mapping[Setting, tuple[EventCardId, ...]]:
        """By setting: all copies of the event cards in play, unshuffled."""
        return {
            setting.id: tuple(card.id for card in _copies(self.event_cards.values(), setting))
            for setting in self.settings.values()
        }

    @cached_property
    def decks(self) -> Mapping[Setting, Mapping[Deck, tuple[Card, ...]]]:
        """By setting: the cards and tiles of each deck, unshuffled."""
        return {
            setting: {
                "action": _as_cards(self.action_decks[setting]),
                "bonus": _as_cards(self.bonus_cards),
                "weapon": _as_cards(self.weapon_tiles),
                "event": _as_cards(self.event_decks[setting]),
                **{color: _as_cards(self.mission_decks[color]) for color in COLORS},
            }
            for setting in self.settings
        }

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The title of each mission and of each action, bonus and event card, by id."""
        return {
            row.id: row.title
            for cards in (self.event_cards, self.bonus_cards, self.action_cards, self.missions)
            for row in cards.values()
        }


def _copies(cards: Iterable[Copied], setting: SettingCard) -> Iterator[Copied]:
    """The cards of a deck that a setting plays with, once for each copy."""
    for card in cards:
        if setting.samurai_cards or not card.samurai:
            yield from repeat(card, card.copies)


def _as_cards(names: Iterable[str]) -> tuple[Card, ...]:
    """Cards or tiles by what is printed on them."""
    return tuple(map(Card, names))
