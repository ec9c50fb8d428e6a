"""Phase 7: disciples are activated, one at a time (rulebook p. 10)."""

from typing import Final

from domain.yedo.clans import posts_of, successor
from domain.yedo.events import PhaseBegan, PlayerOrderChanged, TurnBegan, YedoPlay
from domain.yedo.pending import PendingActivation, PendingBower
from domain.yedo.phases import PhaseRules
from domain.yedo.state import Acting, phase_of


def begin(play: YedoPlay) -> bool:
    """Begins the action phase; it is never skipped."""
    play.emit(PhaseBegan(Acting()))
    return True


def next_step(play: YedoPlay) -> bool:
    """Begins the turn of the next seat in player order that has a disciple to activate. Returns `False` if none has.

    After the Bower, the new player order is used (rulebook p. 14).
    """
    state, phase = play.state, phase_of(play.state, Acting)
    seat = successor(state.order, phase.turn, lambda seat: state.clans[seat].manned or posts_of(state, seat))
    if seat is not None:
        play.emit(TurnBegan(PendingActivation(seat)))
    return seat is not None


def fill_positions(play: YedoPlay, bower: PendingBower) -> None:
    """Gives the free positions, from the top, to the players who were not at the Bower, in their old order (p. 14)."""
    others = iter(seat for seat in play.state.order if seat not in bower.positions)
    order = tuple(next(others) if position is None else position for position in bower.positions)
    play.emit(PlayerOrderChanged(order))


ACTION: Final = PhaseRules(Acting, begin, next_step)
