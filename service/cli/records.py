"""`kifu export` prints a record; `kifu rebuild` computes the projections again."""

from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from domain.match import MatchId
from domain.refusals import MatchRefused
from events.projections.rebuilding import rebuild as compute
from events.store import Millis, UnreadableRecord
from service.bootstrap import Services
from service.cli.export_all import Selection, export_all
from service.cli.stores import NEEDS_ARCHIVE, check_archive, in_folder, in_redis, services_on
from service.cli.tables import parquet
from service.processes.projecting import projector
from service.use_cases.archiving import Archiving
from service.use_cases.reading import MatchView, record_of


@click.command()
@in_folder
@in_redis
def rebuild(data: Path | None, redis: str | None) -> None:
    """Computes lobby, turns and standings again from the records, those in the archive KIFU_ARCHIVE too."""
    with services_on(data, redis) as services:
        archiving = Archiving(services.redis, services.store, services.repository)
        if not services.settings.archive and archiving.is_used():
            raise click.UsageError(NEEDS_ARCHIVE)
        check_archive(archiving)
        count = compute(services.redis, projector(services))
        click.echo(f"Projected {count} matches.")


# An id may begin with a dash, and also with -h.
@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("match_id", metavar="MATCH", required=False)
@click.option("--all", "every", is_flag=True, help="Export all public matches that are finished.")
@click.option("--game", help="With --all: only matches of this game.")
@click.option(
    "--finished-since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]),
    help="With --all: only matches that finished at this time (UTC) or later.",
)
@click.option(
    "--reasons",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With MATCH: also write the reasons of its bots to this file, for `kifu explain`.",
)
@parquet
@in_folder
@in_redis
def export(
    match_id: str | None,
    *,
    every: bool,
    game: str | None,
    finished_since: datetime | None,
    reasons: Path | None,
    parquet: Path | None,
    data: Path | None,
    redis: str | None,
) -> None:
    """Prints the record of MATCH: complete if the match is over, otherwise as spectators may know it.

    The output is a header, then one event a line; `kifu verify` checks it. A match that was abandoned before it
    started never reveals its seed; nothing was drawn from it.

    With --all it prints the complete records of all public matches that are finished, one after another, or with
    --parquet writes them as tables, which docs/data.md describes.
    """
    if (match_id is None) != every or (match_id is not None and (game, finished_since, parquet) != (None, None, None)):
        raise click.UsageError("Name a MATCH, or use --all with its options.")
    if match_id is None and reasons is not None:
        raise click.UsageError("--reasons needs a MATCH.")
    with services_on(data, redis) as services:
        if match_id is None:
            export_all(services, parquet, _selection(services, game, finished_since))
        else:
            _export_one(services, MatchId(match_id), reasons)


def _selection(services: Services, game: str | None, since: datetime | None) -> Selection:
    if game is not None and game not in services.games:
        raise click.UsageError(f"There is no game {game!r}. There is: {', '.join(services.games)}.")
    return Selection(game, Millis(0 if since is None else int(since.replace(tzinfo=UTC).timestamp() * 1000)))


def _export_one(services: Services, match: MatchId, reasons: Path | None) -> None:
    try:
        snapshot = services.repository.newest(match)
        if snapshot is None:
            raise click.UsageError(f"There is no match {match!r}.")
        if reasons is not None:
            _write_reasons(services, MatchView(snapshot, None), reasons)
        naming = services.names.naming(snapshot.match.seats)
        for piece in record_of(services.repository, MatchView(snapshot, None), naming):
            click.echo(piece, nl=False)
    except UnreadableRecord as broken:
        raise click.ClickException(f"The record cannot be read: {broken}.") from broken


def _write_reasons(services: Services, match_view: MatchView, file: Path) -> None:
    try:
        kept = [msgspec.json.encode(reasons) + b"\n" for _, reasons in services.bot_reasons.of(match_view)]
        file.write_bytes(b"".join(kept))
    except MatchRefused as refused:
        raise click.ClickException(str(refused)) from refused
    except OSError as error:
        raise click.ClickException(f"Cannot write {file}: {error.strerror}.") from error
