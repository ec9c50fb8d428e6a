"""Phase 6: who may trade with whom, and what (rulebook p. 10)."""

from collections.abc import Mapping
from typing import Final

from domain.components import Digest
from domain.latest import remembers_the_latest
from domain.secrecy import Seat
from domain.yedo.choices import Deal, Trade
from domain.yedo.events import YedoPlay
from domain.yedo.events.course import PhaseBegan, TurnBegan
from domain.yedo.events.trade import DealClosed
from domain.yedo.expected import phase_of
from domain.yedo.offers import Assets, Offer
from domain.yedo.phases.phase import PhaseRules
from domain.yedo.pieces import Disciple
from domain.yedo.shelf import SHELF
from domain.yedo.state import State, Trading
from domain.yedo.table import all_seats, printed, successor

TRADING_DISTRICTS: Final = frozenset(("market", "tavern"))
NO_DISTRICT: Final = frozenset[str]()


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who has a disciple in the Market or the Tavern together with a seat, in player order."""
    return tuple([other for other in state.order if meeting(state, seat, other)])


def has_partner(state: State, seat: Seat) -> bool:
    """Whether a seat has anybody to trade with."""
    return any(meeting(state, seat, other) for other in state.order)


def meeting(state: State, one: Seat, other: Seat) -> frozenset[str]:
    """The trading districts where two different seats both have a disciple, so that they may trade."""
    return standing(state, one) & standing(state, other) if one != other else NO_DISTRICT


def standing(state: State, seat: Seat) -> frozenset[str]:
    """The trading districts where a seat has a disciple."""
    return traders(state.disciples, state.components).get(seat, NO_DISTRICT)


@remembers_the_latest
def traders(disciples: tuple[Disciple, ...], components: Digest) -> Mapping[Seat, frozenset[str]]:
    """Who has disciples in trading districts, and in which."""
    district_of = SHELF[components].district_of
    standing: dict[Seat, frozenset[str]] = {}
    for disciple in disciples:
        district = district_of.get(disciple.post)
        if district is not None and district in TRADING_DISTRICTS:
            standing[disciple.seat] = standing.get(disciple.seat, NO_DISTRICT) | {district}
    return standing


def offers_left(state: State, seat: Seat) -> int:
    """How many offers a seat may still make in this phase."""
    return state.phase.offers[seat] if isinstance(state.phase, Trading) else 0


def side_of(offer: Offer, seat: Seat) -> Assets:
    """What a seat gives in an offer."""
    return offer.give if seat == offer.seat else offer.ask


def is_allowed(state: State, offer: Offer) -> bool:
    """The Tavern allows all kinds of assets, the Market weapons and mon."""
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


def has_room_for_geisha(state: State, seat: Seat, more: int) -> bool:
    """Whether a seat may own so many geisha more, or fewer."""
    return state.clans[seat].geisha + more <= printed(state).limits.geisha


def would_exceed_geisha(state: State, offer: Offer) -> bool:
    """Whether one of the two would own more geisha than there is room for."""
    more = offer.ask.geisha - offer.give.geisha
    return not (has_room_for_geisha(state, offer.seat, more) and has_room_for_geisha(state, offer.to, -more))


def is_off(state: State, offer: Offer) -> bool:
    """Whether an offer can no longer be met."""
    met = can_give(state, offer.seat, offer.give) and can_give(state, offer.to, offer.ask)
    return not met or would_exceed_geisha(state, offer)


def begin(play: YedoPlay) -> bool:
    """The first in player order who has somebody to trade with begins."""
    if not any(has_partner(play.state, seat) for seat in all_seats(play.state)):
        return False
    play.emit(PhaseBegan(Trading((play.state.options.offers_each,) * len(play.state.clans))))
    return True


def go_on(play: YedoPlay) -> bool:
    """In turn, until everyone is done or has made all the offers that a player may make."""
    state, phase = play.state, phase_of(play.state, Trading)
    seat = successor(state.order, phase.turn, lambda seat: phase.offers[seat] and has_partner(state, seat))
    if seat is not None:
        play.emit(TurnBegan(Trade(seat)))
    return seat is not None


def close(play: YedoPlay, deal: Deal) -> None:
    """Both sides have chosen: the assets change hands at once."""
    offer, first, second = deal.offer, deal.first or (), deal.second or ()
    play.emit(DealClosed(offer.seat, offer.to, offer.give, offer.ask, first, first, second, second))


TRADE: Final = PhaseRules(Trading, begin, go_on)
