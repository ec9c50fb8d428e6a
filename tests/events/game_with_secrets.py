"""A game with secrets of every kind: in events and in moves, for one seat or for nobody, single values and tuples."""

from dataclasses import replace as with_fields
from typing import Annotated

from msgspec import Struct

from domain.game import GameId, Seat
from domain.secrecy import Hidden, Secret
from tests.games import stones


class Whisper(Struct, frozen=True, tag_field="type", tag="ciphers.Whisper"):
    """A move with secrets: only the mover knows the words."""

    to: Seat
    words: Annotated[tuple[str | Hidden, ...], Secret(to="to")]
    tone: Annotated[str | Hidden, Secret()] = "soft"


class Whispered(Struct, frozen=True, tag_field="type", tag="ciphers.Whispered"):
    """An event with secrets: only the seat `to` knows the words; nobody knows the thought."""

    to: Seat
    words: Annotated[tuple[str | Hidden, ...], Secret(to="to")]
    thought: Annotated[int | Hidden, Secret()]


GAME = with_fields(
    stones.GAME,
    id=GameId("ciphers"),
    title="Ciphers",
    moves=(Whisper,),
    handlers={Whispered: lambda state, _event, _version: state},
)
"""Only its types are used: nobody plays it."""
