"""The Castle District: audiences with the Shogun and the Bakufu, and the Bower (rulebook p. 13-14)."""

from collections.abc import Iterator
from itertools import product, starmap
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.clans import is_bower
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Color, SpaceId
from domain.yedo.decks import draw, open_mission_decks
from domain.yedo.events import AudienceGranted, BowerActivated, PositionTaken, YedoPlay
from domain.yedo.limits import no_mission_left
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
    """Activate this disciple so that all visitors of the Bower change the player order."""

    disciple: Post


def each_at_shogun(state: State, seat: Seat) -> Iterator[MeetShogun]:
    """Returns a move for the disciple on the Shogun's space."""
    return map(MeetShogun, posts_on(state, seat, "shogun"))


def refuse_shogun(state: State, seat: Seat, move: MeetShogun) -> Refusal | None:
    """Returns why there can be no audience with the Shogun; `None` if there can."""
    return refuse_on(state, seat, move.disciple, "shogun")


def meet_shogun(play: YedoPlay, seat: Seat, move: MeetShogun) -> None:
    """Gives the seat prestige points; the current event may change how many (rulebook p. 13)."""
    activate(play, seat, move.disciple)
    play.emit(AudienceGranted(seat, audience_points(play.state)))


def each_at_bakufu(state: State, seat: Seat) -> Iterator[MeetBakufu]:
    """Returns a move for the disciple on the Bakufu's space and each mission deck that has cards left."""
    return starmap(MeetBakufu, product(posts_on(state, seat, "bakufu"), open_mission_decks(state)))


def refuse_bakufu(state: State, seat: Seat, move: MeetBakufu) -> Refusal | None:
    """Returns why there can be no audience with the Bakufu; `None` if there can."""
    if refused := refuse_on(state, seat, move.disciple, "bakufu"):
        return refused
    return None if move.color in open_mission_decks(state) else EXHAUSTED


def meet_bakufu(play: YedoPlay, seat: Seat, move: MeetBakufu) -> None:
    """Gives the seat the top mission of the color, hidden from the others (rulebook p. 13)."""
    activate(play, seat, move.disciple)
    draw(play, seat, move.color)


def each_at_bower(state: State, seat: Seat) -> Iterator[ActivateBower]:
    """Returns a move for the disciple at the Bower."""
    return map(ActivateBower, posts_on(state, seat, "bower"))


def refuse_bower(state: State, seat: Seat, move: ActivateBower) -> Refusal | None:
    """Returns why the Bower cannot be activated; `None` if it can."""
    return refuse_on(state, seat, move.disciple, "bower")


def activate_bower(play: YedoPlay, seat: Seat, _move: ActivateBower) -> None:
    """Lets all visitors choose positions, by the numbers of their spaces; then they go home (rulebook p. 14)."""
    spaces = components_of(play.state).spaces
    visiting = [disciple for disciple in play.state.disciples if is_bower(play.state, disciple.post)]
    visiting.sort(key=lambda disciple: spaces[SpaceId(disciple.post)].number)
    play.emit(BowerActivated(seat, tuple(disciple.seat for disciple in visiting)))


MEET_SHOGUN: Final = MoveRule(MeetShogun, each_at_shogun, refuse_shogun, meet_shogun, always_legal=True)
MEET_BAKUFU: Final = MoveRule(MeetBakufu, each_at_bakufu, refuse_bakufu, meet_bakufu, always_legal=True)
ACTIVATE_BOWER: Final = MoveRule(ActivateBower, each_at_bower, refuse_bower, activate_bower, always_legal=True)


TAKEN: Final = Refusal(
    "position-taken", "That is not a free position on the Player Order Track.", "rulebook p. 13, The Castle District"
)


class TakePosition(YedoMove, frozen=True):
    """Take this position on the player order track, counted from 1."""

    position: Position


def free_positions(state: State) -> tuple[Position, ...]:
    """Returns the positions that no visitor has taken."""
    positions = topmost(state, PendingBower).positions
    return tuple([Position(number) for number, seat in enumerate(positions, start=1) if seat is None])


def each_position(state: State, _seat: Seat) -> Iterator[TakePosition]:
    """Returns a move for each position that no visitor has taken."""
    return map(TakePosition, free_positions(state))


def refuse_position(state: State, _seat: Seat, move: TakePosition) -> Refusal | None:
    """Returns why a position cannot be taken; `None` if it can."""
    return None if move.position in free_positions(state) else TAKEN


def take_position(play: YedoPlay, seat: Seat, move: TakePosition) -> None:
    """Puts the marker of the seat on the position; then the next visitor chooses (rulebook p. 14)."""
    play.emit(PositionTaken(seat, move.position))


TAKE_POSITION: Final = MoveRule(TakePosition, each_position, refuse_position, take_position, always_legal=True)
