"""Phases 5b and 5c: playing the Blackmail card, or no card (rulebook p. 9-10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.effects.cards import act, aims_of
from domain.yedo.events import BlackmailPlayed, TurnEnded, YedoPlay
from domain.yedo.pieces import Aim, Post
from domain.yedo.state import State


class PassTurn(YedoMove, frozen=True):
    """Play no card now."""


def pass_turn(play: YedoPlay, seat: Seat, _move: PassTurn) -> None:
    """Ends the turn; each seat has one turn in phase 5b and one in phase 5c."""
    play.emit(TurnEnded(seat))


PASS_TURN: Final = MoveRule(PassTurn, only(PassTurn()), never_refused, pass_turn)


RULE: Final = "rulebook p. 4, The Blackmail Card"
NO_BLACKMAIL: Final = Refusal("no-blackmail-card", "You no longer own your Blackmail Card.", RULE)
NOT_IN_DANGER: Final = Refusal("disciple-not-in-danger", "No Disciple of yours is about to be arrested there.", RULE)


class PlayBlackmail(YedoMove, frozen=True):
    """Play the Blackmail card to save the disciple on this post; `None` if the card saves all disciples."""

    post: Post | None = None


def blackmail_aims(state: State, seat: Seat) -> tuple[Aim, ...]:
    """Returns the aims of the Blackmail card: the disciples that it can save."""
    return aims_of(state, seat, components_of(state).blackmail.effect)


def each_rescue(state: State, seat: Seat) -> Iterator[PlayBlackmail]:
    """Returns a move for each disciple that is about to be arrested."""
    return (PlayBlackmail(aim.post) for aim in blackmail_aims(state, seat))


def refuse_blackmail(state: State, seat: Seat, move: PlayBlackmail) -> Refusal | None:
    """Returns why the Blackmail card cannot be played like this; `None` if it can."""
    if not state.clans[seat].blackmail:
        return NO_BLACKMAIL
    return None if Aim(post=move.post) in blackmail_aims(state, seat) else NOT_IN_DANGER


def play_blackmail(play: YedoPlay, seat: Seat, move: PlayBlackmail) -> None:
    """Removes the Blackmail card from the game and saves a disciple.

    No player can react to it (rulebook p. 4). It is the one card that the seat may play in phase 5c.
    """
    play.emit(TurnEnded(seat))
    play.emit(BlackmailPlayed(seat))
    act(play, seat, components_of(play.state).blackmail.effect, Aim(post=move.post))


PLAY_BLACKMAIL: Final = MoveRule(PlayBlackmail, each_rescue, refuse_blackmail, play_blackmail)
