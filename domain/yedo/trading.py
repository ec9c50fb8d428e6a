"""Which seats may trade with each other, and what (rulebook p. 10)."""

from collections.abc import Mapping
from itertools import permutations
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.value import memoize_last
from domain.yedo.components import REGISTRY
from domain.yedo.components.vocabulary import District, Weapon
from domain.yedo.limits import has_room_for_geisha
from domain.yedo.pieces import Assets, Disciple, Offer
from domain.yedo.state import Clan, State, Trading

TRADING_DISTRICTS: Final = frozenset[District](("market", "tavern"))
NO_DISTRICT: Final = frozenset[District]()


def has_partner(state: State, seat: Seat) -> bool:
    """True if a seat may trade with some other seat."""
    return seat in seats_that_meet(state.disciples, state.components)


@memoize_last
def seats_that_meet(disciples: tuple[Disciple, ...], components: Digest) -> frozenset[Seat]:
    """Returns the seats that meet another one in a trading district."""
    districts = districts_by_seat(disciples, components)
    pairs = permutations(districts, 2)
    return frozenset([one for one, other in pairs if not districts[one].isdisjoint(districts[other])])


def shared_districts(state: State, one: Seat, other: Seat) -> frozenset[District]:
    """Returns the districts where two seats may trade: both have a disciple there. Empty for a seat with itself."""
    if one == other:
        return NO_DISTRICT
    districts = districts_by_seat(state.disciples, state.components)
    return districts.get(one, NO_DISTRICT) & districts.get(other, NO_DISTRICT)


@memoize_last
def districts_by_seat(disciples: tuple[Disciple, ...], components: Digest) -> Mapping[Seat, frozenset[District]]:
    """Returns the trading districts where each seat has disciples; seats without any are left out."""
    district_of = REGISTRY[components].district_of
    districts: dict[Seat, frozenset[District]] = {}
    for disciple in disciples:
        district = district_of.get(disciple.post)
        if district is not None and district in TRADING_DISTRICTS:
            districts[disciple.seat] = districts.get(disciple.seat, NO_DISTRICT) | {district}
    return districts


def offers_left(state: State, seat: Seat) -> int:
    """Returns how many offers a seat may still make in this phase."""
    return state.phase.offers[seat] if isinstance(state.phase, Trading) else 0


def is_allowed(state: State, offer: Offer) -> bool:
    """True if a shared district allows the assets: the Tavern all kinds, the Market only weapons and mon."""
    others = offer.give.geisha or offer.ask.geisha or offer.give.cards or offer.ask.cards
    return not others or "tavern" in shared_districts(state, offer.seat, offer.to)


def can_give(state: State, seat: Seat, assets: Assets) -> bool:
    """True if a seat owns these assets."""
    clan = state.clans[seat]
    return (
        0 <= assets.mon <= clan.mon
        and 0 <= assets.geisha <= clan.geisha
        and 0 <= assets.action_cards <= len(clan.action_cards)
        and 0 <= assets.bonus_cards <= len(clan.bonus_cards)
        and 0 <= assets.missions <= len(clan.missions)
        and not missing_weapons(clan, assets)
    )


def missing_weapons(clan: Clan, assets: Assets) -> list[Weapon]:
    """Returns the weapons among some assets of which a clan owns fewer."""
    return [weapon for weapon in assets.weapons if assets.weapons.count(weapon) > clan.weapons.count(weapon)]


def would_exceed_geisha(state: State, offer: Offer) -> bool:
    """True if one of the two seats would own too many geisha after the trade (rulebook p. 16)."""
    more = offer.ask.geisha - offer.give.geisha
    return not (has_room_for_geisha(state, offer.seat, more) and has_room_for_geisha(state, offer.to, -more))


def cannot_be_met(state: State, offer: Offer) -> bool:
    """True if an offer can no longer be met, because an action card has taken what it needs."""
    met = can_give(state, offer.seat, offer.give) and can_give(state, offer.to, offer.ask)
    return not met or would_exceed_geisha(state, offer)
