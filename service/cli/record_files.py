"""`kifu verify` and `kifu replay`: they check a record file and show the match at any version, without a server."""

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, BinaryIO, cast

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, GameId, Version
from domain.match import AnyMatch, describe, named, scores, to_act
from events.verify import InvalidRecord, Moment, Span, Step, replay_record, spans, steps_of_record
from events.verify import verify as verified
from service.games import load_games
from service.settings import Settings


@click.command()
@click.argument("file", type=click.File("rb"))
def verify(file: BinaryIO) -> None:
    """Checks the record in FILE: its hash chain, its secrets, every move, every draw and the scores.

    The names of the players are no part of a record: it identifies players by their ids, and the names in its first
    line are not checked.

    FILE may hold many records one after another, as `kifu export --all` and `GET /v1/records` write them. Then a line
    tells of each, and the last line of all.
    """
    with seekable(file) as records:
        games, found = load_games(Settings.from_environment()), [*spans(records)]
        if len(found) > 1:
            _verify_all(records, found, games)
            return
        try:
            click.echo(verified(records, games, *found).sentence)
        except InvalidRecord as fault:
            raise click.ClickException(str(fault)) from fault


def _verify_all(file: BinaryIO, found: Sequence[Span], games: Mapping[GameId, AnyGame]) -> None:
    """Tells of each record if it is valid. Raises `ClickException` at the end if one is not."""
    invalid = 0
    for number, span in enumerate(found, start=1):
        try:
            click.echo(verified(file, games, span).sentence)
        except InvalidRecord as fault:
            invalid += 1
            click.echo(f"Record {number}, from byte {span.begin} of the file: {fault}", err=True)
    if invalid:
        raise click.ClickException(f"{invalid} of {len(found)} records {'is' if invalid == 1 else 'are'} invalid.")
    click.echo(f"All {len(found)} records are valid.")


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--at", type=click.IntRange(1), help="The version to show.  [default: the last one]")
@click.option("--since", type=click.IntRange(0), help="Also list the events and changes after this version.")
@click.option("--unchecked", is_flag=True, help="Replay the record even if it is invalid, as far as it can be read.")
def replay(file: BinaryIO, at: int | None, since: int | None, *, unchecked: bool) -> None:
    """Checks the record in FILE as `kifu verify` does, and prints the match at a version, as JSON.

    The output holds the state as the record shows it, the seats to act, and each point with the event that gave it.
    With --since it also holds a sentence for every event after that version, and the changes as a JSON Patch.
    """
    games = load_games(Settings.from_environment())
    try:
        with seekable(file) as record:
            span = _only(record)
            if not unchecked:
                verified(record, games, span)
            moments = replay_record(record, games, span)
            found = _replayed(takewhile(lambda moment: at is None or moment.match.version <= at, moments), since)
    except InvalidRecord as fault:
        raise click.ClickException(str(fault)) from fault
    last = found.last
    newest = 0 if last is None else last.match.version
    for name, version in (("--at", at), ("--since", since)):
        if version is not None and version > newest:
            raise click.BadParameter(f"the match has no version {version} up to there.", param_hint=name)
    if last is None:
        raise click.ClickException("The record has no events.")
    shown = _shown(last) | ({} if since is None else _changed(found, last, since))
    click.echo(msgspec.json.format(msgspec.json.encode(shown)))


def _only(record: BinaryIO) -> Span:
    """Returns where in a file its record is. Raises `ClickException` if there are several."""
    found = [*spans(record)]
    if len(found) > 1:
        raise click.ClickException(f"The file holds {len(found)} records: give a file of one.")
    return found[0] if found else Span()


class _Replayed(Struct):
    """What was replayed of a match."""

    before: AnyMatch | None = None
    """The match at the version given by --since."""
    events: list[dict[str, Any]] = []
    """The events after that version, each with its sentence."""
    last: Moment | None = None
    """The last version replayed."""


def _replayed(moments: Iterable[Moment], since: int | None) -> _Replayed:
    found = _Replayed()
    for moment in moments:
        found.last = moment
        game, match, event, naming = moment
        if match.version == since:
            found.before = match
        elif since is not None and match.version > since:
            found.events.append({"version": match.version, "text": describe(game, match, event, naming)})
    return found


def _shown(moment: Moment) -> dict[str, Any]:
    game, match, event, naming = moment
    return {
        "version": match.version,
        "text": describe(game, match, event, naming),
        "to_act": to_act(game, match),
        "scores": scores(game, match),
        "state": replace(match, seats=named(match.seats, naming)),
    }


def _changed(found: _Replayed, last: Moment, since: int) -> dict[str, Any]:
    from service.use_cases.changes import steps  # the one part that needs a library of the server

    patch = steps(found.before, last.match)
    return {"since": Version(since), "events": found.events, "patch": patch}


def steps_of_opened_record(record: BinaryIO) -> Iterator[Step]:
    """Verifies a record, and returns each of its events with the match after it.

    Raises `InvalidRecord`, and `ClickException` for a record that hides something, or for several.
    """
    games, span = load_games(Settings.from_environment()), _only(record)
    if not verified(record, games, span).header.opened:
        raise click.ClickException("The record hides something: the match is not over, or belongs to one that runs.")
    return steps_of_record(record, games, span)


@contextmanager
def seekable(file: BinaryIO) -> Iterator[BinaryIO]:
    """Yields the file, or a copy of it if it comes through a pipe: a take-back is checked by reading earlier lines."""
    if file.seekable():
        yield file
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(file, copy)
        yield cast(BinaryIO, copy)
