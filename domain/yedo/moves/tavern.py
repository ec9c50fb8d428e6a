"""The Tavern District: visiting the carpenter (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import AnnexBuilt
from domain.yedo.moves.activation import TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.moves.base import YedoMove
from domain.yedo.phases.bidding import takable_annexes
from domain.yedo.pieces import Post
from domain.yedo.prices import annex_price
from domain.yedo.state import State
from domain.yedo.vocabulary import Annex

RULE: Final = "rulebook p. 12, The Tavern District"
NOT_AVAILABLE: Final = Refusal("annex-not-available", "That Annex is not available, or you own it already.", RULE)


class BuildAnnex(YedoMove, frozen=True):
    """Activate this disciple to build an annex."""

    disciple: Post
    annex: Annex


def buildable(state: State, seat: Seat) -> tuple[Annex, ...]:
    """The annexes that a seat can take and pay for."""
    return takable_annexes(state, seat) if state.clans[seat].mon >= annex_price(state) else ()


def candidates(state: State, seat: Seat) -> Iterator[BuildAnnex]:
    """Each disciple there, for each annex."""
    pairs = product(posts_in(state, seat, "tavern"), buildable(state, seat))
    return (BuildAnnex(post, annex) for post, annex in pairs)


def refusal(state: State, seat: Seat, move: BuildAnnex) -> Refusal | None:
    """It must be available, not owned, and paid for."""
    refused = refuse_in(state, seat, move.disciple, "tavern")
    if refused or move.annex not in takable_annexes(state, seat):
        return refused or NOT_AVAILABLE
    return None if move.annex in buildable(state, seat) else TOO_POOR


def play(play: YedoPlay, seat: Seat, move: BuildAnnex) -> None:
    """The annex comes to the clan board."""
    activate(play, seat, move.disciple)
    play.emit(AnnexBuilt(seat, move.annex, annex_price(play.state)))


BUILD_ANNEX: Final = Family(BuildAnnex, candidates, refusal, play, certain=True)
