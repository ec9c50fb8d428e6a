"""The points so far, the final scoring and the ranks (rulebook p. 15)."""

from domain.game import Score
from domain.yedo.bonus_cards import points_of
from domain.yedo.components import components_of
from domain.yedo.events import BlackmailKept, BonusCardScored, PhaseBegan, YedoPlay
from domain.yedo.pieces import known
from domain.yedo.state import Over, State


def scores(state: State) -> tuple[Score, ...]:
    """Returns the prestige points and ranks by seat. The player farther up the player order track wins a tie."""
    ranked = sorted(state.order or state.seats, key=lambda seat: -state.clans[seat].points)
    return tuple(
        Score(seat, state.clans[seat].points, ranked.index(seat) + 1, state.clans[seat].lines) for seat in state.seats
    )


def is_last_round(state: State) -> bool:
    """True if the game ends after this round: it is the last one, or a mission ends the game (rulebook p. 15)."""
    return state.last_round or state.round >= components_of(state).course.rounds


def score(play: YedoPlay) -> None:
    """Scores the bonus cards, then the Blackmail cards that are still owned, and ends the game (rulebook p. 15)."""
    for seat in play.state.order:
        for card in play.state.clans[seat].bonus_cards:
            play.emit(BonusCardScored(seat, known(card), points_of(play.state, seat, known(card))))
    for seat in play.state.order:
        if play.state.clans[seat].blackmail:
            play.emit(BlackmailKept(seat, components_of(play.state).blackmail.pp))
    play.emit(PhaseBegan(Over()))
