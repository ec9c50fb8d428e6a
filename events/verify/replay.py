"""A match gone through again from its record in a file."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO, NamedTuple

from msgspec import Struct

from domain.components import UnknownComponents
from domain.game import AnyGame, GameId
from domain.match import AnyMatch
from events.record import Header
from events.store import START
from events.verify.folded_record import Fold
from events.verify.record_file import Lines
from events.verify.result import InvalidRecord


class Moment(NamedTuple):
    """A match at one version, as the record shows it, and the event that led there."""

    game: AnyGame
    match: AnyMatch
    event: Struct


def replay_record(file: BinaryIO, games: Mapping[GameId, AnyGame]) -> Iterator[Moment]:
    """Every version of the match in a record, the first one first. Only `verify` tells whether the record is true.

    Raises `InvalidRecord` where it cannot be read or folded any further.
    """
    lines = Lines(file)
    game = game_of(lines.header, games)
    try:
        game.components[lines.header.components]
    except UnknownComponents as unknown:
        raise InvalidRecord(START, str(unknown)) from unknown
    fold = Fold(game, lines)
    for entry, place in lines.entries():
        event = fold.event(entry)
        yield Moment(game, fold.step(entry, event, place), event)


def game_of(header: Header, games: Mapping[GameId, AnyGame]) -> AnyGame:
    """The game of a record. Raises `InvalidRecord` for one that is not at hand, or not in that edition."""
    game = games.get(header.game)
    if game is None:
        raise InvalidRecord(START, f"the game {header.game} is not at hand")
    if not 1 <= header.edition <= game.edition:
        raise InvalidRecord(START, f"edition {header.edition} of {game.title} is not known here")
    return game
