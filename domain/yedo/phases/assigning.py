"""Phase 4: disciples are placed, one at a time (rulebook p. 9)."""

from functools import partial
from typing import Final

from domain.game import Seat
from domain.yedo.clans import free_spaces, successor
from domain.yedo.components import components_of
from domain.yedo.events import PhaseBegan, TurnBegan, YedoPlay
from domain.yedo.pending import PendingAssignment
from domain.yedo.phases import PhaseRules
from domain.yedo.pieces import Post
from domain.yedo.state import Assigning, State, phase_of


def places(state: State, seat: Seat, *, beside: bool = False) -> tuple[Post, ...]:
    """Returns the places where a seat may place a disciple.

    With `beside`, these include each accessible district outside its assignment spaces (The Hidden Gate).
    """
    found = free_spaces(state, seat) + free_annexes(state, seat)
    return found + open_districts(state) if beside else found


def can_place(state: State, seat: Seat) -> bool:
    """True if a seat has a disciple in the clan house and a place for it."""
    return state.clans[seat].house > 0 and bool(free_spaces(state, seat) or free_annexes(state, seat))


def free_annexes(state: State, seat: Seat) -> tuple[Post, ...]:
    """Returns the annexes of a seat without a disciple."""
    clan = state.clans[seat]
    return tuple([Post(annex) for annex in clan.annexes if annex not in clan.manned]) if clan.annexes else ()


def open_districts(state: State) -> tuple[Post, ...]:
    """Returns the accessible districts, each as a place outside its assignment spaces."""
    return tuple([Post(district) for district in components_of(state).districts if district != state.closed])


def begin(play: YedoPlay) -> bool:
    """Begins the assigning phase; it is never skipped."""
    play.emit(PhaseBegan(Assigning()))
    return True


def next_step(play: YedoPlay) -> bool:
    """Begins the turn of the next seat in player order that can place a disciple. Returns `False` if none can."""
    state, phase = play.state, phase_of(play.state, Assigning)
    seat = successor(state.order, phase.turn, partial(can_place, state))
    if seat is not None:
        play.emit(TurnBegan(PendingAssignment(seat)))
    return seat is not None


ASSIGNING: Final = PhaseRules(Assigning, begin, next_step)
