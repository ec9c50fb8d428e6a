"""Karesansui: a foresight of any deck (rulebook p. 14)."""

from collections.abc import Iterator
from typing import Final, get_args

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.activation import ANNEX_RULE, activate, refuse_annex
from domain.yedo.drawing import foresee, is_exhausted
from domain.yedo.events import YedoPlay
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Deck, Post
from domain.yedo.shortages import deck_empty
from domain.yedo.state import State

DECK_EMPTY: Final = deck_empty(ANNEX_RULE)


class UseKaresansui(YedoMove, frozen=True):
    """Look at the top cards of a deck."""

    deck: Deck


def candidates(state: State, seat: Seat) -> Iterator[UseKaresansui]:
    """Each deck, if a disciple stands there."""
    return map(UseKaresansui, get_args(Deck) if "karesansui" in state.clans[seat].manned else ())


def refusal(state: State, seat: Seat, move: UseKaresansui) -> Refusal | None:
    """Why not: no disciple stands there, or the deck has no cards; `None`: it is legal."""
    if refused := refuse_annex(state, seat, "karesansui"):
        return refused
    return DECK_EMPTY if move.deck not in get_args(Deck) or is_exhausted(state, move.deck) else None


def look(play: YedoPlay, seat: Seat, move: UseKaresansui) -> None:
    """The disciple goes home, and the seat sees the top cards as by a foresight in a district (rulebook p. 12)."""
    activate(play, seat, Post("karesansui"))
    foresee(play, seat, move.deck)


USE_KARESANSUI: Final = MoveRule(UseKaresansui, candidates, refusal, look)
