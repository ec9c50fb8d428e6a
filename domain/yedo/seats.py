"""The seats of a match, and the seat that comes next."""

from collections.abc import Callable, Iterator

from domain.game import Seat
from domain.yedo.state import State


def all_seats(state: State) -> Iterator[Seat]:
    """Returns every seat, from 0."""
    return map(Seat, range(len(state.clans)))


def all_viewers(state: State) -> tuple[Seat | None, ...]:
    """Returns all viewers, spectators included: a card that was face up is known to all of them."""
    return (None, *all_seats(state))


def successor(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Returns the eligible seat that comes next after `turn` and goes around the order; the first one if `turn` is
    `None`. `None` if no seat is eligible."""
    start = 0 if turn is None else order.index(turn) + 1
    return next(filter(is_eligible, order[start:] + order[:start]), None)


def any_seat(_seat: Seat) -> bool:
    """True for every seat."""
    return True


def following(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Returns the eligible seat that comes next after `turn` without going around; the first one if `turn` is `None`.
    `None` if no later seat is eligible."""
    start = 0 if turn is None else order.index(turn) + 1
    return next(filter(is_eligible, order[start:]), None)
