"""Turns and rounds: clockwise from the start player, until the last round is over (rulebook p. 5, 8)."""

from domain.game import Seat
from domain.yokohama import final_scoring, technologies
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Reward
from domain.yokohama.events import GameEnded, TechnologyApplied, TurnBegan, YokohamaPlay
from domain.yokohama.state import Round


def begin_turn(play: YokohamaPlay, seat: Seat, number: Round) -> None:
    """Begins a turn; Stock Market fills up the money first (rulebook p. 19)."""
    play.emit(TurnBegan(seat, number))
    if "stock_market" in technologies.titles(play.state, seat):
        missing = components_of(play.state).titles["stock_market"].bonus.yen - play.state.merchants[seat].stock.yen
        if missing > 0:
            play.emit(TechnologyApplied(seat, "stock_market", Reward(yen=missing)))


def end_turn(play: YokohamaPlay) -> None:
    """Goes on with the next seat, and ends the game after the last seat of the last round."""
    turn = play.state.turn
    following = turn.seat + 1
    if following < len(play.state.merchants):
        begin_turn(play, Seat(following), turn.round)
    elif turn.round == play.state.last_round:
        final_scoring.score(play)
        play.emit(GameEnded())
    else:
        begin_turn(play, Seat(0), Round(turn.round + 1))
