"""A match replayed from its record file."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO, NamedTuple

from msgspec import Struct

from domain.components import UnknownComponents
from domain.edition import UnknownEdition
from domain.game import AnyGame, GameId
from domain.match import AnyMatch, Fact, Naming
from events.codec import codec
from events.event_view import envelope_of
from events.record import Header, names_in
from events.repository import Snapshot
from events.store import START
from events.verify.folded_record import FoldedRecord
from events.verify.record_file import WHOLE, RecordFile, Span
from events.verify.result import InvalidRecord


class Moment(NamedTuple):
    """A match at one version, as the record shows it, and the event that led to it."""

    game: AnyGame
    match: AnyMatch
    event: Struct
    naming: Naming
    """The names that the record tells."""


def replay_record(file: BinaryIO, games: Mapping[GameId, AnyGame], span: Span = WHOLE) -> Iterator[Moment]:
    """Returns every version of the match in a record, oldest first. It does not check hashes and moves; `verify` does.

    Raises `InvalidRecord` where the record cannot be read or folded further.
    """
    lines = RecordFile(file, span)
    game = game_of(lines.header, games)
    try:
        game.components[lines.header.components]
    except UnknownComponents as unknown:
        raise InvalidRecord(START, str(unknown)) from unknown
    fold, naming = FoldedRecord(game, lines), names_in(lines.header)
    for view, place in lines.views():
        event = fold.event(view)
        yield Moment(game, fold.step(view, event, place), event, naming)


class Step(NamedTuple):
    """An event of a record, and the match after it."""

    fact: Fact
    snapshot: Snapshot


def steps_of_record(file: BinaryIO, games: Mapping[GameId, AnyGame], span: Span = WHOLE) -> Iterator[Step]:
    """Returns every event of a record with the match after it. Checks and raises what `replay_record` does."""
    lines = RecordFile(file, span)
    types = codec(game_of(lines.header, games))
    for moment, (view, _) in zip(replay_record(file, games, span), lines.views(), strict=True):
        game, match = moment.game.of_edition(moment.match.edition), moment.match
        yield Step(types.fact(envelope_of(view)), Snapshot(game, match, view.hash, view.time))


def game_of(header: Header, games: Mapping[GameId, AnyGame]) -> AnyGame:
    """Returns the game of a record, in the edition of its header. Raises `InvalidRecord` for an unknown one."""
    game = games.get(header.game)
    if game is None:
        raise InvalidRecord(START, f"the game {header.game} is not known here")
    try:
        return game.of_edition(header.edition)
    except UnknownEdition as unknown:
        raise InvalidRecord(START, str(unknown)) from unknown
