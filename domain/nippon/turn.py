"""The course of a turn: which moves each choice has, and how play goes on from there (rulebook p. 4)."""

from collections.abc import Mapping
from itertools import chain, islice
from typing import Final

from domain.game import Seat
from domain.nippon.events import ChoiceEnded, ChoiceOffered, NipponPlay
from domain.nippon.moves.blueprints import EXCHANGE_BLUEPRINTS, can_exchange
from domain.nippon.moves.consolidate import CONSOLIDATE
from domain.nippon.moves.finish import END_TURN, FINISH
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.parts import ONCE, SEVERAL_TIMES, AnyMoveRule, can_go_on
from domain.nippon.moves.place_influence import PLACE_INFLUENCE
from domain.nippon.moves.place_reward import PLACE_REWARD
from domain.nippon.moves.take_reward import TAKE_REWARD
from domain.nippon.moves.take_worker import TAKE_WORKER
from domain.nippon.pending import (
    PendingChoice,
    PendingInfluenceTile,
    PendingReward,
    PendingRewardPlacement,
    PendingTurnEnd,
    PendingTurnStart,
    Several,
)
from domain.nippon.rounds import end_turn
from domain.nippon.state import State

MoveRules = tuple[AnyMoveRule, ...]

ANY_TIME: Final[MoveRules] = (EXCHANGE_BLUEPRINTS,)
"""What may be asked for throughout one's turn."""

TILES: Final[Mapping[type[PendingChoice], AnyMoveRule]] = {
    PendingInfluenceTile: PLACE_INFLUENCE,
    PendingReward: TAKE_REWARD,
    PendingRewardPlacement: PLACE_REWARD,
}
"""The choices of a tile, or of a place for it. Blueprints have no bearing on them: where there is one way, it need not
be asked for."""

OPEN: Final[Mapping[type[PendingChoice], MoveRules]] = {
    PendingTurnStart: (TAKE_WORKER, CONSOLIDATE, *ANY_TIME),
    **{choice: (*move_rules, *ANY_TIME) for choice, move_rules in ONCE.items()},
    **{choice: (*move_rules, FINISH, *ANY_TIME) for choice, move_rules in SEVERAL_TIMES.items()},
    **{choice: (move_rule, *ANY_TIME) for choice, move_rule in TILES.items()},
    PendingTurnEnd: (END_TURN, *ANY_TIME),
}
"""The families that are open while each choice is waited for."""

MOVE_RULES: Final[Mapping[type[NipponMove], AnyMoveRule]] = {
    move_rule.move: move_rule for move_rule in chain.from_iterable(OPEN.values())
}
"""Every family, by the type of its moves."""


def available_moves(state: State) -> MoveRules:
    """The families of moves that the topmost choice is about."""
    return OPEN[type(state.pending[-1])]


def advance(play: NipponPlay, seat: Seat) -> None:
    """Plays on to where a seat has something to choose; where that is nothing more in its turn, ends the turn."""
    while play.state.pending and settle(play, seat):
        pass
    if play.state.pending or play.state.over:
        return
    if can_exchange(play.state, seat):
        play.emit(ChoiceOffered(seat, PendingTurnEnd()))
    else:
        end_turn(play)


def settle(play: NipponPlay, seat: Seat) -> bool:
    """Settles the topmost choice where it leaves nothing to choose; tells whether it did. An action just chosen leaves
    something: it could not have been chosen otherwise."""
    choice = play.state.pending[-1]
    kind = type(choice)
    if kind in TILES:
        return play_if_alone(play, seat, TILES[kind])
    if isinstance(choice, Several):
        idle = choice.may_end and not can_go_on(play.state, seat)
    else:
        idle = isinstance(choice, PendingTurnEnd) and not can_exchange(play.state, seat)
    if idle:
        play.emit(ChoiceEnded(seat))
    return idle


def play_if_alone(play: NipponPlay, seat: Seat, move_rule: AnyMoveRule) -> bool:
    """Plays the legal move of a family where there is but one; tells whether it did."""
    move, *others = islice(move_rule.legal(play.state, seat), 2)
    if not others:
        move_rule.play(play, seat, move)
    return not others
