"""Phase 7: disciples are activated, one at a time (rulebook p. 10)."""

from typing import Final

from domain.yedo.clans import has_disciple
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import PlayerOrderChanged
from domain.yedo.events.rounds import PhaseBegan, TurnBegan
from domain.yedo.pending import PendingActivation, PendingBower
from domain.yedo.phases import PhaseRules
from domain.yedo.seats import successor
from domain.yedo.state import Acting, phase_of


def begin(play: YedoPlay) -> bool:
    """There is always an action phase; whose turn it is, `next_step` finds."""
    play.emit(PhaseBegan(Acting()))
    return True


def next_step(play: YedoPlay) -> bool:
    """Next in player order who has a disciple to activate; after the Bower, in the new order (rulebook p. 14)."""
    state, phase = play.state, phase_of(play.state, Acting)
    seat = successor(state.order, phase.turn, lambda seat: state.clans[seat].manned or has_disciple(state, seat))
    if seat is not None:
        play.emit(TurnBegan(PendingActivation(seat)))
    return seat is not None


def fill_positions(play: YedoPlay, bower: PendingBower) -> None:
    """Who was not at the Bower takes the free positions from the top, in the old order."""
    others = iter(seat for seat in play.state.order if seat not in bower.positions)
    order = tuple(next(others) if position is None else position for position in bower.positions)
    play.emit(PlayerOrderChanged(order))


ACTION: Final = PhaseRules(Acting, begin, next_step)
