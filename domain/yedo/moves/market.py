"""The Market District: buying a weapon, and selling a card (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Final, cast

from domain.family import Family, Refusal
from domain.secrecy import Hidden, Seat, Secret
from domain.yedo.decks import deck_of
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import CardSold, WeaponBought
from domain.yedo.expected import known
from domain.yedo.market import stalled
from domain.yedo.moves.activation import TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.moves.base import YedoMove
from domain.yedo.moves.shortages import no_weapon_there
from domain.yedo.pieces import Card, Post
from domain.yedo.prices import weapon_price
from domain.yedo.state import State
from domain.yedo.table import printed

RULE: Final = "rulebook p. 12, The Market District"
EMPTY_STALL: Final = no_weapon_there(RULE)
NOT_SELLABLE: Final = Refusal("card-not-sellable", "You sell an Action Card or a Bonus Card of yours.", RULE)


class BuyWeapon(YedoMove, frozen=True):
    """Activate this disciple to buy the weapon on a space of the market, counted from 0."""

    disciple: Post
    stall: int


class SellCard(YedoMove, frozen=True):
    """Activate this disciple to sell an action or bonus card."""

    disciple: Post
    card: Annotated[Card | Hidden, Secret()]


def each_weapon(state: State, seat: Seat) -> Iterator[BuyWeapon]:
    """Each disciple there, for each space."""
    posts = posts_in(state, seat, "market")
    return (BuyWeapon(post, stall) for post in posts for stall in range(len(state.market)))


def refuse_weapon(state: State, seat: Seat, move: BuyWeapon) -> Refusal | None:
    """A weapon must lie there, and be paid for."""
    refused = refuse_in(state, seat, move.disciple, "market")
    if refused or not 0 <= move.stall < len(state.market) or state.market[move.stall] is None:
        return refused or EMPTY_STALL
    return TOO_POOR if state.clans[seat].mon < weapon_price(state, seat, move.stall) else None


def buy_weapon(play: YedoPlay, seat: Seat, move: BuyWeapon) -> None:
    """The weapon comes to the clan board."""
    price = weapon_price(play.state, seat, move.stall)
    activate(play, seat, move.disciple)
    play.emit(WeaponBought(seat, move.stall, stalled(play.state, move.stall), price))


def sellable(state: State, seat: Seat) -> tuple[Card | Hidden, ...]:
    """The cards of a hand that can be sold, each once."""
    clan = state.clans[seat]
    cards = cast("tuple[Card | Hidden, ...]", (*clan.action_cards, *clan.bonus_cards))
    return tuple(dict.fromkeys(cards))


def each_sale(state: State, seat: Seat) -> Iterator[SellCard]:
    """Each disciple there, for each card."""
    return (SellCard(post, card) for post, card in product(posts_in(state, seat, "market"), sellable(state, seat)))


def refuse_sale(state: State, seat: Seat, move: SellCard) -> Refusal | None:
    """It must be in the hand."""
    refused = refuse_in(state, seat, move.disciple, "market")
    if refused or move.card not in sellable(state, seat):
        return refused or NOT_SELLABLE
    return None


def sell_card(play: YedoPlay, seat: Seat, move: SellCard) -> None:
    """The card goes face down under its deck."""
    deck = deck_of(play.state, known(move.card))
    activate(play, seat, move.disciple)
    play.emit(CardSold(seat, deck, move.card, printed(play.state).prices.sold_card))


BUY_WEAPON: Final = Family(BuyWeapon, each_weapon, refuse_weapon, buy_weapon)
SELL_CARD: Final = Family(SellCard, each_sale, refuse_sale, sell_card)
