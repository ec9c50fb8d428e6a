"""`kifu export` and `kifu rebuild`: the record read out, and everything else computed from it again."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import click

from domain.match import MatchId
from events.rebuild import rebuild as compute
from service import embedded, records
from service.bootstrap import Services, bootstrap
from service.cli.configuration import settings_of
from service.projecting import projector
from service.reading import Sight

_data = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the record.  [default: .kifu]"
)
_redis = click.option("--redis", envvar="KIFU_REDIS_URL", help="URL of the Redis that keeps the record instead.")


@click.command()
@_data
@_redis
def rebuild(data: Path | None, redis: str | None) -> None:
    """Computes lobby, turns and standings again from the records."""
    with _services(data, redis) as services:
        count = compute(services.redis, projector(services))
        click.echo(f"Projected {count} matches.")


@click.command(context_settings={"ignore_unknown_options": True})  # an id may begin with a dash
@click.argument("match_id", metavar="MATCH")
@_data
@_redis
def export(match_id: str, data: Path | None, redis: str | None) -> None:
    """Prints the record of MATCH: complete once it is over, until then as spectators may know it.

    A header, then one event a line; `kifu verify` checks it.
    """
    with _services(data, redis) as services:
        folded = services.table.newest(MatchId(match_id))
        if folded is None:
            raise click.UsageError(f"There is no match {match_id!r}.")
        for line in records.lines(services.store, Sight(folded, None)):
            click.echo(line, nl=False)


@contextmanager
def _services(data: Path | None, redis: str | None) -> Iterator[Services]:
    """The services on a record, whether or not somebody serves it at this moment."""
    settings = settings_of(data=data, redis_url=redis)
    with ExitStack() as stack:
        if redis is None:
            try:
                settings = replace(settings, redis_url=stack.enter_context(embedded.opened(settings.data)))
            except (embedded.NoServer, embedded.UnusableFolder) as error:
                raise click.ClickException(str(error)) from error
        yield bootstrap(settings)
