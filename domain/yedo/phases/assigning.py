"""Phase 4: disciples are placed, one at a time (rulebook p. 9)."""

from collections.abc import Iterator
from typing import Final

from domain.secrecy import Seat
from domain.yedo.choices import Assign
from domain.yedo.events import YedoPlay
from domain.yedo.events.course import PhaseBegan, TurnBegan
from domain.yedo.phases.phase import PhaseRules
from domain.yedo.pieces import Post
from domain.yedo.state import Assigning, State
from domain.yedo.table import free_spaces, is_free_space, phase_of, printed, successor


def places(state: State, seat: Seat, beside: bool = False) -> tuple[Post, ...]:
    """Where a seat may place a disciple; `beside`: also in a district beside its assignment spaces."""
    return (*free_spaces(state, seat), *free_annexes(state, seat), *(open_districts(state) if beside else ()))


def has_place(state: State, seat: Seat) -> bool:
    """Whether a seat may place a disciple somewhere."""
    return any(True for _ in free_spaces(state, seat)) or any(True for _ in free_annexes(state, seat))


def is_place(state: State, seat: Seat, post: Post, beside: bool) -> bool:
    """Whether a seat may place a disciple there; `beside`: also in a district beside its assignment spaces."""
    return (
        is_free_space(state, seat, post)
        or post in free_annexes(state, seat)
        or (beside and post in open_districts(state))
    )


def free_annexes(state: State, seat: Seat) -> Iterator[Post]:
    """The seat's annexes without a disciple."""
    clan = state.clans[seat]
    return (Post(annex) for annex in clan.annexes if annex not in clan.manned)


def open_districts(state: State) -> Iterator[Post]:
    """The accessible districts."""
    return (Post(district) for district in printed(state).districts if district != state.closed)


def begin(play: YedoPlay) -> bool:
    """The first in player order begins."""
    play.emit(PhaseBegan(Assigning()))
    return True


def go_on(play: YedoPlay) -> bool:
    """Next in player order who has a disciple at home and a place for it."""
    state, phase = play.state, phase_of(play.state, Assigning)
    at_home = {seat for seat in state.order if state.clans[seat].house and has_place(state, seat)}
    seat = successor(state.order, phase.turn, at_home)
    if seat is not None:
        play.emit(TurnBegan(Assign(seat)))
    return seat is not None


ASSIGNING: Final = PhaseRules(Assigning, begin, go_on)
