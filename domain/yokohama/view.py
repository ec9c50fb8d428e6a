"""What a viewer may know: all but the decks and the order cards of others (rulebook p. 4, General Rules).

Of these it knows the ones that were taken from a management board, where they lay face up.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Seat, Viewer
from domain.secrecy import Hidden, hide, is_hidden
from domain.value import memoize_last, memoize_last_call, replaced
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import OrderId, TechnologyId
from domain.yokohama.state import Merchant, State

Card = TypeVar("Card", OrderId, TechnologyId)


def mask(state: State, viewer: Viewer) -> State:
    """Returns the state with the decks hidden, and the order cards of every seat except the viewer's."""
    public = spectators_view(state)
    if viewer is None:
        return public
    return replace(public, merchants=replaced(public.merchants, viewer, state.merchants[viewer]))


@memoize_last_call
def spectators_view(state: State) -> State:
    """Returns the state as spectators see it: with the decks and all unfulfilled order cards hidden."""
    return replace(
        state,
        merchants=tuple([without_orders(merchant, Seat(seat)) for seat, merchant in enumerate(state.merchants)]),
        order_deck=hide(state.order_deck),
        technology_deck=hide(state.technology_deck),
    )


@memoize_last
def without_orders(merchant: Merchant, _seat: Seat) -> Merchant:
    """Returns the merchant of a seat with its unfulfilled order cards hidden."""
    return replace(merchant, dealt=hide(merchant.dealt), returned=hide(merchant.returned), orders=hide(merchant.orders))


def determinize(view: State, _seat: Seat, chance: Chance) -> State:
    """Returns a state in which each hidden card is a random one of the cards that the seat does not see."""
    orders = iter(chance.shuffled(unseen(tuple(components_of(view).orders), visible_orders(view))))
    merchants = tuple(with_orders(merchant, orders) for merchant in view.merchants)
    technologies = iter(chance.shuffled(unseen(tuple(components_of(view).technologies), visible_technologies(view))))
    return replace(
        view,
        merchants=merchants,
        order_deck=dealt(view.order_deck, orders),
        technology_deck=dealt(view.technology_deck, technologies),
    )


def with_orders(merchant: Merchant, supply: Iterator[OrderId]) -> Merchant:
    """Returns a merchant with cards in place of hidden order cards: those that all know, and others from the supply."""
    hand = merchant.orders
    if is_hidden(hand):
        hand = (*hand[len(merchant.known) :], *merchant.known)
    return replace(
        merchant,
        dealt=dealt(merchant.dealt, supply),
        returned=dealt(merchant.returned, supply),
        orders=dealt(hand, supply),
    )


def dealt(cards: tuple[Card | Hidden, ...], supply: Iterator[Card]) -> tuple[Card | Hidden, ...]:
    """Returns the cards, with one from the supply in place of each hidden one."""
    return tuple(next(supply) if isinstance(card, Hidden) else card for card in cards)


def unseen(cards: tuple[Card, ...], visible: set[Any]) -> tuple[Card, ...]:
    """Returns the cards that are not among the visible ones."""
    return tuple(card for card in cards if card not in visible)


def visible_orders(view: State) -> set[Any]:
    """Returns every order card that the viewer can see or has seen in its place."""
    piles: list[Iterable[Any]] = [view.order_deck, *(board.cards for board in view.order_boards)]
    for merchant in view.merchants:
        piles += (merchant.dealt, merchant.returned, merchant.orders, merchant.known, merchant.fulfilled)
    return {card for pile in piles for card in pile}


def visible_technologies(view: State) -> set[Any]:
    """Returns every technology card that is face up."""
    piles: list[Iterable[Any]] = [view.technology_deck, *(board.cards for board in view.technology_boards)]
    piles += (merchant.technologies for merchant in view.merchants)
    return {card for pile in piles for card in pile}
