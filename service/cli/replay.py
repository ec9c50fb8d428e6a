"""`kifu replay`: how a match stood at any version, found from its record without any server."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, BinaryIO

import click
import msgspec
from msgspec import Struct

from domain.game import Version
from domain.match import AnyMatch, describe, scores, to_act
from events.verify import DoesNotHold, Moment, replayed
from service.cli.configuration import games_at_hand, settings_of
from service.cli.record_file import rereadable
from service.use_cases.changes import steps


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--at", type=click.IntRange(1), help="The version to go to.  [default: the last one]")
@click.option("--since", type=click.IntRange(0), help="Tells as well what has happened and changed since a version.")
def replay(file: BinaryIO, at: int | None, since: int | None) -> None:
    """Goes through the record in FILE again, and prints as JSON how the match stood.

    The state as the record shows it, who was to act, and each point with the event that gave it. With --since also a
    sentence for every event after that version, and what they changed as a JSON Patch.
    """
    try:
        with rereadable(file) as record:
            moments = replayed(record, games_at_hand(settings_of()))
            course = _followed(takewhile(lambda moment: at is None or moment.match.version <= at, moments), since)
    except DoesNotHold as fault:
        raise click.ClickException(str(fault)) from fault
    reached = 0 if course.last is None else course.last.match.version
    for name, version in (("--at", at), ("--since", since)):
        if version is not None and version > reached:
            raise click.BadParameter(f"the match has no version {version} up to there.", param_hint=name)
    if course.last is None:
        raise click.ClickException("The record has no events.")
    shown = _shown(course.last) | ({} if since is None else _changed(course, course.last, since))
    click.echo(msgspec.json.format(msgspec.json.encode(shown)))


class _Course(Struct):
    """How a match has gone, as far as it is told."""

    before: AnyMatch | None = None
    """The match at the version since which changes are told."""
    told: list[dict[str, Any]] = []
    """What happened after it."""
    last: Moment | None = None


def _followed(moments: Iterable[Moment], since: int | None) -> _Course:
    course = _Course()
    for moment in moments:
        course.last = moment
        game, match, event = moment
        if match.version == since:
            course.before = match
        elif since is not None and match.version > since:
            course.told.append({"version": match.version, "text": describe(game, match, event)})
    return course


def _shown(moment: Moment) -> dict[str, Any]:
    game, match, event = moment
    return {
        "version": match.version,
        "text": describe(game, match, event),
        "to_act": to_act(game, match),
        "scores": scores(game, match),
        "state": match,
    }


def _changed(course: _Course, last: Moment, since: int) -> dict[str, Any]:
    return {"since": Version(since), "events": course.told, "patch": steps(course.before, last.match)}
