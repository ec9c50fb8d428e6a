"""The Castle District: audiences with the Shogun and the Bakufu, and the Bower (rulebook p. 13-14)."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Color, SpaceId
from domain.yedo.decks import draw, open_mission_decks
from domain.yedo.districts import is_bower
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import AudienceGranted, BowerActivated, PositionTaken
from domain.yedo.limits import no_mission_left
from domain.yedo.moves import YedoMove
from domain.yedo.moves.activation import activate, posts_on, refuse_on
from domain.yedo.pending import PendingBower
from domain.yedo.pieces import Position, Post
from domain.yedo.prices import audience_points
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


TAKEN: Final = Refusal(
    "position-taken", "That is not a free position on the Player Order Track.", "rulebook p. 13, The Castle District"
)


class TakePosition(YedoMove, frozen=True):
    """Take this position on the player order track, counted from 1."""

    position: Position


def free_positions(state: State) -> tuple[Position, ...]:
    """The positions that no visitor has taken."""
    positions = topmost(state, PendingBower).positions
    return tuple(Position(number) for number, seat in enumerate(positions, start=1) if seat is None)


def each_position(state: State, _seat: Seat) -> Iterator[TakePosition]:
    """Each position that no visitor has taken."""
    return map(TakePosition, free_positions(state))


def refuse_position(state: State, _seat: Seat, move: TakePosition) -> Refusal | None:
    """Why not: there is no such position, or a visitor has taken it; `None`: it is legal."""
    return None if move.position in free_positions(state) else TAKEN


def take_position(play: YedoPlay, seat: Seat, move: TakePosition) -> None:
    """The marker is put there; the next visitor has the choice."""
    play.emit(PositionTaken(seat, move.position))


TAKE_POSITION: Final = MoveRule(TakePosition, each_position, refuse_position, take_position)
