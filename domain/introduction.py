"""What a game is in a few words: for those who see it for the first time, and as a page of rules in short."""

from importlib import resources
from typing import Final, Literal

import msgspec
from msgspec import Struct

FILE: Final = "introduction.toml"


class Chapter(Struct, frozen=True):
    """A part of the rules in short."""

    title: str
    pages: str
    """The pages of the rulebook where the rules stand in full; empty for advice."""
    sentences: tuple[str, ...]


class Introduction(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in a few words."""

    sentence: str
    """What the game is about."""
    min_minutes: int
    """How long a short match takes at a table, in minutes."""
    max_minutes: int
    """The same for a long match."""
    weight: Literal["light", "medium", "heavy"]
    """How much there is to think about."""
    chapters: tuple[Chapter, ...]
    """The rules in short, in the order in which a newcomer reads them."""


def introduction_of(package: str) -> Introduction:
    """Returns the introduction in the folder of a game. Raises `msgspec.ValidationError` for a file that is wrong."""
    return msgspec.toml.decode(resources.files(package).joinpath(FILE).read_bytes(), type=Introduction)
