"""Phases 5b and 5c: playing no card, or Blackmail (rulebook p. 9-10)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal, always, only
from domain.secrecy import Seat
from domain.yedo.aims import Aim
from domain.yedo.effects.cards import act, aims_of
from domain.yedo.events import YedoPlay
from domain.yedo.events.course import TurnEnded
from domain.yedo.events.town import BlackmailPlayed
from domain.yedo.moves.base import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.state import State
from domain.yedo.table import printed

RULE: Final = "rulebook p. 4, The Blackmail Card"
NO_BLACKMAIL: Final = Refusal("no-blackmail-card", "You no longer own your Blackmail Card.", RULE)
NOT_IN_DANGER: Final = Refusal("disciple-not-in-danger", "No Disciple of yours is about to be arrested there.", RULE)


class PassTurn(YedoMove, frozen=True):
    """Play no card now."""


class PlayBlackmail(YedoMove, frozen=True):
    """Play the Blackmail card, to save the disciple there; `None` where it saves all."""

    post: Post | None = None


def aims(state: State, seat: Seat) -> tuple[Aim, ...]:
    """Which disciple it can save."""
    return aims_of(state, seat, printed(state).blackmail.effect)


def candidates(state: State, seat: Seat) -> Iterator[PlayBlackmail]:
    """For each disciple in danger."""
    return (PlayBlackmail(aim.post) for aim in aims(state, seat))


def refusal(state: State, seat: Seat, move: PlayBlackmail) -> Refusal | None:
    """It must be owned, and save somebody."""
    if not state.clans[seat].blackmail:
        return NO_BLACKMAIL
    return None if Aim(post=move.post) in aims(state, seat) else NOT_IN_DANGER


def play(play: YedoPlay, seat: Seat, move: PlayBlackmail) -> None:
    """It cannot be countered; it counts as the one card of this moment."""
    play.emit(TurnEnded(seat))
    play.emit(BlackmailPlayed(seat))
    act(play, seat, printed(play.state).blackmail.effect, Aim(post=move.post))


PASS_TURN: Final = Family(PassTurn, only(PassTurn()), always, lambda play, seat, _: play.emit(TurnEnded(seat)))
PLAY_BLACKMAIL: Final = Family(PlayBlackmail, candidates, refusal, play)
