"""Points so far, and who is ahead (rulebook p. 10, Winning the Game)."""

from domain.game import Score, Seat
from domain.yokohama.state import State


def points(state: State, seat: Seat) -> int:
    """The points of a seat so far."""
    return sum(line.points for line in state.merchants[seat].lines)


def scores(state: State) -> tuple[Score, ...]:
    """The scores by seat. Of tied seats the one closest to the start player is ahead."""
    totals = [points(state, Seat(seat)) for seat in range(len(state.merchants))]
    ranking = sorted(range(len(totals)), key=lambda seat: totals[seat], reverse=True)
    return tuple(
        Score(Seat(seat), totals[seat], ranking.index(seat) + 1, merchant.lines)
        for seat, merchant in enumerate(state.merchants)
    )
