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
"""A clan and its board."""

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
    """A district of the board."""

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
    """By number of players: the spaces that a placeholder covers."""


class Circuit(PrintedRow, frozen=True, kw_only=True):
    """The watch patrol's circuit."""

    clockwise: tuple[District, ...]
    """The districts in the direction of the red patrol, the first one being the start. The blue one goes backwards."""


class MarketStalls(PrintedRow, frozen=True, kw_only=True):
    """The weapon market."""

    prices: tuple[int, ...]
    """The price of each space in mon, from left to right."""
    new_stalls: int
    """How many of the leftmost spaces are filled from the deck each round."""
    kobudo_ryu_discount: int
    """How many mon less the owner of that annex pays for each weapon."""


# The settings and the set-up


class SettingCard(PrintedRow, frozen=True, kw_only=True):
    """What differs between the Geisha and the Samurai setting."""

    id: Setting
    samurai_cards: bool
    """True if the cards marked "Samurai" are used."""
    start_action_cards: int
    """How many action cards a player sees at the start, to keep one."""
    patrol_in_the_final_round: bool


class Supply(PrintedRow, frozen=True, kw_only=True):
    """How many counters and tiles lie on the board, by number of players."""

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
    """How many of the starting missions must be red or black, at least."""


class Limits(PrintedRow, frozen=True, kw_only=True):
    """How many a player may hold, at any time."""

    missions: int
    """Uncompleted missions."""
    action_cards: int
    """The Blackmail card does not count."""
    bonus_cards: int
    weapons: int
    geisha: int
    blessings: int
    annexes_of_each_type: int


class Course(PrintedRow, frozen=True, kw_only=True):
    """Numbers that matter from round to round."""

    rounds: int
    disciples_never_lost: int
    """How many disciples a player always keeps."""
    foresight_cards: int
    """How many cards of a deck a foresight shows."""
    dojo_mon: int
    """Mon that the owner of a Dojo receives in each prep phase."""
    church_mon: int
    """Mon put onto the church at the set-up, and in a prep phase if the church is empty."""
    church_mon_more: int
    """Mon added to the church in a prep phase if some lie there already."""


class Auctions(PrintedRow, frozen=True, kw_only=True):
    """The bidding phase."""

    mon_for_leaving: int
    """Mon that a player receives for leaving at the start of the phase."""
    cards_shown: int
    """How many cards or weapons the winner draws, to keep one."""
    pp: int
    """Prestige points that come with an annex or a geisha."""
    grouped: dict[int, bool]
    """By number of players: true if only main categories are announced."""


class AuctionSpace(PrintedRow, frozen=True, kw_only=True):
    """The space of an auction category on the board."""

    id: AuctionCategory
    minimum_bid: int
    group: AuctionGroup


class PriceList(PrintedRow, frozen=True, kw_only=True):
    """What is paid and gained in the districts: mon unless a name says prestige points (pp)."""

    disciple: int
    beg: tuple[Exchange, ...]
    """Prestige points that a player may give up, and the mon received for them."""
    annex: int
    geisha: int
    geisha_pp: int
    """Prestige points that a player may give up instead of mon."""
    action_card: int
    sold_card: int
    """Mon received for an action or a bonus card."""
    luxury: tuple[Exchange, ...]
    """Mon that a player may pay, and the prestige points received for them."""
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
    """The name in English."""
    copies: int


class AnnexTile(PrintedRow, frozen=True, kw_only=True):
    """A type of annex."""

    id: Annex
    name: str
    copies: int


class Requirements(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that a mission requires at the same time (rulebook p. 11)."""

    districts: tuple[District, ...] = ()
    """Districts in which a disciple has to be; a district listed twice needs two disciples."""
    weapons: tuple[Weapon, ...] = ()
    """Weapons that have to be owned and are not surrendered; a type listed twice is needed twice."""
    annexes: tuple[Annex, ...] = ()
    """Has to be owned and is not surrendered."""
    geisha: int = 0
    """Has to be owned and is not surrendered."""
    blessing: int = 0
    """Blessings that are surrendered: they return to the temple."""
    mon: int = 0
    """Mon that are surrendered: they are paid to the bank."""
    special: SpecialRequirement | None = None


class MissionReward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a mission gives (rulebook p. 11-12)."""

    pp: int = 0
    mon: int = 0
    action_cards: int = 0
    mission_cards: int = 0
    """Missions gained; the player chooses the deck of each."""
    bonus_cards: int = 0
    market_weapons: int = 0
    """Weapons of the player's choice from the market, for nothing."""
    blessing: int = 0
    disciple_to_the_reserve: bool = False
    """True if the activated disciple goes to the reserve instead of the clan house."""
    swap_patrol: bool = False
    take_church: bool = False
    """True if the player takes all mon on the church."""
    ends_the_game: bool = False
    """True if the game ends after this round."""


class Mission(PrintedRow, frozen=True, kw_only=True, cache_hash=True):
    """A mission card."""

    id: MissionId
    color: Color
    category: Category
    title: str
    standard: Requirements
    standard_reward: MissionReward
    bonus: Requirements
    """What is required in addition for the bonus reward."""
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
    """Mon paid when the card is played."""
    copies: int = 1
    samurai: bool = False
    """True if the card is used only in the Samurai setting."""


class BlackmailCard(PrintedRow, frozen=True, kw_only=True):
    """The back of each favor card: an action card that is face up. No limit counts it, and no one can react to it."""

    title: str
    text: str
    timing: Timing
    effect: tuple[Effect, ...]
    pp: int
    """Prestige points for a player who still owns the card at the end."""


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
    """True if the card is used only in the Samurai setting."""
