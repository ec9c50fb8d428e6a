"""The end of the game (rulebook p. 15)."""

from domain.yedo.bonus_cards import points_of
from domain.yedo.components import components_of
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import BlackmailKept, BonusCardScored, PhaseBegan
from domain.yedo.expected import known
from domain.yedo.state import Over, State


def is_last_round(state: State) -> bool:
    """Whether the game ends after this round."""
    return state.last_round or state.round >= components_of(state).course.rounds


def score(play: YedoPlay) -> None:
    """Bonus cards first, then Blackmail cards still owned."""
    for seat in play.state.order:
        for card in play.state.clans[seat].bonus_cards:
            play.emit(BonusCardScored(seat, known(card), points_of(play.state, seat, known(card))))
    for seat in play.state.order:
        if play.state.clans[seat].blackmail:
            play.emit(BlackmailKept(seat, components_of(play.state).blackmail.pp))
    play.emit(PhaseBegan(Over()))
