"""Who may trade with whom, and what (rulebook p. 10)."""

from collections.abc import Mapping
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.memoize import memoize_last
from domain.yedo.components import REGISTRY
from domain.yedo.components.vocabulary import District
from domain.yedo.limits import has_room_for_geisha
from domain.yedo.offers import Assets, Offer
from domain.yedo.pieces import Disciple
from domain.yedo.state import State, Trading

TRADING_DISTRICTS: Final = frozenset[District](("market", "tavern"))
NO_DISTRICT: Final = frozenset[District]()


def has_partner(state: State, seat: Seat) -> bool:
    """Whether a seat has anybody to trade with."""
    return any(meeting(state, seat, other) for other in state.order)


def meeting(state: State, one: Seat, other: Seat) -> frozenset[District]:
    """The trading districts where two different seats both have a disciple, so that they may trade."""
    return standing(state, one) & standing(state, other) if one != other else NO_DISTRICT


def standing(state: State, seat: Seat) -> frozenset[District]:
    """The trading districts where a seat has a disciple."""
    return traders(state.disciples, state.components).get(seat, NO_DISTRICT)


@memoize_last
def traders(disciples: tuple[Disciple, ...], components: Digest) -> Mapping[Seat, frozenset[District]]:
    """Who has disciples in trading districts, and in which."""
    district_of = REGISTRY[components].district_of
    standing: dict[Seat, frozenset[District]] = {}
    for disciple in disciples:
        district = district_of.get(disciple.post)
        if district is not None and district in TRADING_DISTRICTS:
            standing[disciple.seat] = standing.get(disciple.seat, NO_DISTRICT) | {district}
    return standing


def offers_left(state: State, seat: Seat) -> int:
    """How many offers a seat may still make in this phase."""
    return state.phase.offers[seat] if isinstance(state.phase, Trading) else 0


def is_allowed(state: State, offer: Offer) -> bool:
    """Whether the districts allow it: the Tavern all kinds of assets, the Market only weapons and mon."""
    others = offer.give.geisha or offer.ask.geisha or offer.give.cards or offer.ask.cards
    return not others or "tavern" in meeting(state, offer.seat, offer.to)


def can_give(state: State, seat: Seat, assets: Assets) -> bool:
    """Whether a seat owns these assets."""
    clan = state.clans[seat]
    return (
        0 <= assets.mon <= clan.mon
        and 0 <= assets.geisha <= clan.geisha
        and 0 <= assets.action_cards <= len(clan.action_cards)
        and 0 <= assets.bonus_cards <= len(clan.bonus_cards)
        and 0 <= assets.missions <= len(clan.missions)
        and all(assets.weapons.count(weapon) <= clan.weapons.count(weapon) for weapon in assets.weapons)
    )


def would_exceed_geisha(state: State, offer: Offer) -> bool:
    """Whether one of the two would own more geisha than there is room for (rulebook p. 16)."""
    more = offer.ask.geisha - offer.give.geisha
    return not (has_room_for_geisha(state, offer.seat, more) and has_room_for_geisha(state, offer.to, -more))


def is_off(state: State, offer: Offer) -> bool:
    """Whether an offer can no longer be met: a card played meanwhile has taken what it needs."""
    met = can_give(state, offer.seat, offer.give) and can_give(state, offer.to, offer.ask)
    return not met or would_exceed_geisha(state, offer)
