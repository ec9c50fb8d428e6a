"""The Tavern District: visiting the carpenter (rulebook p. 12). The Temple District: receiving a blessing (p. 13)."""

from collections.abc import Iterator
from itertools import product, starmap
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.components.vocabulary import Annex
from domain.yedo.events import AnnexBuilt, BlessingReceived, YedoPlay
from domain.yedo.limits import annex_not_available, may_take_blessing, takable_annexes
from domain.yedo.moves.activation import TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.pieces import Post
from domain.yedo.prices import annex_price
from domain.yedo.state import State

NOT_AVAILABLE: Final = annex_not_available("rulebook p. 12, The Tavern District")
BLESSED: Final = Refusal("already-blessed", "You already have a Blessing.", "rulebook p. 13, The Temple District")


class BuildAnnex(YedoMove, frozen=True):
    """Activate this disciple to build an annex."""

    disciple: Post
    annex: Annex


def buildable(state: State, seat: Seat) -> tuple[Annex, ...]:
    """Returns the annexes that a seat can take and pay for."""
    return takable_annexes(state, seat) if state.clans[seat].mon >= annex_price(state) else ()


def each_annex(state: State, seat: Seat) -> Iterator[BuildAnnex]:
    """Returns a move for each disciple in the Tavern District and each annex that the seat can build."""
    return starmap(BuildAnnex, product(posts_in(state, seat, "tavern"), buildable(state, seat)))


def refuse_annex_built(state: State, seat: Seat, move: BuildAnnex) -> Refusal | None:
    """Returns why an annex cannot be built; `None` if it can."""
    if refused := refuse_in(state, seat, move.disciple, "tavern"):
        return refused
    if move.annex not in takable_annexes(state, seat):
        return NOT_AVAILABLE
    return None if move.annex in buildable(state, seat) else TOO_POOR


def build_annex(play: YedoPlay, seat: Seat, move: BuildAnnex) -> None:
    """Pays the carpenter and moves the annex to the clan board (rulebook p. 12)."""
    activate(play, seat, move.disciple)
    play.emit(AnnexBuilt(seat, move.annex, annex_price(play.state)))


BUILD_ANNEX: Final = MoveRule(BuildAnnex, each_annex, refuse_annex_built, build_annex, always_legal=True)


# The Temple District


class ReceiveBlessing(YedoMove, frozen=True):
    """Activate this disciple to receive a blessing."""

    disciple: Post


def each_recipient(state: State, seat: Seat) -> Iterator[ReceiveBlessing]:
    """Returns a move for each disciple in the Temple District, if the seat may take a blessing."""
    return map(ReceiveBlessing, posts_in(state, seat, "temple") if may_take_blessing(state, seat) else ())


def refuse_blessing(state: State, seat: Seat, move: ReceiveBlessing) -> Refusal | None:
    """Returns why no blessing can be received; `None` if one can."""
    if refused := refuse_in(state, seat, move.disciple, "temple"):
        return refused
    return None if may_take_blessing(state, seat) else BLESSED


def receive_blessing(play: YedoPlay, seat: Seat, move: ReceiveBlessing) -> None:
    """Moves a blessing to the clan board (rulebook p. 13)."""
    activate(play, seat, move.disciple)
    play.emit(BlessingReceived(seat))


RECEIVE_BLESSING: Final = MoveRule(
    ReceiveBlessing, each_recipient, refuse_blessing, receive_blessing, always_legal=True
)
