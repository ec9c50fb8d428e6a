"""What the events and the states of a match are made of: ids, holders of seats, results."""

from typing import NewType

from domain.game import Seat, Version
from domain.value import Value

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", str)
BotName = NewType("BotName", str)


class Holder(Value, frozen=True, omit_defaults=True):
    """The player or bot that holds a seat."""

    player: PlayerId
    name: str = ""
    """Only in records of earlier releases. Names are not in records: they are looked up when they are told."""
    bot: BotName | None = None
    """Set if this service plays the seat itself."""
    stands_in_for: "Holder | None" = None
    """The player who resigned the seat to this bot; the result counts for that player."""


class SeatResult(Value, frozen=True):
    """The result of one seat: its player, points and rank."""

    seat: Seat
    player: PlayerId
    points: int
    rank: int


class MatchEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="match.{}".format):
    """An event of the match rather than of its game."""


class Parent(Value, frozen=True, omit_defaults=True):
    """The match that a fork shares its record with, up to a version, both included."""

    match: MatchId
    version: Version
    """The last version shared."""
    hash: str
    """The hash of the parent's record at that version."""
    running: bool = False
    """The parent was still being played. Until it is over, the fork hides what both share, even after its own end."""
