"""`kifu verify`: what holds of a record, found without any server."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

import click

from events.verify import DoesNotHold
from events.verify import verify as verified
from service.bootstrap import supply_components
from service.cli.configuration import settings_of
from service.games import games_of


@click.command()
@click.argument("file", type=click.File("rb"))
def verify(file: BinaryIO) -> None:
    """Checks the record in FILE: its chain, its secrets, every move and every draw, and the scores."""
    settings = settings_of()
    games = games_of(settings)
    supply_components(games, settings.components)
    try:
        with _rereadable(file) as record:
            click.echo(verified(record, games).sentence)
    except DoesNotHold as fault:
        raise click.ClickException(str(fault)) from fault


@contextmanager
def _rereadable(file: BinaryIO) -> Iterator[BinaryIO]:
    """The file, or a copy of one that comes through a pipe: a take-back has to look back."""
    if file.seekable():
        yield file
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(file, copy)
        yield cast(BinaryIO, copy)
