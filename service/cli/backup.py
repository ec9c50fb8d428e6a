"""`kifu backup` and `kifu restore`: the whole store to one file and back."""

import gzip
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, Final, cast

import click
from rich.console import Console
from rich.progress import Progress as Bar

from domain.match import MatchId, PlayerId
from events.backup import BadBackup, Findings, NeedsArchive, NotEmpty, back_up
from events.backup import restore as restored
from events.backup.file_format import Progress
from events.projections.rebuilding import rebuild
from events.timekeeper import machine_time
from events.whole_files import unfinished, written_whole
from service.bootstrap import Services
from service.cli.half_written import removed_when_ended
from service.cli.replaced_jobs import forget_jobs
from service.cli.stores import NEEDS_ARCHIVE, in_folder, in_redis, services_on
from service.processes.projecting import projector
from service.use_cases.archiving import Archiving
from service.use_cases.backup_parts import backup_parts

NOT_EMPTY: Final = (
    "The store is not empty, and a backup is restored only into an empty store. If a restore was interrupted, or to "
    "delete everything in the store, run this again with --replace."
)
NOT_REACHED: Final = (
    "The records of {count} archived matches cannot be read in {place}. So lobby and standings lack these matches. "
    "`kifu archive --check` says what is wrong with each. When they can be read, run `kifu rebuild`."
)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@in_folder
@in_redis
def backup(file: Path, data: Path | None, redis: str | None) -> None:
    """Writes every match and account to FILE, also while the service runs; compressed if the name ends in .gz.

    With the accounts go their notes, watched matches, webhooks, challenges, profiles of bots and chats. FILE contains
    the secrets of every match and webhook. Only its owner may read it.
    """
    left_out: list[str] = []
    with services_on(data, redis) as services, _written(file) as content, _progress("Backing up") as progress:
        done = back_up(
            services.redis,
            services.store,
            services.games,
            content,
            time=machine_time(),
            progress=progress,
            parts=backup_parts(services.redis, left_out.append),
            leave_out=left_out.append,
        )
    click.echo(f"Backed up {done.matches} matches with {done.events} events, and {done.players} players.")
    _report_unreadable(done.unreadable, done.unreadable_accounts)
    _report_left_out(left_out)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="First delete everything in the store. Stop the service before.")
@in_folder
@in_redis
def restore(file: Path, replace: bool, data: Path | None, redis: str | None) -> None:
    """Restores every match and account from FILE into an empty store, and computes the projections again.

    Stop the service before you restore. A data folder that is in use is refused; for a Redis of your own this cannot be
    checked. If the backup refers to archived records, set KIFU_ARCHIVE to the archive, or to a copy of it. A restore
    that was interrupted leaves a store that is not empty: run it again with --replace.
    """
    with services_on(data, redis, alone=True) as services, _opened(file) as content, _progress("Restoring") as progress:
        try:
            done = restored(
                services.redis,
                services.store,
                content,
                progress,
                replace=replace,
                has_archive=bool(services.settings.archive),
                parts=backup_parts(services.redis),
            )
        except NotEmpty as error:
            raise click.ClickException(NOT_EMPTY) from error
        except NeedsArchive as error:
            raise click.UsageError(NEEDS_ARCHIVE) from error
        except BadBackup as error:
            raise click.ClickException(f"{file} cannot be restored: {error}.") from error
        if replace:
            forget_jobs(services.redis)
        rebuild(services.redis, projector(services))
        unread = _unread(services) if done.archived else 0
    _report_restored(done)
    if unread:
        raise click.ClickException(NOT_REACHED.format(count=unread, place=services.settings.archive))


def _unread(services: Services) -> int:
    """Returns how many archived matches the projections lack, since their records cannot be read."""
    archiving = Archiving(services.redis, services.store, services.repository)
    return sum(services.projections.quarantine.has(match) for match, _record in archiving.archived())


def _report_restored(done: Findings) -> None:
    click.echo(f"Restored {done.matches} matches with {done.events} events, and {done.players} players.")
    if done.archived:
        click.echo(f"The records of {done.archived} of these matches are in the archive, not in the backup.")
    for match, version in done.broken.items():
        click.echo(
            f"The record of match {match} was broken at version {version} in the backup; it is restored as it was."
        )
    _report_unreadable(done.unreadable, done.unreadable_accounts)
    _report_left_out(f"an entry of {part}" for part in done.left_out)


def _report_left_out(things: Iterable[str]) -> None:
    for what in things:
        click.echo(f"Left out, since it cannot be read: {what}.")


def _report_unreadable(matches: Iterable[MatchId], players: Iterable[PlayerId]) -> None:
    for match in matches:
        click.echo(f"The record of match {match} cannot be read; it was kept byte for byte.")
    for player in players:
        click.echo(f"The account of player {player} cannot be read; it was kept byte for byte.")


@contextmanager
def _written(file: Path) -> Iterator[BinaryIO]:
    """Yields a new file that gets its name when all of it is on the disk."""
    if file.exists():
        raise click.UsageError(f"{file} exists already.")
    try:
        with ExitStack() as stack:
            stack.enter_context(removed_when_ended([unfinished(file)]))
            plain = stack.enter_context(written_whole(file))
            yield cast(BinaryIO, stack.enter_context(gzip.open(plain, "wb"))) if file.suffix == ".gz" else plain
    except OSError as error:
        raise click.ClickException(f"Cannot write {file}: {error.strerror}.") from error


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as content:
        yield cast(BinaryIO, content)


@contextmanager
def _progress(what: str) -> Iterator[Progress]:
    """Shows a progress bar on a terminal."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
