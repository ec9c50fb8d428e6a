"""The final scoring (rulebook p. 12 and annex 1)."""

from domain.game import Seat
from domain.nippon import player_board
from domain.nippon.achievements import base, multiplier
from domain.nippon.components.rows import ACHIEVEMENTS
from domain.nippon.events import AchievementScored, FinalIncomeReceived, GameEnded, NipponPlay
from domain.nippon.levels import level
from domain.nippon.workforce import pay_wages


def score_finally(play: NipponPlay) -> None:
    """Each seat renews its money, pays for the workers that it still has, and scores its achievements."""
    seats = play.state.seats
    for seat in seats:
        receive_final_income(play, seat)
        pay_wages(play, seat)
    for seat in seats:
        score_achievements(play, seat)
    play.emit(GameEnded())


def receive_final_income(play: NipponPlay, seat: Seat) -> None:
    """Discards the money and receives what the money track gives; the silk factory that adds to a consolidation counts
    only where the match says so."""
    more = player_board.income(play.state, seat) if play.state.options.final_income_with_silk else 0
    play.emit(FinalIncomeReceived(seat, level(play.state, seat, "money") + more))


def score_achievements(play: NipponPlay, seat: Seat) -> None:
    """Scores each achievement of a seat that gives points: base points times multiplier."""
    for achievement in ACHIEVEMENTS:
        points, times = base(play.state, seat, achievement), multiplier(play.state, seat, achievement)
        if points and times:
            play.emit(AchievementScored(seat, achievement, points, times))
