"""The points so far, or the final ones, and who is ahead (rulebook p. 12)."""

from domain.game import Score
from domain.nippon.state import State
from domain.secrecy import Seat


def scores(state: State) -> tuple[Score, ...]:
    """The score of each seat, in seat order."""
    keys = [sort_key(state, Seat(seat)) for seat in range(len(state.zaibatsu))]
    return tuple(
        Score(Seat(seat), zaibatsu.points, 1 + sum(other < keys[seat] for other in keys), zaibatsu.lines)
        for seat, zaibatsu in enumerate(state.zaibatsu)
    )


def sort_key(state: State, seat: Seat) -> tuple[int, int]:
    """The smaller, the better. At the end a tie goes to whoever played last or sits nearest to them, going
    counter-clockwise."""
    behind = (state.turn.seat - seat) % len(state.zaibatsu) if state.over else 0
    return -state.zaibatsu[seat].points, behind
