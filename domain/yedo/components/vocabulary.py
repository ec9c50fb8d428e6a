"""What cards do, as data: one small struct for each verb of the card language.

A card's effect is a tuple of these, carried out in order; a new card is a row of `components.toml`, never code.
"""

from typing import Literal, NewType

from msgspec import Struct

District = Literal["castle", "gates", "tavern", "harbor", "red_light", "market", "temple"]
Weapon = Literal["doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken", "yumi"]
Annex = Literal["dojo", "kobudo_ryu", "karesansui", "yashiki"]
Category = Literal["espionage", "theft", "kidnapping", "assassination", "warfare"]
"""The category of a mission; bonus cards refer to it."""
Color = Literal["green", "yellow", "red", "black"]
"""The color of a mission: its deck and, roughly, its difficulty, from green to black."""

MissionId = NewType("MissionId", str)
ActionCardId = NewType("ActionCardId", str)
"""The id of an action card. Its copies share it: nothing tells them apart."""
BonusCardId = NewType("BonusCardId", str)
EventCardId = NewType("EventCardId", str)
"""The id of an event card; its copies share it."""
FavorCardId = NewType("FavorCardId", str)
SpaceId = NewType("SpaceId", str)
"""An assignment space on the game board."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="op"):
    """One thing that a card does."""


# Action cards


class NegateActionCard(Verb, frozen=True, tag="negate_action_card"):
    """The action card that was just played has no effect."""


class ReversePatrolMove(Verb, frozen=True, tag="reverse_patrol_move"):
    """The card just played moves the watch patrol in the opposite direction; its other effects stay."""


class RedirectActionCard(Verb, frozen=True, tag="redirect_action_card"):
    """The card just played aims at another legal target: neither at its own player nor at the one who redirects it."""


class PatrolMove(Verb, frozen=True, tag="patrol_move"):
    """The watch patrol moves this many districts in its direction; backwards if negative."""

    steps: int


class PatrolSwap(Verb, frozen=True, tag="patrol_swap"):
    """The watch patrol of the other color takes the place of the current one."""


class PatrolPlace(Verb, frozen=True, tag="patrol_place"):
    """The watch patrol is put into a district of the player's choice."""


class SaveFromArrest(Verb, frozen=True, tag="save_disciples"):
    """One of the player's disciples in the watch patrol's district is not arrested, or none of them is."""

    count: Literal[1, "all"]


class RelocateDisciple(Verb, frozen=True, tag="relocate_disciple"):
    """One of the player's disciples moves to a free assignment space in an accessible district."""

    origin: Literal["patrol_district", "any_district"]
    destination: Literal["adjacent_district", "any_district"]
    """`adjacent_district`: a neighbor of the origin on the watch patrol's circuit."""


class OpenDistrict(Verb, frozen=True, tag="open_district"):
    """The inaccessible district becomes accessible to all players for the rest of the round."""


class ExtraPlace(Verb, frozen=True, tag="extra_place"):
    """A disciple is placed in an accessible district outside its assignment spaces, which may all be taken."""


class MarketRefresh(Verb, frozen=True, tag="market_refresh"):
    """All weapons in the market are discarded, and new ones take the same spaces."""


class Gain(Verb, frozen=True, tag="gain"):
    """The player gains these assets."""

    mon: int = 0
    pp: int = 0
    """Prestige points."""
    blessing: int = 0


class Draw(Verb, frozen=True, tag="draw"):
    """The player gains the top cards of a deck; for missions it chooses the deck of each card."""

    deck: Literal["action", "bonus", "weapon", "mission"]
    count: int


class GainDisciple(Verb, frozen=True, tag="recruit_disciple"):
    """One of the player's disciples moves from the reserve to the clan house."""


class BidDiscount(Verb, frozen=True, tag="bid_discount"):
    """The auction just won costs this many mon less."""

    mon: int


class StealMon(Verb, frozen=True, tag="steal_mon"):
    """Up to this many mon are taken from a player who has a disciple in one of the same districts."""

    mon: int


class SendHome(Verb, frozen=True, tag="return_disciple"):
    """Another player's disciple, in a district where the player has one too, returns to its clan house."""


class DiscardWeapon(Verb, frozen=True, tag="discard_weapon"):
    """Another player discards weapons of their own choice."""

    count: int


class LosePrestige(Verb, frozen=True, tag="lose_prestige"):
    """Another player, who has at least one, loses prestige points."""

    pp: int


class StealRandomCard(Verb, frozen=True, tag="steal_random_card"):
    """A random action card is taken from another player's hand."""


Reaction = NegateActionCard | ReversePatrolMove | RedirectActionCard


class ChooseOne(Verb, frozen=True, tag="choose_one"):
    """The player carries out one of several effects."""

    of: tuple[Reaction, ...]


Effect = (
    Reaction
    | ChooseOne
    | PatrolMove
    | PatrolSwap
    | PatrolPlace
    | SaveFromArrest
    | RelocateDisciple
    | OpenDistrict
    | ExtraPlace
    | MarketRefresh
    | Gain
    | Draw
    | GainDisciple
    | BidDiscount
    | StealMon
    | SendHome
    | DiscardWeapon
    | LosePrestige
    | StealRandomCard
)
"""What an action card, the blackmail card or a favor card does."""


# Event cards

Asset = Literal["disciple", "annex", "weapon", "geisha", "mon", "pp", "mission", "action_card"]


class Loss(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player loses; a player who has less loses all of it."""

    asset: Asset
    count: int


class CloseDistrict(Verb, frozen=True, tag="close_district"):
    """A district is inaccessible for the rest of the round."""

    district: District


class EachPlayerLoses(Verb, frozen=True, tag="each_player_loses"):
    """Each player loses all of these. A player who returns a blessing loses only one of them, of its choice."""

    losses: tuple[Loss, ...]


class MarketPriceChange(Verb, frozen=True, tag="market_price_change"):
    """Weapons in the market cost this many mon more; fewer if negative, but at least 0."""

    mon: int


class GeishaPrice(Verb, frozen=True, tag="geisha_price"):
    """A geisha costs this many mon, or this many prestige points."""

    mon: int
    pp: int


class AnnexPrice(Verb, frozen=True, tag="annex_price"):
    """The carpenter builds an annex for this many mon."""

    mon: int


class Exchange(Struct, frozen=True, forbid_unknown_fields=True):
    """An exchange of mon and prestige points; the field that contains it says which of them is paid."""

    mon: int
    pp: int


class LuxuryPrices(Verb, frozen=True, tag="luxury_prices"):
    """The European merchants sell at these prices."""

    offers: tuple[Exchange, ...]


class AudienceReward(Verb, frozen=True, tag="audience_reward"):
    """An audience with the Shogun gives this many prestige points."""

    pp: int


class EachPlayerGains(Verb, frozen=True, tag="each_player_gains"):
    """Each player gains mon from the bank."""

    mon: int


class EachPlayerDraws(Verb, frozen=True, tag="each_player_draws"):
    """Each player, in player order, gains the top cards of the action card deck."""

    count: int


class EachPlayerPays(Verb, frozen=True, tag="each_player_pays"):
    """Each player pays for each annex and geisha owned, as far as its mon go."""

    mon_per_annex: int
    mon_per_geisha: int


class ChurchAdd(Verb, frozen=True, tag="church_add"):
    """Mon from the bank are put onto the church."""

    mon: int


class PatrolSteps(Verb, frozen=True, tag="patrol_steps"):
    """In phase 5a the watch patrol moves this many districts."""

    steps: int


class SkipWatchPatrolPhase(Verb, frozen=True, tag="skip_watch_patrol_phase"):
    """There is no watch patrol phase in this round."""


EventEffect = (
    CloseDistrict
    | EachPlayerLoses
    | MarketPriceChange
    | GeishaPrice
    | AnnexPrice
    | LuxuryPrices
    | AudienceReward
    | EachPlayerGains
    | EachPlayerDraws
    | EachPlayerPays
    | ChurchAdd
    | PatrolSwap
    | PatrolSteps
    | SkipWatchPatrolPhase
)
"""What an event card does."""


# Missions


class Predicate(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="holds"):
    """A condition for completing a mission; nothing is surrendered for it."""


class MarketWeapons(Predicate, frozen=True, tag="market_weapons"):
    """At least this many weapons are in the market."""

    at_least: int


class FirstInPlayerOrder(Predicate, frozen=True, tag="first_in_player_order"):
    """The player is first on the player order track."""


class NotFirstInPlayerOrder(Predicate, frozen=True, tag="not_first_in_player_order"):
    """The player is not first on the player order track."""


class ChurchMon(Predicate, frozen=True, tag="church_mon"):
    """At least this many mon are on the church."""

    at_least: int


class CompletedMissions(Predicate, frozen=True, tag="completed_missions"):
    """The player has completed at least this many missions before this one, of any category or of one."""

    at_least: int
    category: Category | None = None


class PatrolAway(Predicate, frozen=True, tag="patrol_away"):
    """The watch patrol is neither in a district nor next to it, or is not on the board."""

    district: District


SpecialRequirement = (
    MarketWeapons | FirstInPlayerOrder | NotFirstInPlayerOrder | ChurchMon | CompletedMissions | PatrolAway
)


# Bonus cards

Countable = Literal[
    "completed_missions", "mon", "geisha", "annexes", "weapons", "distinct_weapons", "disciples", "blessing"
]
"""What bonus cards count. Disciples in the reserve do not count."""


class Task(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="task"):
    """What a bonus card asks for, and the prestige points it gives."""


class MostOfCategory(Task, frozen=True, tag="most_of_category"):
    """To have completed the most missions of a category."""

    category: Category
    alone: int
    """Prestige points if no other player has completed as many."""
    tied: int
    """Prestige points if another player has completed as many; that player gains nothing from this card."""
    at_least: int


class Most(Task, frozen=True, tag="most"):
    """To own the most of something."""

    of: Countable
    alone: int
    tied: int
    at_least: int


class NoneOfCategory(Task, frozen=True, tag="none_of_category"):
    """To have completed no mission of a category, but this many in all."""

    category: Category
    completed_at_least: int
    pp: int


class CompletedOfColor(Task, frozen=True, tag="completed_of_color"):
    """To have completed this many missions of a color."""

    color: Color
    at_least: int
    pp: int


class DistinctCategories(Task, frozen=True, tag="distinct_categories"):
    """To have completed missions of this many categories."""

    at_least: int
    pp: int


class Owns(Task, frozen=True, tag="owns"):
    """To own this many of an asset."""

    of: Countable
    at_least: int
    pp: int


class OwnsAnnexes(Task, frozen=True, tag="owns_annexes"):
    """To own each of these annexes."""

    annexes: tuple[Annex, ...]
    pp: int


BonusTask = MostOfCategory | Most | NoneOfCategory | CompletedOfColor | DistinctCategories | Owns | OwnsAnnexes
