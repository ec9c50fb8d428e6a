"""The Castle District: audiences, and the Bower (rulebook p. 13-14)."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.activation import activate, posts_on, refuse_on
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Color, SpaceId
from domain.yedo.districts import is_bower
from domain.yedo.drawing import draw, open_mission_decks
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import AudienceGranted, BowerActivated
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.prices import audience_points
from domain.yedo.shortages import no_mission_left
from domain.yedo.state import State

EXHAUSTED: Final = no_mission_left("rulebook p. 13, The Castle District")


class MeetShogun(YedoMove, frozen=True):
    """Activate this disciple for an audience with the Shogun."""

    disciple: Post


class MeetBakufu(YedoMove, frozen=True):
    """Activate this disciple for an audience with the Bakufu, which gives a mission of this color."""

    disciple: Post
    color: Color


class ActivateBower(YedoMove, frozen=True):
    """Activate this disciple to change the player order with all others at the Bower."""

    disciple: Post


def each_at_shogun(state: State, seat: Seat) -> Iterator[MeetShogun]:
    """The disciple on the Shogun's space."""
    return map(MeetShogun, posts_on(state, seat, "shogun"))


def refuse_shogun(state: State, seat: Seat, move: MeetShogun) -> Refusal | None:
    """Why not: the disciple is not on the Shogun's space; `None`: it is legal."""
    return refuse_on(state, seat, move.disciple, "shogun")


def meet_shogun(play: YedoPlay, seat: Seat, move: MeetShogun) -> None:
    """The disciple goes home, and the seat gains prestige points: how many the event in force may change."""
    activate(play, seat, move.disciple)
    play.emit(AudienceGranted(seat, audience_points(play.state)))


def each_at_bakufu(state: State, seat: Seat) -> Iterator[MeetBakufu]:
    """The disciple on the Bakufu's space, for each mission deck that is not exhausted."""
    pairs = product(posts_on(state, seat, "bakufu"), open_mission_decks(state))
    return (MeetBakufu(post, deck) for post, deck in pairs)


def refuse_bakufu(state: State, seat: Seat, move: MeetBakufu) -> Refusal | None:
    """Why not: the disciple is not on the Bakufu's space, or the deck is exhausted; `None`: it is legal."""
    if refused := refuse_on(state, seat, move.disciple, "bakufu"):
        return refused
    return None if move.color in open_mission_decks(state) else EXHAUSTED


def meet_bakufu(play: YedoPlay, seat: Seat, move: MeetBakufu) -> None:
    """The disciple goes home, and the top mission of the color comes into the hand, unseen by the others."""
    activate(play, seat, move.disciple)
    draw(play, seat, move.color)


def each_at_bower(state: State, seat: Seat) -> Iterator[ActivateBower]:
    """The disciple at the Bower."""
    return map(ActivateBower, posts_on(state, seat, "bower"))


def refuse_bower(state: State, seat: Seat, move: ActivateBower) -> Refusal | None:
    """Why not: the disciple is not at the Bower; `None`: it is legal."""
    return refuse_on(state, seat, move.disciple, "bower")


def activate_bower(play: YedoPlay, seat: Seat, _move: ActivateBower) -> None:
    """All visitors choose positions in the order of the numbers; then they go home together (rulebook p. 14)."""
    spaces = components_of(play.state).spaces
    visiting = [disciple for disciple in play.state.disciples if is_bower(play.state, disciple.post)]
    visiting.sort(key=lambda disciple: spaces[SpaceId(disciple.post)].number)
    play.emit(BowerActivated(seat, tuple(disciple.seat for disciple in visiting)))


MEET_SHOGUN: Final = MoveRule(MeetShogun, each_at_shogun, refuse_shogun, meet_shogun)
MEET_BAKUFU: Final = MoveRule(MeetBakufu, each_at_bakufu, refuse_bakufu, meet_bakufu)
ACTIVATE_BOWER: Final = MoveRule(ActivateBower, each_at_bower, refuse_bower, activate_bower)
