"""The points so far, or the final ones, and who is ahead (rulebook p. 12)."""

from domain.game import Score, Seat
from domain.nippon.state import State


def scores(state: State) -> tuple[Score, ...]:
    """The score of each seat, in seat order."""
    seats = state.seats
    keys = [sort_key(state, seat) for seat in seats]
    return tuple(
        Score(seat, zaibatsu.points, 1 + sum(other < key for other in keys), zaibatsu.lines)
        for seat, zaibatsu, key in zip(seats, state.zaibatsu, keys, strict=True)
    )


def sort_key(state: State, seat: Seat) -> tuple[int, int]:
    """The smaller, the better. At the end a tie goes to whoever played last or sits nearest to them, going
    counter-clockwise."""
    behind = (state.turn.seat - seat) % len(state.zaibatsu) if state.over else 0
    return -state.zaibatsu[seat].points, behind
