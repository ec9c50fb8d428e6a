"""What the auction may bring: the lot that a seat leads, the best open one, and what it has won and still chooses."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Final

from msgspec.structs import replace

from domain.value import memoize_by
from domain.yedo.components import components_of
from domain.yedo.components.rows import WEAPONS, AuctionCategory
from domain.yedo.components.vocabulary import Weapon
from domain.yedo.evaluation.means import Means, Outlook, required, telling, worth
from domain.yedo.evaluation.weights import Weights
from domain.yedo.limits import may_take_geisha, takable_annexes
from domain.yedo.pending import (
    AnyPendingChoice,
    Lot,
    PendingAnnex,
    PendingCategory,
    PendingMarketWeapon,
    PendingMissionDeck,
)
from domain.yedo.phases.bidding import categories_of, minimum_bid, open_lots
from domain.yedo.state import Bidding


def value_of_auction(outlook: Outlook) -> float:
    """Returns the value of the lot that a seat leads, or of the best open one; 0 outside the bidding phase."""
    phase = outlook.state.phase
    if type(phase) is not Bidding or outlook.seat not in phase.track:
        return 0.0
    if phase.auction is not None and phase.auction.bidder == outlook.seat:
        return won(outlook, phase.auction.lot, phase.auction.bid)
    lots = [won(outlook, lot, minimum_bid(outlook.state, lot)) for lot in open_lots(outlook.state)]
    return outlook.weights.auction * max(lots, default=0.0)


def won(outlook: Outlook, lot: Lot, bid: int) -> float:
    """Returns the value of winning a lot with a bid, which may be negative; 0 if the seat cannot pay."""
    if bid > outlook.means.mon:
        return 0.0
    left = outlook.means.paying(bid)
    return outlook.worth(left) + value_of_lot(outlook._replace(means=left), lot)


def _lot_and_supply(outlook: Outlook, lot: Lot) -> Hashable:
    state, reserve = outlook.state, outlook.state.clans[outlook.seat].reserve
    return *outlook.known, lot, state.annexes, state.geisha > 0, reserve > 0


@memoize_by(_lot_and_supply)
def value_of_lot(outlook: Outlook, lot: Lot) -> float:
    """Returns the value of the best category of a lot."""
    return max(CATEGORIES[category](outlook) for category in categories_of(outlook.state, lot))


def value_of_choices(outlook: Outlook) -> float:
    """Returns the value of what a seat has won and still has to choose."""
    pending = outlook.state.pending
    return sum([value_of_choice(outlook, choice) for choice in pending if type(choice) in CHOICES]) if pending else 0.0


def value_of_choice(outlook: Outlook, choice: AnyPendingChoice) -> float:
    """Returns the value of a choice of the seat: a category, an annex, a deck of missions, a weapon of the market."""
    match choice:
        case PendingCategory(outlook.seat, lot):
            return value_of_lot(outlook, lot)
        case PendingAnnex(outlook.seat):
            return best_annex(outlook)
        case PendingMissionDeck(outlook.seat):
            return outlook.weights.new_mission * outlook.share
        case PendingMarketWeapon(outlook.seat):
            weapons = [weapon for weapon in outlook.state.market if weapon is not None]
            return max([outlook.worth(outlook.means.with_weapon(weapon)) for weapon in weapons], default=0.0)
        case _:
            return 0.0


def best_annex(outlook: Outlook) -> float:
    """Returns what the best annex is worth that the seat can get; 0 if there is none."""
    annexes = telling(outlook.means, takable_annexes(outlook.state, outlook.seat))
    return max([outlook.worth(outlook.means.with_annex(annex)) for annex in annexes], default=0.0)


def annex_won(outlook: Outlook) -> float:
    """Returns the value of an annex with its prestige points."""
    return components_of(outlook.state).auctions.pp + best_annex(outlook)


def geisha_won(outlook: Outlook) -> float:
    """Returns the value of a geisha with her prestige points."""
    points = components_of(outlook.state).auctions.pp
    if not may_take_geisha(outlook.state, outlook.seat):
        return points
    return points + outlook.worth(replace(outlook.means, geisha=outlook.means.geisha + 1))


def disciple_won(outlook: Outlook) -> float:
    """Returns the value of one more disciple, if one is in the reserve."""
    if not outlook.state.clans[outlook.seat].reserve:
        return 0.0
    return outlook.worth(replace(outlook.means, disciples=outlook.means.disciples + 1))


@lru_cache(maxsize=65536)
def best_of_three_weapons(weights: Weights, means: Means) -> float:
    """Returns what the best of three weapons is worth that are drawn by chance."""
    return expected_best(worth_of_each_weapon(weights, means), 3) - worth(weights, means)


def worth_of_each_weapon(weights: Weights, means: Means) -> list[float]:
    """Returns what the means are worth with each weapon in addition.

    Weapons that no mission requires differ only in whether one of them is owned.
    """
    wanted, known, values = required(means.components, means.missions), dict[Weapon | bool, float](), []
    for weapon in WEAPONS:
        kind = weapon if weapon in wanted else weapon in means.weapons
        if kind not in known:
            known[kind] = worth(weights, means.with_weapon(weapon))
        values.append(known[kind])
    return values


def expected_best(values: Sequence[float], drawn: int) -> float:
    """Returns the mean of the highest of some values that are drawn by chance, no two of them the same."""
    ordered = sorted(values, reverse=True)
    ways = [comb(len(values) - place - 1, drawn - 1) for place in range(len(values))]
    return sum([value * count for value, count in zip(ordered, ways, strict=True)]) / comb(len(values), drawn)


CHOICES: Final = frozenset({PendingCategory, PendingAnnex, PendingMissionDeck, PendingMarketWeapon})
"""The choices that have a value."""
CATEGORIES: Final[Mapping[AuctionCategory, Callable[[Outlook], float]]] = {
    "annex": annex_won,
    "geisha": geisha_won,
    "disciple": disciple_won,
    "weapon": lambda outlook: best_of_three_weapons(outlook.weights, outlook.means),
    "mission": lambda outlook: outlook.weights.new_mission * outlook.share,
    "bonus_card": lambda outlook: outlook.weights.new_bonus_card * outlook.share,
    "action_card": lambda outlook: outlook.weights.new_card,
}
"""The value of winning each category."""
