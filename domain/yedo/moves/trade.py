"""Phase 6: making offers, answering them and handing over cards (rulebook p. 10)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, compress, product
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.pending import topmost
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.components.rows import WEAPONS
from domain.yedo.components.vocabulary import District, Weapon
from domain.yedo.events import CardsChosen, OfferAccepted, OfferDeclined, OfferMade, TradingFinished, YedoPlay
from domain.yedo.limits import FOURTH_GEISHA, has_room_for_geisha
from domain.yedo.pending import PendingDeal, PendingOffer, top_of
from domain.yedo.pieces import Assets, Card, Offer
from domain.yedo.state import State
from domain.yedo.trading import can_give, is_allowed, offers_left, shared_districts, would_exceed_geisha

RULE: Final = "rulebook p. 10, The Trade Phase"
NO_PARTNER: Final = Refusal(
    "not-a-trading-partner", "You and that player have no Disciples in the same trading District.", RULE
)
NO_OFFERS_LEFT: Final = Refusal("no-offers-left", "You have made all the offers that you may make this round.", RULE)
NOT_COUNTERED: Final = Refusal("counter-to-another", "A counter-offer goes to the player who made the offer.", RULE)
NOTHING: Final = Refusal("one-sided-offer", "An offer must give something and ask for something.", RULE)
NOT_TRADABLE: Final = Refusal("market-trades-weapons", "In the Market District only Weapons and Mon are traded.", RULE)
NOT_OWNED: Final = Refusal("offer-beyond-assets", "One of you does not own what would be traded.", RULE)

COINS: Final = (Assets(mon=1), Assets(mon=3), Assets(mon=5))
"""The sums of mon in the offers that are listed: one coin of each value. A player may name any other sum."""
NO_ASSETS: Final = Assets()
OTHERS: Final = (Assets(geisha=1), Assets(action_cards=1), Assets(bonus_cards=1), Assets(missions=1))
"""One of each kind that is neither mon nor a weapon."""
A_WEAPON: Final[Mapping[Weapon, Assets]] = {weapon: Assets(weapons=(weapon,)) for weapon in WEAPONS}


class MakeOffer(YedoMove, frozen=True):
    """Offer a player to give these assets for those."""

    to: Seat
    give: Assets
    ask: Assets


class FinishTrading(YedoMove, frozen=True):
    """Make no more offers in this round."""


def singles(state: State, giver: Seat, taker: Seat, where: frozenset[District]) -> tuple[Assets, ...]:
    """Returns each single asset, without mon, that a seat may give the other in the districts where they meet."""
    clan = state.clans[giver]
    if "tavern" not in where:
        return _singles(clan.weapons, ())
    geisha = clan.geisha > 0 and has_room_for_geisha(state, taker)
    others = (geisha, len(clan.action_cards) > 0, len(clan.bonus_cards) > 0, len(clan.missions) > 0)
    return _singles(clan.weapons, others)


@lru_cache(maxsize=1024)
def _singles(weapons: tuple[Weapon, ...], others: tuple[bool, ...]) -> tuple[Assets, ...]:
    """Returns each weapon once, and one of each other kind that may be given, in the order of `OTHERS`."""
    return (*[A_WEAPON[weapon] for weapon in dict.fromkeys(weapons)], *compress(OTHERS, others))


def coins(state: State, seat: Seat) -> tuple[Assets, ...]:
    """Returns the sums of mon that are listed for a seat: those that it can pay."""
    purse = state.clans[seat].mon
    return COINS if purse >= COINS[-1].mon else tuple([coin for coin in COINS if coin.mon <= purse])


def addressees(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Returns the seats to which a seat may make an offer if they meet.

    A counter-offer goes to the player who made the offer.
    """
    if not offers_left(state, seat):
        return ()
    top = top_of(state)
    return (top.offer.seat,) if isinstance(top, PendingOffer) else state.order


def each_simple_offer(state: State, seat: Seat) -> list[MakeOffer]:
    """Returns the offers that are listed: one asset for another one, or for one coin."""
    offers: list[MakeOffer] = []
    for other in addressees(state, seat):
        where = shared_districts(state, seat, other)
        if where:
            own, theirs = singles(state, seat, other, where), singles(state, other, seat, where)
            offers += offers_of(other, own, theirs, coins(state, seat), coins(state, other))
    return offers


@lru_cache(maxsize=1024)
def offers_of(
    other: Seat,
    own: tuple[Assets, ...],
    theirs: tuple[Assets, ...],
    own_coins: tuple[Assets, ...],
    their_coins: tuple[Assets, ...],
) -> tuple[MakeOffer, ...]:
    """Returns the offers to another seat; they are listed again and again while the two own the same."""
    offers = [MakeOffer(other, give, ask) for give, ask in product(own, theirs) if give != ask or give.cards]
    offers += [MakeOffer(other, give, coin) for give, coin in product(own, their_coins)]
    offers += [MakeOffer(other, coin, ask) for coin, ask in product(own_coins, theirs)]
    return tuple(offers)


def refuse_offer(state: State, seat: Seat, move: MakeOffer) -> Refusal | None:
    """Returns why an offer cannot be made; `None` if it can."""
    if not shared_districts(state, seat, move.to):
        return NO_PARTNER
    if not offers_left(state, seat):
        return NO_OFFERS_LEFT
    top = top_of(state)
    if isinstance(top, PendingOffer) and move.to != top.offer.seat:
        return NOT_COUNTERED
    return refuse_assets(state, Offer(seat, move.to, move.give, move.ask))


def refuse_assets(state: State, offer: Offer) -> Refusal | None:
    """Returns why these assets cannot be traded; `None` if they can."""
    if NO_ASSETS in (offer.give, offer.ask):
        return NOTHING
    if not is_allowed(state, offer):
        return NOT_TRADABLE
    if not (can_give(state, offer.seat, offer.give) and can_give(state, offer.to, offer.ask)):
        return NOT_OWNED
    return FOURTH_GEISHA if would_exceed_geisha(state, offer) else None


def make_offer(play: YedoPlay, seat: Seat, move: MakeOffer) -> None:
    """Makes the offer, which waits for its answer; the seat may make one offer fewer."""
    play.emit(OfferMade(Offer(seat, move.to, move.give, move.ask)))


def finish_trading(play: YedoPlay, seat: Seat, _move: FinishTrading) -> None:
    """Ends the turns of the seat in this phase; it may still accept offers."""
    play.emit(TradingFinished(seat))


MAKE_OFFER: Final = MoveRule(MakeOffer, each_simple_offer, refuse_offer, make_offer, always_legal=True)
FINISH_TRADING: Final = MoveRule(FinishTrading, only(FinishTrading()), never_refused, finish_trading)


class AcceptOffer(YedoMove, frozen=True):
    """Accept the offer."""


class DeclineOffer(YedoMove, frozen=True):
    """Decline the offer."""


def accept_offer(play: YedoPlay, seat: Seat, _move: AcceptOffer) -> None:
    """Makes the offer a binding deal. A side that hands over no cards has no choice to make."""
    offer = topmost(play.state, PendingOffer).offer
    play.emit(OfferAccepted(offer))
    for side, assets in ((offer.seat, offer.give), (seat, offer.ask)):
        if not assets.cards:
            play.emit(CardsChosen(side, ()))


def decline_offer(play: YedoPlay, seat: Seat, _move: DeclineOffer) -> None:
    """Ends the offer; the next player has the turn."""
    play.emit(OfferDeclined(seat))


ACCEPT_OFFER: Final = MoveRule(AcceptOffer, only(AcceptOffer()), never_refused, accept_offer)
DECLINE_OFFER: Final = MoveRule(DeclineOffer, only(DeclineOffer()), never_refused, decline_offer)


OTHER_CARDS: Final = Refusal(
    "cards-do-not-fit",
    "You must hand over cards that you hold, as agreed, in the order in which they are listed.",
    "rulebook p. 10, The Trade Phase",
)


class HandOver(YedoMove, frozen=True):
    """Hand over these cards of the kinds agreed: action cards first, then bonus cards, then missions."""

    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


def agreed_assets(state: State, seat: Seat) -> Assets:
    """Returns what a seat hands over in the deal."""
    return topmost(state, PendingDeal).offer.side_of(seat)


def each_handful(state: State, seat: Seat) -> Iterator[HandOver]:
    """Returns a move for each choice of cards of the kinds agreed, sorted within each kind."""
    clan, assets = state.clans[seat], agreed_assets(state, seat)
    hands = (
        combinations(sorted(map(str, clan.action_cards)), assets.action_cards),
        combinations(sorted(map(str, clan.bonus_cards)), assets.bonus_cards),
        combinations(sorted(map(str, clan.missions)), assets.missions),
    )
    handfuls = (tuple(map(Card, (*actions, *bonuses, *missions))) for actions, bonuses, missions in product(*hands))
    return map(HandOver, dict.fromkeys(handfuls))


def refuse_cards(state: State, seat: Seat, move: HandOver) -> Refusal | None:
    """Returns why these cards cannot be handed over; `None` if they can."""
    return None if move in each_handful(state, seat) else OTHER_CARDS


def hand_over(play: YedoPlay, seat: Seat, move: HandOver) -> None:
    """Chooses the cards; they stay in the hand until the other side has chosen as well."""
    play.emit(CardsChosen(seat, move.cards))


HAND_OVER: Final = MoveRule(HandOver, each_handful, refuse_cards, hand_over, always_legal=True)
