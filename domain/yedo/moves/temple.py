"""The Temple District: receiving a blessing (rulebook p. 13)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.events import BlessingReceived, YedoPlay
from domain.yedo.limits import may_take_blessing
from domain.yedo.moves.activation import activate, posts_in, refuse_in
from domain.yedo.pieces import Post
from domain.yedo.state import State

BLESSED: Final = Refusal("already-blessed", "You already have a Blessing.", "rulebook p. 13, The Temple District")


class ReceiveBlessing(YedoMove, frozen=True):
    """Activate this disciple to receive a blessing."""

    disciple: Post


def each_recipient(state: State, seat: Seat) -> Iterator[ReceiveBlessing]:
    """Returns a move for each disciple in the Temple District."""
    return map(ReceiveBlessing, posts_in(state, seat, "temple"))


def refuse_blessing(state: State, seat: Seat, move: ReceiveBlessing) -> Refusal | None:
    """Returns why no blessing can be received; `None` if one can."""
    if refused := refuse_in(state, seat, move.disciple, "temple"):
        return refused
    return None if may_take_blessing(state, seat) else BLESSED


def receive_blessing(play: YedoPlay, seat: Seat, move: ReceiveBlessing) -> None:
    """Moves a blessing to the clan board (rulebook p. 13)."""
    activate(play, seat, move.disciple)
    play.emit(BlessingReceived(seat))


RECEIVE_BLESSING: Final = MoveRule(ReceiveBlessing, each_recipient, refuse_blessing, receive_blessing)
