"""What a rule may count on at its moment: the phase, the auction, a card that it sees. Anything else is an error."""

from typing import TypeVar

from domain.secrecy import Hidden
from domain.yedo.state import Auction, Bidding, State

T = TypeVar("T")


def expected(thing: object, kind: type[T]) -> T:
    """The thing, of a known kind. Raises `TypeError` for another one."""
    if not isinstance(thing, kind):
        raise TypeError(f"{thing} is not {kind.__name__}")
    return thing


def phase_of(state: State, kind: type[T]) -> T:
    """The phase, of a known kind. Raises `TypeError` for another one."""
    return expected(state.phase, kind)


def bidding_of(state: State) -> Bidding:
    """The bidding phase. Raises `TypeError` in another one."""
    return phase_of(state, Bidding)


def auction_of(state: State) -> Auction:
    """The auction underway. Raises `TypeError` where there is none."""
    return expected(bidding_of(state).auction, Auction)


def known(card: T | Hidden) -> T:
    """A card that is not hidden. Raises `ValueError`: a masked state cannot be decided on."""
    if isinstance(card, Hidden):
        raise ValueError("the card is hidden")
    return card
