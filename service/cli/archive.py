"""`kifu archive`: moves the records of matches that are over out of Redis."""

from pathlib import Path
from typing import Final

import click

from domain.match import MatchId
from events.archive import ArchiveNotWritten
from events.store import Millis, UnreadableRecord
from events.timekeeper import machine_time
from service.bootstrap import Services
from service.cli.finite_range import FiniteRange
from service.cli.stores import check_archive, in_folder, in_redis, services_on
from service.use_cases.archiving import Archiving, NotArchived

DAY_MS = 24 * 3600 * 1000
NOT_PROJECTED: Final = (
    "{count} more matches may be over, but the projections lack them. Run `kifu rebuild`, or let a projector finish "
    "its work, and archive again."
)


# An id may begin with a dash, and also with -h.
@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("matches", metavar="[MATCH]...", nargs=-1)
@click.option(
    "--after-days",
    type=FiniteRange(min=0, max=100_000),
    default=30.0,
    show_default=True,
    help="Days since the end of a match. Until then requests about it can be sent again under the same key.",
)
@click.option("--check", is_flag=True, help="Archives nothing: reads every archived record and checks it.")
@in_folder
@in_redis
def archive(matches: tuple[str, ...], after_days: float, check: bool, data: Path | None, redis: str | None) -> None:
    """Moves the records of matches that are over from Redis to the archive KIFU_ARCHIVE, while the service runs.

    All of them, or each MATCH. They can be read, replayed, verified and forked as before. Redis forgets a record only
    when its file has been written and read back. If this is interrupted, run it again.
    """
    with services_on(data, redis) as services:
        if not services.settings.archive:
            raise click.UsageError("Set KIFU_ARCHIVE to a folder, or to s3://bucket/prefix, for all processes.")
        archiving = Archiving(services.redis, services.store, services.repository)
        if check:
            _check_archived(archiving)
        else:
            check_archive(archiving)  # or else files would lie where nobody finds them once the folder is mounted
            _archive(archiving, services, matches, Millis(machine_time() - int(after_days * DAY_MS)))


def _archive(archiving: Archiving, services: Services, matches: tuple[str, ...], ended_before: Millis) -> None:
    """Archives the matches, or all that ended before a time. Names those that fail, and ends with status 1 then."""
    done = events = failed = 0
    unprojected: list[MatchId] = []
    for match in map(MatchId, matches) if matches else archiving.candidates(ended_before, unprojected.append):
        try:
            count = archiving.archive(match, ended_before)
        except ArchiveNotWritten as error:  # then no other record would be archived either
            raise click.ClickException(f"Archived {done} matches, then stopped: {error}.") from error
        except (NotArchived, UnreadableRecord) as error:
            failed += 1
            click.echo(f"Not archived: {error}", err=True)
        else:
            done, events = done + (count > 0), events + count
    click.echo(f"Archived {done} matches with {events} events in {services.settings.archive}.")
    if unprojected:
        raise click.ClickException(NOT_PROJECTED.format(count=len(unprojected)))
    if failed:
        raise SystemExit(1)


def _check_archived(archiving: Archiving) -> None:
    """Reads every archived record, and names those that cannot be read. Ends with status 1 if there are any."""
    count = failed = 0
    for match, _record in archiving.archived():
        count += 1
        try:
            archiving.check(match)
        except UnreadableRecord as error:
            failed += 1
            click.echo(str(error), err=True)
    click.echo(f"Checked {count} archived matches: {failed} cannot be read.")
    if failed:
        raise SystemExit(1)
