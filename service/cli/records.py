"""`kifu export` prints a record; `kifu rebuild` computes the projections again."""

from pathlib import Path

import click

from domain.match import MatchId
from events.projections.rebuilding import rebuild as compute
from events.store import UnreadableRecord
from service.cli.stores import in_folder, in_redis, services_on
from service.processes.projecting import projector
from service.use_cases.reading import MatchView, record_of


@click.command()
@in_folder
@in_redis
def rebuild(data: Path | None, redis: str | None) -> None:
    """Computes lobby, turns and standings again from the records."""
    with services_on(data, redis) as services:
        count = compute(services.redis, projector(services))
        click.echo(f"Projected {count} matches.")


# An id may begin with a dash, and also with -h.
@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("match_id", metavar="MATCH")
@in_folder
@in_redis
def export(match_id: str, data: Path | None, redis: str | None) -> None:
    """Prints the record of MATCH: complete if the match is over, otherwise as spectators may know it.

    The output is a header, then one event a line; `kifu verify` checks it. A match that was abandoned before it
    started never reveals its seed; nothing was drawn from it.
    """
    with services_on(data, redis) as services:
        try:
            snapshot = services.repository.newest(MatchId(match_id))
            if snapshot is None:
                raise click.UsageError(f"There is no match {match_id!r}.")
            naming = services.names.naming(snapshot.match.seats)
            for piece in record_of(services.repository, MatchView(snapshot, None), naming):
                click.echo(piece, nl=False)
        except UnreadableRecord as broken:
            raise click.ClickException(f"The record cannot be read: {broken}.") from broken
