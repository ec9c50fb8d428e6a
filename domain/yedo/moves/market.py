"""The Market District: buying a weapon, and selling a card (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import product, starmap
from typing import Annotated, Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.decks import deck_of
from domain.yedo.events import CardSold, WeaponBought, YedoPlay
from domain.yedo.limits import no_weapon_there
from domain.yedo.market import is_stocked, weapon_on
from domain.yedo.moves.activation import TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.pieces import Card, Post, Stall, known
from domain.yedo.prices import weapon_price, weapon_prices
from domain.yedo.state import State

RULE: Final = "rulebook p. 12, The Market District"
EMPTY_STALL: Final = no_weapon_there(RULE)
NOT_SELLABLE: Final = Refusal(
    "card-not-sellable", "You can only sell an Action Card or a Bonus Card that you hold.", RULE
)


class BuyWeapon(YedoMove, frozen=True):
    """Activate this disciple to buy the weapon on this space of the market, counted from 0."""

    disciple: Post
    stall: Stall


class SellCard(YedoMove, frozen=True):
    """Activate this disciple to sell an action or bonus card."""

    disciple: Post
    card: Annotated[Card | Hidden, Secret()]


def each_weapon(state: State, seat: Seat) -> Iterator[BuyWeapon]:
    """Returns a move for each disciple in the Market District and each weapon of the market that the seat can pay."""
    return starmap(BuyWeapon, product(posts_in(state, seat, "market"), affordable(state, seat)))


def affordable(state: State, seat: Seat) -> list[Stall]:
    """Returns the spaces of the market with a weapon that a seat can pay."""
    mon, stalls = state.clans[seat].mon, enumerate(zip(state.market, weapon_prices(state, seat), strict=False))
    return [Stall(stall) for stall, (weapon, price) in stalls if weapon is not None and price <= mon]


def refuse_weapon(state: State, seat: Seat, move: BuyWeapon) -> Refusal | None:
    """Returns why a weapon cannot be bought; `None` if it can."""
    if refused := refuse_in(state, seat, move.disciple, "market"):
        return refused
    if not is_stocked(state, move.stall):
        return EMPTY_STALL
    return None if move.stall in affordable(state, seat) else TOO_POOR


def buy_weapon(play: YedoPlay, seat: Seat, move: BuyWeapon) -> None:
    """Pays the price of the space and moves the weapon to the clan board (rulebook p. 12)."""
    price = weapon_price(play.state, seat, move.stall)
    activate(play, seat, move.disciple)
    play.emit(WeaponBought(seat, move.stall, weapon_on(play.state, move.stall), price))


def sellable(state: State, seat: Seat) -> tuple[Card | Hidden, ...]:
    """Returns the cards of a hand that can be sold, each once."""
    clan = state.clans[seat]
    cards = cast("tuple[Card | Hidden, ...]", (*clan.action_cards, *clan.bonus_cards))
    return tuple(dict.fromkeys(cards))


def each_sale(state: State, seat: Seat) -> Iterator[SellCard]:
    """Returns a move for each disciple in the Market District and each card that can be sold."""
    return starmap(SellCard, product(posts_in(state, seat, "market"), sellable(state, seat)))


def refuse_sale(state: State, seat: Seat, move: SellCard) -> Refusal | None:
    """Returns why a card cannot be sold; `None` if it can."""
    if refused := refuse_in(state, seat, move.disciple, "market"):
        return refused
    return None if move.card in sellable(state, seat) else NOT_SELLABLE


def sell_card(play: YedoPlay, seat: Seat, move: SellCard) -> None:
    """Puts the card face down under its deck and gives the seat mon from the bank (rulebook p. 12)."""
    deck = deck_of(play.state, known(move.card))
    activate(play, seat, move.disciple)
    play.emit(CardSold(seat, deck, move.card, components_of(play.state).prices.sold_card))


BUY_WEAPON: Final = MoveRule(BuyWeapon, each_weapon, refuse_weapon, buy_weapon, always_legal=True)
SELL_CARD: Final = MoveRule(SellCard, each_sale, refuse_sale, sell_card, always_legal=True)
