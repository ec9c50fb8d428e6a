"""A guided first match: steps on positions of a match that was played, each with one move to make."""

from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct

from domain.components import Digest

FILE: Final = "guided.toml"


class GuidedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step: what there is to learn at a position."""

    after: int
    """The number of moves that are played before. The next one is what the step asks for."""
    title: str
    pages: str
    """The pages of the rulebook where the rules stand in full."""
    text: str
    """What the move is good for, in a few sentences."""


class GuidedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """The match that the steps belong to: all that is needed to play it again, up to the last step."""

    edition: int
    """The edition of the rules that the match is played by."""
    components: Digest
    match: str
    """The id of the match, which is a part of every draw."""
    seed: str
    salts: tuple[str, ...]
    """By seat."""
    moves: tuple[str, ...]
    """The moves of all seats in their order, as JSON."""
    steps: tuple[GuidedStep, ...]


def guided_match_of(package: str) -> GuidedMatch:
    """Returns the guided match in the folder of a game. Raises `msgspec.ValidationError` for a file that is wrong."""
    return msgspec.toml.decode(resources.files(package).joinpath(FILE).read_bytes(), type=GuidedMatch)
