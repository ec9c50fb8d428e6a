"""The value of what may come next, in prestige points: the actions of disciples on the board, and the auction."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yedo.clans import district_of, posts_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import AuctionCategory, SpaceKind
from domain.yedo.components.vocabulary import District, SpaceId
from domain.yedo.evaluation.first.heuristics import (
    ACTION_CARD,
    ANNEX,
    BLESSING,
    BONUS_CARD,
    GEISHA,
    MON,
    WEAPON,
    value_of_mon,
    value_of_one_disciple,
    value_of_weapon,
)
from domain.yedo.limits import may_take_blessing, may_take_geisha, takable_annexes
from domain.yedo.pending import Lot
from domain.yedo.phases.bidding import categories_of, minimum_bid, open_lots
from domain.yedo.pieces import Post, Stall
from domain.yedo.prices import annex_price, audience_points, geisha_price, luxury_offers, weapon_price
from domain.yedo.state import Bidding, State

AUCTION_SHARE: Final = 0.6
"""The share of the best open lot, at its minimum bid, that counts before the seat wins it."""
ACTION_SHARE: Final = 0.7
"""The share of an action that counts before the disciple is activated."""
NO_ACTION: Final = 0.1
"""The value of a disciple without a useful action: it may still complete a mission."""
ANNEX_ACTION: Final = 0.05
"""The value of a disciple on an annex: an exchange for an unknown card or weapon."""
PURCHASE_FACTOR: Final = 1.5
"""The weight of an annex or a geisha is multiplied by this before it is bought; else no bot would pay for it."""
BAKUFU_AUDIENCE: Final = 0.5
"""The value of an audience with the Bakufu: a mission of a chosen color."""
BOWER_ACTION: Final = 0.2
"""The value of choosing a position in the player order."""
CHOSEN_ACTION_CARD: Final = 2 * ACTION_CARD
"""An auction shows several cards or weapons and the winner keeps the best, so these count more than drawn ones."""
CHOSEN_BONUS_CARD: Final = 1.3 * BONUS_CARD
CHOSEN_WEAPON: Final = 3 * WEAPON
CHOSEN_MISSION: Final = 0.8

Place = District | SpaceKind
"""What decides the action of a disciple: its district, or its kind of space in the Castle."""


def value_of_disciples(state: State, seat: Seat) -> float:
    """Returns the value of the actions of a seat's disciples; each place counts once."""
    clan = state.clans[seat]
    values: dict[Place | None, float] = {}
    for post in posts_of(state, seat):
        place = place_of(state, post)
        action = ACTIONS.get(place)
        values[place] = max(NO_ACTION, action(state, seat) if action else 0.0)
    return ACTION_SHARE * sum(values.values()) + ANNEX_ACTION * len(clan.manned)


def place_of(state: State, post: Post) -> Place | None:
    """Returns the kind of a space in the Castle, or the district of any other post."""
    space = components_of(state).spaces.get(SpaceId(post))
    return space.kind if space is not None and space.kind != "district" else district_of(state, post)


def net_value(state: State, seat: Seat, value: float, price: int) -> float:
    """Returns the value of something minus the value of its price in mon; 0 if the seat cannot pay."""
    mon = state.clans[seat].mon
    return value - value_of_mon(state, mon) + value_of_mon(state, mon - price) if price <= mon else 0.0


def recruiting_value(state: State, seat: Seat) -> float:
    """Returns the value of recruiting a disciple at the Gates."""
    if not state.clans[seat].reserve:
        return 0.0
    return net_value(state, seat, value_of_one_disciple(state), components_of(state).prices.disciple)


def building_value(state: State, seat: Seat) -> float:
    """Returns the value of building an annex at the Tavern."""
    if not takable_annexes(state, seat):
        return 0.0
    return net_value(state, seat, PURCHASE_FACTOR * ANNEX, annex_price(state))


def harbor_value(state: State, seat: Seat) -> float:
    """Returns the value of the best luxury goods at the Harbor, or of the mon on the church."""
    goods = max((net_value(state, seat, offer.pp, offer.mon) for offer in luxury_offers(state)), default=0.0)
    return max(goods, MON * state.church)


def geisha_value(state: State, seat: Seat) -> float:
    """Returns the value of recruiting a geisha in the Red Light District for mon."""
    if not may_take_geisha(state, seat):
        return 0.0
    return net_value(state, seat, PURCHASE_FACTOR * GEISHA, geisha_price(state).mon)


def market_value(state: State, seat: Seat) -> float:
    """Returns the value of the best weapon in the market, minus its price."""
    return max(
        (
            net_value(state, seat, value_of_weapon(state, seat, weapon), weapon_price(state, seat, Stall(stall)))
            for stall, weapon in enumerate(state.market)
            if weapon is not None
        ),
        default=0.0,
    )


ACTIONS: Final[Mapping[Place | None, Callable[[State, Seat], float]]] = {
    "gates": recruiting_value,
    "tavern": building_value,
    "harbor": harbor_value,
    "red_light": geisha_value,
    "market": market_value,
    "temple": lambda state, seat: BLESSING if may_take_blessing(state, seat) else NO_ACTION,
    "shogun": lambda state, _seat: audience_points(state),
    "bakufu": lambda _state, _seat: BAKUFU_AUDIENCE,
    "bower": lambda _state, _seat: BOWER_ACTION,
}
"""The value of the best action of each district or kind of space in the Castle."""


def value_of_category(state: State, seat: Seat, category: AuctionCategory) -> float:
    """Returns the value of winning an auction category."""
    clan, auctions = state.clans[seat], components_of(state).auctions
    values: dict[AuctionCategory, float] = {
        "action_card": CHOSEN_ACTION_CARD,
        "bonus_card": CHOSEN_BONUS_CARD,
        "weapon": CHOSEN_WEAPON,
        "annex": auctions.pp + (PURCHASE_FACTOR * ANNEX if takable_annexes(state, seat) else 0),
        "geisha": auctions.pp + (PURCHASE_FACTOR * GEISHA if may_take_geisha(state, seat) else 0),
        "disciple": value_of_one_disciple(state) if clan.reserve else 0,
        "mission": CHOSEN_MISSION,
    }
    return values[category]


def value_of_lot(state: State, seat: Seat, lot: Lot) -> float:
    """Returns the value of the best category of a lot."""
    return max(value_of_category(state, seat, category) for category in categories_of(state, lot))


def value_of_auction(state: State, seat: Seat) -> float:
    """Returns the value of the auction that the seat leads, or of the best open lot; 0 outside the bidding phase."""
    phase = state.phase
    if not isinstance(phase, Bidding) or seat not in phase.track:
        return 0.0
    if phase.auction is not None and phase.auction.bidder == seat:
        return net_value(state, seat, value_of_lot(state, seat, phase.auction.lot), phase.auction.bid)
    lots = (net_value(state, seat, value_of_lot(state, seat, lot), minimum_bid(state, lot)) for lot in open_lots(state))
    return AUCTION_SHARE * max(lots, default=0.0)
