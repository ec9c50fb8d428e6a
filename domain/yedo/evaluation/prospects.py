"""What is at stake at this moment: the actions of the disciples on the board, and an auction."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yedo.clans import posts_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import AuctionCategory, SpaceKind
from domain.yedo.components.vocabulary import District, SpaceId
from domain.yedo.districts import district_of
from domain.yedo.evaluation.worth import (
    ACTION_CARD,
    ANNEX,
    BLESSING,
    BONUS_CARD,
    GEISHA,
    MON,
    WEAPON,
    worth_of_disciple,
    worth_of_mon,
    worth_of_weapon,
)
from domain.yedo.limits import may_be_blessed, may_take_geisha, takable_annexes
from domain.yedo.pending import Lot
from domain.yedo.phases.bidding import categories_of, minimum_bid, open_lots
from domain.yedo.pieces import Post, Stall
from domain.yedo.prices import annex_price, audience_points, geisha_price, luxury_offers, weapon_price
from domain.yedo.state import Bidding, State

WAITING: Final = 0.6
"""How much of what the best open auction would bring at its minimum bid counts before it is won."""
LIKELY: Final = 0.7
"""How much of an action that can be taken later counts now."""
IDLE: Final = 0.1
"""Of a disciple that finds nothing to do where it stands: it may still complete a mission."""
ON_AN_ANNEX: Final = 0.05
"""Of a disciple on an annex: an exchange, for what cannot be told before it is made."""
STILL_TO_BE_HAD: Final = 1.5
"""How many times its worth an annex or a geisha counts before it is bought: nobody would pay for just as much."""
AT_THE_BAKUFU: Final = 0.5
"""Of an audience that gives a mission: the color is chosen, the card is not."""
AT_THE_BOWER: Final = 0.2
"""Of a say in the player order."""
CHOSEN_ACTION_CARD: Final = 2 * ACTION_CARD
"""Of the cards and weapons that an auction shows the best is kept, so it is worth more than one that is just drawn."""
CHOSEN_BONUS_CARD: Final = 1.3 * BONUS_CARD
CHOSEN_WEAPON: Final = 3 * WEAPON
CHOSEN_MISSION: Final = 0.8

Place = District | SpaceKind
"""What decides what a disciple can do: its district, or its space of the castle."""


def worth_of_posts(state: State, seat: Seat) -> float:
    """What the disciples on the board can do; several in one district do not add up."""
    clan = state.clans[seat]
    best: dict[Place | None, float] = {}
    for post in posts_of(state, seat):
        place = place_of(state, post)
        action = ACTIONS.get(place)
        best[place] = max(IDLE, action(state, seat) if action else 0.0)
    return LIKELY * sum(best.values()) + ON_AN_ANNEX * len(clan.manned)


def place_of(state: State, post: Post) -> Place | None:
    """The kind of a space of the castle; the district of any other post."""
    space = components_of(state).spaces.get(SpaceId(post))
    return space.kind if space is not None and space.kind != "district" else district_of(state, post)


def net(state: State, seat: Seat, worth: float, price: int) -> float:
    """The gain from buying something, if it can be paid."""
    mon = state.clans[seat].mon
    return worth - worth_of_mon(state, mon) + worth_of_mon(state, mon - price) if price <= mon else 0.0


def at_gates(state: State, seat: Seat) -> float:
    """One more disciple, for its price."""
    if not state.clans[seat].reserve:
        return 0.0
    return net(state, seat, worth_of_disciple(state), components_of(state).prices.disciple)


def at_tavern(state: State, seat: Seat) -> float:
    """An annex, for its price."""
    return net(state, seat, STILL_TO_BE_HAD * ANNEX, annex_price(state)) if takable_annexes(state, seat) else 0.0


def at_harbor(state: State, seat: Seat) -> float:
    """The best offer of luxury goods, or the mon on the church."""
    goods = max((net(state, seat, offer.pp, offer.mon) for offer in luxury_offers(state)), default=0.0)
    return max(goods, MON * state.church)


def at_red_light(state: State, seat: Seat) -> float:
    """A geisha, for her price in mon."""
    return net(state, seat, STILL_TO_BE_HAD * GEISHA, geisha_price(state).mon) if may_take_geisha(state, seat) else 0.0


def at_market(state: State, seat: Seat) -> float:
    """The best weapon on a space of the market, for its price there."""
    return max(
        (
            net(state, seat, worth_of_weapon(state, seat, weapon), weapon_price(state, seat, Stall(stall)))
            for stall, weapon in enumerate(state.market)
            if weapon is not None
        ),
        default=0.0,
    )


ACTIONS: Final[Mapping[Place | None, Callable[[State, Seat], float]]] = {
    "gates": at_gates,
    "tavern": at_tavern,
    "harbor": at_harbor,
    "red_light": at_red_light,
    "market": at_market,
    "temple": lambda state, seat: BLESSING if may_be_blessed(state, seat) else IDLE,
    "shogun": lambda state, _seat: audience_points(state),
    "bakufu": lambda _state, _seat: AT_THE_BAKUFU,
    "bower": lambda _state, _seat: AT_THE_BOWER,
}
"""What an action of a district, or of a space of the castle, brings at best."""


def worth_of_category(state: State, seat: Seat, category: AuctionCategory) -> float:
    """What winning an auction category brings."""
    clan, auctions = state.clans[seat], components_of(state).auctions
    worths: dict[AuctionCategory, float] = {
        "action_card": CHOSEN_ACTION_CARD,
        "bonus_card": CHOSEN_BONUS_CARD,
        "weapon": CHOSEN_WEAPON,
        "annex": auctions.pp + (STILL_TO_BE_HAD * ANNEX if takable_annexes(state, seat) else 0),
        "geisha": auctions.pp + (STILL_TO_BE_HAD * GEISHA if may_take_geisha(state, seat) else 0),
        "disciple": worth_of_disciple(state) if clan.reserve else 0,
        "mission": CHOSEN_MISSION,
    }
    return worths[category]


def worth_of_lot(state: State, seat: Seat, lot: Lot) -> float:
    """The best of what a lot offers."""
    return max(worth_of_category(state, seat, category) for category in categories_of(state, lot))


def worth_of_auction(state: State, seat: Seat) -> float:
    """What winning, or still being in, may bring in the bidding phase."""
    phase = state.phase
    if not isinstance(phase, Bidding) or seat not in phase.track:
        return 0.0
    if phase.auction is not None and phase.auction.bidder == seat:
        return net(state, seat, worth_of_lot(state, seat, phase.auction.lot), phase.auction.bid)
    lots = (net(state, seat, worth_of_lot(state, seat, lot), minimum_bid(state, lot)) for lot in open_lots(state))
    return WAITING * max(lots, default=0.0)
