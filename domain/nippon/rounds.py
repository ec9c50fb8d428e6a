"""The end of a turn: the refill, the scoring marker, the last rounds and the end of the match (rulebook p. 4-5)."""

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.components.rows import SCORINGS, TrackSpace
from domain.nippon.events import LastRoundsBegan, MarkerMoved, NipponPlay, TurnBegan, TurnEnded
from domain.nippon.final_scoring import score_finally
from domain.nippon.scoring import score_regions
from domain.nippon.workers import draw_workers, lacking, refill_space


def end_turn(play: NipponPlay) -> None:
    """Refills the action space that the turn has emptied, and begins the next turn unless the match is over."""
    turn, left = play.state.turn, play.state.turns_left
    play.emit(TurnEnded(turn.seat))
    if turn.space is not None and not play.state.spaces[turn.space] and not refill_space(play, turn.space):
        refill_generally(play)
    if left is not None:
        count_last_rounds(play, left)
    if not play.state.over:
        play.emit(TurnBegan(Seat((turn.seat + 1) % len(play.state.zaibatsu))))


def refill_generally(play: NipponPlay) -> None:
    """Fills every action space and every row; before the last rounds this also moves the scoring marker."""
    draw_workers(play, lacking(play.state))
    if play.state.turns_left is None:
        move_marker_after_refill(play)


def move_marker_after_refill(play: NipponPlay) -> None:
    """Moves the marker one space. If it passes a symbol, a scoring follows.

    If it reaches the first golden space, the last rounds begin.
    """
    track, passed = components_of(play.state).scoring_track, play.state.marker
    play.emit(MarkerMoved(TrackSpace(passed + 1)))
    scoring = track.scoring_after(passed)
    if scoring is not None:
        score_regions(play, scoring)
    if play.state.marker == track.first_golden:
        play.emit(LastRoundsBegan(track.last_rounds * len(play.state.zaibatsu)))


def count_last_rounds(play: NipponPlay, left: int) -> None:
    """Moves the marker, as far as the track goes, after each of the last rounds, and scores the match after the last.

    `left` is the number of turns that had still to begin when this turn ended.
    """
    if left % len(play.state.zaibatsu):
        return
    if play.state.marker < components_of(play.state).scoring_track.spaces:
        play.emit(MarkerMoved(TrackSpace(play.state.marker + 1)))
    if left == 0:
        score_regions(play, SCORINGS[-1])
        score_finally(play)
