"""Phase 5: the watch patrol moves, and arrests (rulebook p. 9-10)."""

from typing import Final

from domain.game import Seat
from domain.yedo.clans import following, spare_disciples
from domain.yedo.components.vocabulary import District, PatrolSteps, SkipWatchPatrolPhase
from domain.yedo.effects.patrol import ahead, endangered, move_patrol
from domain.yedo.effects.playing import is_asked_for_card
from domain.yedo.events import DiscipleArrested, PatrolStepBegan, PhaseBegan, TurnBegan, YedoPlay
from domain.yedo.pending import PendingInfluence, PendingRescue
from domain.yedo.phases import PhaseRules
from domain.yedo.prices import current_effects
from domain.yedo.state import State, WatchPatrol, phase_of


def begin(play: YedoPlay) -> bool:
    """Moves the patrol (phase 5a). Returns `False` if there is no patrol in this round."""
    if is_skipped(play.state):
        return False
    play.emit(PhaseBegan(WatchPatrol()))
    move_patrol(play, steps(play.state))
    return True


def is_skipped(state: State) -> bool:
    """True if no patrol moves in this round: it has left the game, or the event card says so."""
    return state.patrol is None or bool(current_effects(state, SkipWatchPatrolPhase))


def steps(state: State) -> int:
    """Returns how many districts the patrol moves in this round before cards change its way."""
    return next((event.steps for event in current_effects(state, PatrolSteps)), 1)


def next_stop(state: State) -> District | None:
    """Returns where the patrol stops next if no card changes its way; `None` if it moves no more in this round."""
    return None if is_skipped(state) else ahead(state, steps(state))


def next_step(play: YedoPlay) -> bool:
    """Takes phases 5b and 5c, in which each seat may play a card in turn, and phase 5d, the arrests.

    Returns `False` after the arrests.
    """
    phase = phase_of(play.state, WatchPatrol)
    seat = next_asked(play.state, phase)
    if seat is not None:
        play.emit(TurnBegan(PendingInfluence(seat) if phase.step == "influence" else PendingRescue(seat)))
    elif phase.step == "influence":
        play.emit(PatrolStepBegan("save"))
    else:
        arrest(play)
    return seat is not None or phase.step == "influence"


def next_asked(state: State, phase: WatchPatrol) -> Seat | None:
    """Returns the next seat in player order that is asked for a card in this step; `None` after the last one."""
    return following(state.order, phase.turn, lambda seat: is_asked(state, phase, seat))


def is_asked(state: State, phase: WatchPatrol, seat: Seat) -> bool:
    """True if the seat may hold a card for this step. In phase 5c it also needs a disciple in danger."""
    if phase.step == "influence":
        return is_asked_for_card(state, PendingInfluence(seat))
    if not endangered(state, seat):
        return False
    return state.clans[seat].blackmail or is_asked_for_card(state, PendingRescue(seat))


def arrest(play: YedoPlay) -> None:
    """Moves each disciple that was not saved to the reserve; no seat loses one of its last two (rulebook p. 10)."""
    for seat in play.state.order:
        for post in endangered(play.state, seat):
            play.emit(DiscipleArrested(seat, post, spare_disciples(play.state, seat) == 0))


WATCH_PATROL: Final = PhaseRules(WatchPatrol, begin, next_step)
