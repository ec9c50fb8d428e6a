"""The rows of `components.toml`: one struct for each kind of board space, tile, card and table."""

from typing import Final, Literal, NewType, get_args

from msgspec import Struct

from domain.components_file import PrintedRow
from domain.yedo.components.vocabulary import (
    ActionCardId,
    Annex,
    BonusCardId,
    BonusTask,
    Category,
    Color,
    District,
    Effect,
    EventCardId,
    EventEffect,
    Exchange,
    FavorCardId,
    MissionId,
    SpaceId,
    SpecialRequirement,
    Weapon,
)

ClanId = NewType("ClanId", str)
"""A clan, and its board."""

AuctionCategory = Literal["action_card", "bonus_card", "weapon", "annex", "geisha", "disciple", "mission"]
"""What can be won in the bidding phase."""
AuctionGroup = Literal["white", "black", "red"]
"""A main auction category of two and three players."""
Setting = Literal["geisha", "samurai"]
PatrolColor = Literal["red", "blue"]
"""The color of the watch patrol: red goes clockwise, blue counterclockwise."""
SpaceKind = Literal["district", "shogun", "bakufu", "bower"]
"""What a disciple can do on an assignment space: any action of its district, or one of the castle's."""
Timing = Literal[
    "any",
    "after_event_phase",
    "reaction",
    "on_winning",
    "phase_4_turn",
    "phase_5b",
    "phase_5c",
    "phase_7_turn",
]
"""When an action card may be played.

`any`: at any moment. `after_event_phase`: at any moment of phases 4 to 7. `reaction`: right after another player's
action card, before it takes effect. `on_winning`: when an auction is won, before paying. `phase_4_turn`: on one's
turn to place a disciple, before placing. `phase_5b`, `phase_5c`: in those parts of the watch patrol phase.
`phase_7_turn`: on one's turn to activate a disciple, before activating, one such card a turn.
"""

DISTRICTS: Final[tuple[District, ...]] = get_args(District)
WEAPONS: Final[tuple[Weapon, ...]] = get_args(Weapon)
ANNEXES: Final[tuple[Annex, ...]] = get_args(Annex)
COLORS: Final[tuple[Color, ...]] = get_args(Color)
AUCTION_CATEGORIES: Final[tuple[AuctionCategory, ...]] = get_args(AuctionCategory)
AUCTION_GROUPS: Final[tuple[AuctionGroup, ...]] = get_args(AuctionGroup)
SEAT_COUNTS: Final = (2, 3, 4, 5)


# The board


class DistrictBoard(PrintedRow, frozen=True, kw_only=True):
    """A district of the town."""

    id: District
    name: str


class Space(PrintedRow, frozen=True, kw_only=True):
    """An assignment space."""

    id: SpaceId
    district: District
    kind: SpaceKind = "district"
    number: int = 0
    """The number printed on a space of the Bower, from 1; 0 elsewhere."""


class Placeholders(PrintedRow, frozen=True, kw_only=True):
    """The placeholder counters."""

    covered: dict[int, tuple[SpaceId, ...]]
    """By number of players: the spaces that are out of the game."""


class Circuit(PrintedRow, frozen=True, kw_only=True):
    """The watch patrol's circuit."""

    clockwise: tuple[District, ...]
    """The way of the red patrol; the blue one goes the other way. It starts in the first district."""


class MarketStalls(PrintedRow, frozen=True, kw_only=True):
    """The weapon market."""

    prices: tuple[int, ...]
    """Mon, for each space from left to right."""
    new_stalls: int
    """How many of the leftmost spaces are filled from the deck each round."""
    kobudo_ryu_discount: int
    """Mon, off each weapon that the owner of that annex buys."""


# The settings and the set-up


class SettingCard(PrintedRow, frozen=True, kw_only=True):
    """What differs between the Geisha and the Samurai setting."""

    id: Setting
    samurai_cards: bool
    """Whether the cards marked "Samurai" are used."""
    start_action_cards: int
    """How many action cards a player sees at the start, to keep one."""
    patrol_in_the_final_round: bool


class Supply(PrintedRow, frozen=True, kw_only=True):
    """What lies on the board; all by number of players."""

    geisha: dict[int, int]
    annexes_of_each_type: dict[int, int]
    blessings: dict[int, int]


class Start(PrintedRow, frozen=True, kw_only=True):
    """What the players start with."""

    prestige: int
    mon: int
    disciples_in_the_clan_house: int
    disciples_in_the_reserve: int
    missions: int
    red_or_black_missions: int
    """How many of the missions drafted must at least be red or black."""


class Limits(PrintedRow, frozen=True, kw_only=True):
    """How many a player may hold, at any time."""

    missions: int
    """Uncompleted ones."""
    action_cards: int
    """The Blackmail card does not count."""
    bonus_cards: int
    weapons: int
    geisha: int
    blessings: int
    annexes_of_each_type: int


class Course(PrintedRow, frozen=True, kw_only=True):
    """The course of the game."""

    rounds: int
    disciples_never_lost: int
    """How many disciples a player always keeps."""
    foresight_cards: int
    """How many cards of a deck a foresight shows."""
    dojo_mon: int
    """What the owner of a Dojo receives in each prep phase."""
    church_mon: int
    """Put onto the church at the set-up, and when it is empty in a prep phase."""
    church_mon_more: int
    """Added in a prep phase when some mon lie there."""


class Auctions(PrintedRow, frozen=True, kw_only=True):
    """The bidding phase."""

    mon_for_leaving: int
    """For leaving at the start of the phase."""
    cards_shown: int
    """How many cards or weapons the winner chooses one from."""
    pp: int
    """Prestige points that come with an annex or a geisha."""
    grouped: dict[int, bool]
    """By number of players: whether only main categories are announced."""


class AuctionSpace(PrintedRow, frozen=True, kw_only=True):
    """The space of an auction category on the board."""

    id: AuctionCategory
    minimum_bid: int
    group: AuctionGroup


class PriceList(PrintedRow, frozen=True, kw_only=True):
    """What is paid and gained in the districts; mon unless they are prestige points."""

    disciple: int
    beg: tuple[Exchange, ...]
    """Prestige points given up, for mon."""
    annex: int
    geisha: int
    geisha_pp: int
    """Prestige points given up instead."""
    action_card: int
    sold_card: int
    """Received for an action or a bonus card."""
    luxury: tuple[Exchange, ...]
    """Mon paid, for prestige points."""
    audience_pp: int


# Tiles and cards


class ClanBoard(PrintedRow, frozen=True, kw_only=True):
    """A clan, and its board."""

    id: ClanId
    name: str


class WeaponTile(PrintedRow, frozen=True, kw_only=True):
    """A type of weapon."""

    id: Weapon
    name: str
    """In English."""
    copies: int


class AnnexTile(PrintedRow, frozen=True, kw_only=True):
    """A type of annex."""

    id: Annex
    name: str
    copies: int


class Requirements(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a mission asks for; all of it at once."""

    districts: tuple[District, ...] = ()
    """A disciple in each; a district that stands here twice needs two."""
    weapons: tuple[Weapon, ...] = ()
    """Owned, not surrendered; of a type that stands here twice two are needed."""
    annexes: tuple[Annex, ...] = ()
    """Owned, not surrendered."""
    geisha: int = 0
    """Owned, not surrendered."""
    blessing: int = 0
    """Returned to the temple."""
    mon: int = 0
    """Paid to the bank."""
    special: SpecialRequirement | None = None


class MissionReward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a mission gives."""

    pp: int = 0
    mon: int = 0
    action_cards: int = 0
    mission_cards: int = 0
    """The deck is chosen for each card."""
    bonus_cards: int = 0
    market_weapons: int = 0
    """Weapons of the player's choice from the market, for nothing."""
    blessing: int = 0
    disciple_to_the_reserve: bool = False
    """The activated disciple does not return to the clan house."""
    swap_patrol: bool = False
    take_church: bool = False
    """All mon on the church."""
    ends_the_game: bool = False
    """After this round."""


class Mission(PrintedRow, frozen=True, kw_only=True, cache_hash=True):
    """A mission card."""

    id: MissionId
    color: Color
    category: Category
    title: str
    standard: Requirements
    standard_reward: MissionReward
    bonus: Requirements
    """What is needed besides for the bonus reward."""
    bonus_reward: MissionReward


class Needs(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the player of an action card must own."""

    geisha: int = 0


class ActionCard(PrintedRow, frozen=True, kw_only=True):
    """An action card."""

    id: ActionCardId
    title: str
    text: str
    """The effect in a sentence."""
    timing: Timing
    effect: tuple[Effect, ...]
    needs: Needs = Needs()
    cost: int = 0
    """Mon, paid when the card is played."""
    copies: int = 1
    samurai: bool = False
    """Only used in the Samurai setting."""


class BlackmailCard(PrintedRow, frozen=True, kw_only=True):
    """The back of each favor card: an action card that lies open, counts towards no limit and cannot be countered."""

    title: str
    text: str
    timing: Timing
    effect: tuple[Effect, ...]
    pp: int
    """Prestige points of whoever still owns it at the end."""


class FavorCard(PrintedRow, frozen=True, kw_only=True):
    """A favor of the Shogun."""

    id: FavorCardId
    effect: tuple[Effect, ...]


class BonusCard(PrintedRow, frozen=True, kw_only=True):
    """A bonus card."""

    id: BonusCardId
    title: str
    rule: BonusTask


class EventCard(PrintedRow, frozen=True, kw_only=True):
    """An event card."""

    id: EventCardId
    title: str
    text: str
    """The effect in a sentence."""
    effect: tuple[EventEffect, ...]
    copies: int = 1
    samurai: bool = False
    """Only used in the Samurai setting."""
