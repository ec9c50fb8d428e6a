"""The end of the set-up: missions, action cards and favors of the Shogun (rulebook p. 4)."""

from typing import Final

from domain.game import Seat
from domain.yedo.clans import any_seat, following
from domain.yedo.components import components_of
from domain.yedo.decks import draw, show
from domain.yedo.events import PhaseBegan, TurnBegan, YedoPlay
from domain.yedo.pending import PendingCard, PendingFavor, PendingMissionDraft
from domain.yedo.phases import PhaseRules
from domain.yedo.state import SetUp, State, phase_of


def begin(play: YedoPlay) -> bool:
    """Begins the draft of the starting missions; it is never skipped."""
    play.emit(PhaseBegan(SetUp("missions")))
    return True


def next_step(play: YedoPlay) -> bool:
    """Drafts missions, then draws action cards, then lets the players choose favors. Returns `False` after that."""
    phase = phase_of(play.state, SetUp)
    if phase.step == "missions":
        draft_missions(play)
    elif phase.step == "action_cards":
        draw_action_cards(play, phase.turn)
    else:
        return choose_favors(play, phase.turn)
    return True


def draft_missions(play: YedoPlay) -> None:
    """Lets the players draw a mission in turn, from the last one to the first, until each has enough."""
    seat = min(reversed(play.state.order), key=lambda seat: len(play.state.clans[seat].missions))
    if len(play.state.clans[seat].missions) < components_of(play.state).start.missions:
        play.emit(TurnBegan(PendingMissionDraft(seat)))
    else:
        play.emit(PhaseBegan(SetUp("action_cards")))


def action_cards_seen(state: State) -> int:
    """Returns how many action cards a player sees at the start, to keep one."""
    return state.options.start_action_cards or components_of(state).settings[state.options.setting].start_action_cards


def draw_action_cards(play: YedoPlay, turn: Seat | None) -> None:
    """In player order, gives each player one action card, or lets it keep one of several."""
    seat = following(play.state.order, turn, any_seat)
    count = action_cards_seen(play.state)
    if count > 1 and seat is not None:
        show(play, seat, "action", count)
        play.emit(TurnBegan(PendingCard(seat, "action")))
        return
    for other in play.state.order if count == 1 else ():
        draw(play, other, "action")
    play.emit(PhaseBegan(SetUp("favors")))


def choose_favors(play: YedoPlay, turn: Seat | None) -> bool:
    """Lets each player choose a favor card, from the last one to the first. Returns `False` once all have."""
    seat = following(play.state.order[::-1], turn, any_seat)
    if seat is not None:
        play.emit(TurnBegan(PendingFavor(seat)))
    return seat is not None


STARTING_ASSETS: Final = PhaseRules(SetUp, begin, next_step)
