"""What comes next in a turn: which choice waits for the seat, which is settled at once, and when the turn ends."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.nippon.base import AnyMoveRule
from domain.nippon.events import ChoiceEnded, ChoiceOffered, NipponPlay
from domain.nippon.moves.blueprints import can_exchange
from domain.nippon.moves.consolidate import PLACE_REWARD, TAKE_REWARD
from domain.nippon.moves.local_market import PLACE_INFLUENCE
from domain.nippon.moves.take_worker import can_continue
from domain.nippon.pending import (
    PendingChoice,
    PendingInfluenceTile,
    PendingReward,
    PendingRewardPlacement,
    PendingTurnEnd,
    Several,
)
from domain.nippon.rounds import end_turn
from domain.nippon.state import State

TILE_MOVES: Final[Mapping[type[PendingChoice], AnyMoveRule]] = {
    PendingInfluenceTile: PLACE_INFLUENCE,
    PendingReward: TAKE_REWARD,
    PendingRewardPlacement: PLACE_REWARD,
}
"""The move rule of each choice of a tile or of its space.

If only one such move is legal, it is played at once: an exchange of blueprints before it would change nothing.
"""


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the seat whose turn it is; `()` once the match is over."""
    return (state.turn.seat,) if state.pending else ()


def advance(play: NipponPlay, seat: Seat) -> None:
    """Does all that needs no choice, until a seat has a choice or the match is over.

    The turn ends when nothing is pending, unless the seat can still exchange blueprints.
    """
    while play.state.pending and settle(play, seat):
        pass
    if play.state.pending or play.state.over:
        return
    if can_exchange(play.state, seat):
        play.emit(ChoiceOffered(seat, PendingTurnEnd()))
    else:
        end_turn(play)


def settle(play: NipponPlay, seat: Seat) -> bool:
    """Settles the topmost choice if it leaves nothing to choose. Returns true if it did.

    An action that was just chosen always leaves something to choose: only possible actions can be chosen.
    """
    choice = play.state.pending[-1]
    kind = type(choice)
    if kind in TILE_MOVES:
        return play_if_only_move(play, seat, TILE_MOVES[kind])
    if isinstance(choice, Several):
        idle = choice.may_end and not can_continue(play.state, seat)
    else:
        idle = isinstance(choice, PendingTurnEnd) and not can_exchange(play.state, seat)
    if idle:
        play.emit(ChoiceEnded(seat))
    return idle


def play_if_only_move(play: NipponPlay, seat: Seat, move_rule: AnyMoveRule) -> bool:
    """Plays the legal move of a move rule if there is only one. Returns true if it did."""
    move, *others = move_rule.legal(play.state, seat)
    if not others:
        move_rule.play(play, seat, move)
    return not others
