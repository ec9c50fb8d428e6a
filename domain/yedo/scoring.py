"""The points so far, and the ranks (rulebook p. 15)."""

from domain.game import Score
from domain.yedo.seats import all_seats
from domain.yedo.state import State


def scores(state: State) -> tuple[Score, ...]:
    """Prestige points by seat; whoever is farther up the player order track wins a tie."""
    ranked = sorted(state.order or all_seats(state), key=lambda seat: -state.clans[seat].points)
    return tuple(
        Score(seat, state.clans[seat].points, ranked.index(seat) + 1, state.clans[seat].lines)
        for seat in all_seats(state)
    )
