"""The seats of a match, and who comes next among them."""

from collections.abc import Callable, Iterator

from domain.game import Seat
from domain.yedo.state import State


def all_seats(state: State) -> Iterator[Seat]:
    """Every seat, from 0."""
    return map(Seat, range(len(state.clans)))


def everyone(state: State) -> tuple[Seat | None, ...]:
    """Every viewer: of a card that lay face up before it was turned over."""
    return (None, *all_seats(state))


def successor(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Who among the eligible comes next after somebody, going around; at first, who comes first."""
    start = 0 if turn is None else order.index(turn) + 1
    return next(filter(is_eligible, order[start:] + order[:start]), None)


def anybody(_seat: Seat) -> bool:
    """Everyone is eligible."""
    return True


def following(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Who among the eligible comes next after somebody, without going around; at first, who comes first."""
    start = 0 if turn is None else order.index(turn) + 1
    return next(filter(is_eligible, order[start:]), None)
