"""The Gates District: recruiting a disciple, and begging (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import product, starmap
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Exchange
from domain.yedo.events import Begged, DiscipleRecruited, YedoPlay
from domain.yedo.moves.activation import TOO_LITTLE_PRESTIGE, TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.pieces import Post
from domain.yedo.state import State, expected

RULE: Final = "rulebook p. 12, The Gates District"
RESERVE_EMPTY: Final = Refusal("no-disciple-in-reserve", "You already own all your Disciples.", RULE)
NO_SUCH_ALMS: Final = Refusal("no-such-alms", "You cannot give up that number of Prestige points for Mon.", RULE)


class RecruitDisciple(YedoMove, frozen=True):
    """Activate this disciple to recruit another one."""

    disciple: Post


class Beg(YedoMove, frozen=True):
    """Activate this disciple to give up this many prestige points for mon."""

    disciple: Post
    points: int


def each_recruiter(state: State, seat: Seat) -> Iterator[RecruitDisciple]:
    """Returns a move for each disciple in the Gates District, if the seat can recruit another one."""
    return map(RecruitDisciple, () if refuse_recruit(state, seat) else posts_in(state, seat, "gates"))


def refuse_recruiter(state: State, seat: Seat, move: RecruitDisciple) -> Refusal | None:
    """Returns why this disciple cannot recruit another one; `None` if it can."""
    return refuse_in(state, seat, move.disciple, "gates") or refuse_recruit(state, seat)


def refuse_recruit(state: State, seat: Seat) -> Refusal | None:
    """Returns why no disciple can be recruited, wherever the recruiter is; `None` if one can."""
    if not state.clans[seat].reserve:
        return RESERVE_EMPTY
    return TOO_POOR if state.clans[seat].mon < components_of(state).prices.disciple else None


def recruit(play: YedoPlay, seat: Seat, move: RecruitDisciple) -> None:
    """Pays, and moves a disciple from the reserve to the clan house (rulebook p. 12)."""
    activate(play, seat, move.disciple)
    play.emit(DiscipleRecruited(seat, components_of(play.state).prices.disciple))


def alms(state: State, points: int) -> Exchange | None:
    """Returns what begging gives for a number of prestige points; `None` if that number is not offered."""
    return next((offer for offer in components_of(state).prices.beg if offer.pp == points), None)


def each_beggar(state: State, seat: Seat) -> Iterator[Beg]:
    """Returns a move for each disciple in the Gates District and each number of points that the seat can give up."""
    owned = state.clans[seat].points
    possible = [offer.pp for offer in components_of(state).prices.beg if refuse_points(owned, offer.pp) is None]
    return starmap(Beg, product(posts_in(state, seat, "gates"), possible))


def refuse_beg(state: State, seat: Seat, move: Beg) -> Refusal | None:
    """Returns why the disciple cannot beg for this; `None` if it can."""
    return refuse_in(state, seat, move.disciple, "gates") or refuse_alms(state, seat, move.points)


def refuse_alms(state: State, seat: Seat, points: int) -> Refusal | None:
    """Returns why the seat cannot give up this number of points, wherever it begs; `None` if it can."""
    if alms(state, points) is None:
        return NO_SUCH_ALMS
    return refuse_points(state.clans[seat].points, points)


def refuse_points(owned: int, points: int) -> Refusal | None:
    """Returns why a seat with some prestige points cannot give up this number of them; `None` if it can."""
    return TOO_LITTLE_PRESTIGE if owned < points else None


def beg(play: YedoPlay, seat: Seat, move: Beg) -> None:
    """Exchanges prestige points of the seat for mon from the bank (rulebook p. 12)."""
    offer = expected(alms(play.state, move.points), Exchange)
    activate(play, seat, move.disciple)
    play.emit(Begged(seat, offer.pp, offer.mon))


RECRUIT_DISCIPLE: Final = MoveRule(RecruitDisciple, each_recruiter, refuse_recruiter, recruit, always_legal=True)
BEG: Final = MoveRule(Beg, each_beggar, refuse_beg, beg, always_legal=True)
