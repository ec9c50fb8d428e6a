"""The Gates District: recruiting a disciple, and begging (rulebook p. 12)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import Begged, DiscipleRecruited
from domain.yedo.expected import expected
from domain.yedo.moves.activation import TOO_LITTLE_PRESTIGE, TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.moves.base import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.state import State
from domain.yedo.table import printed
from domain.yedo.vocabulary import Exchange

RULE: Final = "rulebook p. 12, The Gates District"
RESERVE_EMPTY: Final = Refusal("no-disciple-in-reserve", "You already own all your Disciples.", RULE)
NO_SUCH_ALMS: Final = Refusal("no-such-alms", "You cannot beg for that number of points.", RULE)


class RecruitDisciple(YedoMove, frozen=True):
    """Activate this disciple to recruit another one."""

    disciple: Post


class Beg(YedoMove, frozen=True):
    """Activate this disciple to give up so many prestige points for mon."""

    disciple: Post
    points: int


def each_recruiter(state: State, seat: Seat) -> Iterator[RecruitDisciple]:
    """Each disciple there."""
    return map(RecruitDisciple, posts_in(state, seat, "gates"))


def refuse_recruit(state: State, seat: Seat, move: RecruitDisciple) -> Refusal | None:
    """One must be left in the reserve, and be paid for."""
    refused = refuse_in(state, seat, move.disciple, "gates")
    if refused or not state.clans[seat].reserve:
        return refused or RESERVE_EMPTY
    return TOO_POOR if state.clans[seat].mon < printed(state).prices.disciple else None


def recruit(play: YedoPlay, seat: Seat, move: RecruitDisciple) -> None:
    """The new disciple comes to the clan house."""
    activate(play, seat, move.disciple)
    play.emit(DiscipleRecruited(seat, printed(play.state).prices.disciple))


def alms(state: State, points: int) -> Exchange | None:
    """What begging gives for so many points."""
    return next((offer for offer in printed(state).prices.beg if offer.pp == points), None)


def each_beggar(state: State, seat: Seat) -> Iterator[Beg]:
    """Each disciple there, for each sum."""
    offers = printed(state).prices.beg
    return (Beg(post, offer.pp) for post in posts_in(state, seat, "gates") for offer in offers)


def refuse_beg(state: State, seat: Seat, move: Beg) -> Refusal | None:
    """The points must be there to give up."""
    refused = refuse_in(state, seat, move.disciple, "gates")
    if refused or alms(state, move.points) is None:
        return refused or NO_SUCH_ALMS
    return TOO_LITTLE_PRESTIGE if state.clans[seat].points < move.points else None


def beg(play: YedoPlay, seat: Seat, move: Beg) -> None:
    """Points against mon."""
    offer = expected(alms(play.state, move.points), Exchange)
    activate(play, seat, move.disciple)
    play.emit(Begged(seat, offer.pp, offer.mon))


RECRUIT_DISCIPLE: Final = Family(RecruitDisciple, each_recruiter, refuse_recruit, recruit)
BEG: Final = Family(Beg, each_beggar, refuse_beg, beg)
